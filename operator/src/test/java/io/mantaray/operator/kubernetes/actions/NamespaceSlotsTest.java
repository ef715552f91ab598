package io.mantaray.operator.kubernetes.actions;

import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.operator.kubernetes.actions.NamespaceSlots.Slot;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NamespaceSlotsTest {
  private long now;
  private final NamespaceSlots slots = new NamespaceSlots(16, () -> now);

  @Test
  void oneNamespaceLeavesSlotsForOthers() {
    List<Slot> busy = request("busy", 100);

    assertThat(granted(busy)).isEqualTo(12);
    assertThat(granted(request("newcomer", 1))).isEqualTo(1);
  }

  @Test
  void manyBusyNamespacesLeaveASlotForANewOne() {
    request("a", 100);
    request("b", 100);

    assertThat(slots.isFull()).isFalse();
    assertThat(granted(request("newcomer", 1))).isEqualTo(1);
  }

  @Test
  void namespacesAreServedRoundRobin() {
    List<Slot> first = request("first", 12);
    List<Slot> second = request("second", 3);
    List<Slot> third = request("third", 1);
    List<Slot> moreOfFirst = request("first", 10);
    List<Slot> moreOfSecond = request("second", 10);
    List<Slot> moreOfThird = request("third", 10);
    assertThat(slots.isFull()).isTrue();

    slots.release(first.getFirst());
    slots.release(second.getFirst());
    slots.release(third.getFirst());

    assertThat(granted(moreOfFirst) + granted(moreOfSecond) + granted(moreOfThird)).isEqualTo(3);
    assertThat(granted(moreOfThird)).isPositive();
    assertThat(granted(moreOfSecond)).isPositive();
  }

  @Test
  void withinANamespaceSlotsAreFirstComeFirstServed() {
    List<Slot> all = request("a", 14);
    assertThat(IntStream.range(0, 12).allMatch(i -> slots.isGranted(all.get(i)))).isTrue();

    slots.release(all.get(5));

    assertThat(slots.isGranted(all.get(12))).isTrue();
    assertThat(slots.isGranted(all.get(13))).isFalse();
  }

  @Test
  void aHangingOperationLosesItsSlotAndBlocksOnlyItsNamespace() {
    List<Slot> hanging = request("hanging", 100);
    now += NamespaceSlots.SLOW.toNanos();

    assertThat(granted(request("newcomer", 12))).isEqualTo(12);
    assertThat(granted(hanging)).isEqualTo(12);
  }

  @Test
  void aNamespaceRecoversWhenHangingOperationsEnd() {
    List<Slot> hanging = request("hanging", 20);
    now += NamespaceSlots.SLOW.toNanos();
    assertThat(granted(hanging)).isEqualTo(12);

    hanging.subList(0, 12).forEach(slots::release);

    assertThat(granted(hanging)).isEqualTo(20);
  }

  @Test
  void aSingleSlotIsEnough() {
    NamespaceSlots one = new NamespaceSlots(1, () -> now);
    Slot held = one.request("a");
    Slot waiting = one.request("b");
    assertThat(one.isGranted(held)).isTrue();
    assertThat(one.isGranted(waiting)).isFalse();

    one.release(held);

    assertThat(one.isGranted(waiting)).isTrue();
  }

  @Test
  void aSlotIsGrantedWhenAHolderBecomesSlow() throws InterruptedException {
    NamespaceSlots one = new NamespaceSlots(1);
    Slot hanging = one.acquire("a");
    Thread newcomer = Thread.ofVirtual().start(() -> one.release(one.acquire("b")));

    assertThat(newcomer.join(NamespaceSlots.SLOW.multipliedBy(10))).isTrue();
    one.release(hanging);
  }

  private List<Slot> request(String namespace, int count) {
    List<Slot> requested = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      requested.add(slots.request(namespace));
    }
    return requested;
  }

  private long granted(List<Slot> requested) {
    return requested.stream().filter(slots::isGranted).count();
  }
}
