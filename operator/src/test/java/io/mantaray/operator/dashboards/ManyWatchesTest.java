package io.mantaray.operator.dashboards;

import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.dashboard.DashboardTarget;
import io.mantaray.dashboard.Problem;
import io.mantaray.dashboard.ServeDetails;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Watches that begin, move and end, and how they share the poller. */
class ManyWatchesTest extends WatchedJob {
  private static final DashboardToken NONE = DashboardToken.none();

  @Test
  void aDashboardThatMovedIsPolledAtItsNewAddressAtOnce() {
    running();
    watch();
    scheduler.pass(Duration.ofMinutes(10));
    DashboardTarget elsewhere = DashboardTarget.direct("head-2:8265");

    poller.watch(KEY, elsewhere, NONE, () -> changes.add("changed"));
    scheduler.settle();

    assertThat(polledTargets.getLast()).isEqualTo(elsewhere);
  }

  @Test
  void anAnswerFromTheOldAddressDoesNotCount() {
    scheduler.hold();
    watch();
    ray.beforeEachAnswer(
        () -> {
          ray.beforeEachAnswer(() -> {});
          poller.watch(
              KEY, DashboardTarget.direct("head-2:8265"), NONE, () -> changes.add("changed"));
          ray.answerWith(new Problem.Refused(Problem.Gate.RAY, 403, "Forbidden"));
        });

    scheduler.settleOne();

    assertThat(latest().pollFailure()).isEmpty();
    assertThat(scheduler.underWay()).isEqualTo(1);
  }

  @Test
  void watchingAgainChangesNothing() {
    running();
    watch();
    scheduler.pass(Duration.ofMinutes(10));
    int before = polls();

    for (int i = 0; i < 100; i++) {
      watch();
    }
    scheduler.settle();

    assertThat(polls()).isEqualTo(before);
  }

  @Test
  void whatIsForgottenIsNeitherPolledNorCallsBack() {
    running();
    scheduler.hold();
    watch();
    poller.forget(KEY);
    scheduler.settle();
    scheduler.pass(Duration.ofMinutes(1));

    assertThat(polls()).isZero();
    assertThat(changes).isEmpty();
    assertThat(poller.latest(KEY)).isEmpty();
  }

  @Test
  void twoSubscribersOfTheSameQueryHaveEachTheirOwnWatch() {
    DashboardKey<JobState> other = DashboardKey.job("another job", "uid", ID);
    running();
    watch();
    poller.watch(other, TARGET, NONE, () -> changes.add("changed for the other"));
    scheduler.settle();
    assertThat(changes).containsExactlyInAnyOrder("changed", "changed for the other");

    poller.forget(KEY);
    changes.clear();
    ray.succeed(ID);
    scheduler.pass(Duration.ofSeconds(5));

    assertThat(changes).containsExactly("changed for the other");
    assertThat(poller.latest(KEY)).isEmpty();
  }

  @Test
  void aCommandOfOneIsNotTakenForTheOthers() {
    DashboardKey<JobState> other = DashboardKey.job("another job", "uid", ID);
    running();
    watch();
    poller.watch(other, TARGET, NONE, () -> {});
    scheduler.settle();

    poller.perform(KEY, new DashboardCommand.Stop(ID));
    scheduler.settle();

    assertThat(latest().command()).isPresent();
    assertThat(poller.latest(other).orElseThrow().command()).isEmpty();
  }

  @Test
  void aWatchThatBeginsAgainKnowsNothingOfTheOld() {
    running();
    watch();
    scheduler.settle();
    poller.forget(KEY);

    assertThat(watch().answer()).isEmpty();
    scheduler.pass(Duration.ofSeconds(3));

    assertThat(polls()).as("once for the old, then 0, 1, 2, 3 s for the new").isEqualTo(5);
  }

  @Test
  void serveIsWatchedToo() {
    DashboardKey<ServeDetails> key = DashboardKey.serve("service", "uid");
    ServeDetails details =
        new ServeDetails(
            Map.of("app", new ServeDetails.Application("RUNNING", "", "/", null, Map.of())),
            Map.of(),
            null);
    poller.watch(key, TARGET, NONE, () -> changes.add("changed"));
    scheduler.settle();
    poller.perform(key, new DashboardCommand.PutServeConfig("{}"));
    ray.serving(details);
    scheduler.settle();

    assertThat(poller.latest(key).orElseThrow().answer()).contains(details);
    assertThat(ray.serveConfigs()).containsExactly("{}");
  }

  @Test
  void noMoreThanSoManyRequestsAreUnderWay() {
    scheduler.hold();
    for (int i = 0; i < 100; i++) {
      poller.watch(DashboardKey.serve("service", "uid-" + i), TARGET, NONE, () -> {});
    }

    assertThat(scheduler.underWay()).isEqualTo(4);
    scheduler.settle();
    assertThat(ray.requests()).hasSize(100);
  }

  @Test
  void clustersThatFailLeaveSlotsForTheOthers() {
    ray.becomeUnreachable();
    for (int i = 0; i < 100; i++) {
      poller.watch(DashboardKey.serve("service", "unreachable-" + i), TARGET, NONE, () -> {});
    }
    scheduler.settle();
    scheduler.hold();
    scheduler.pass(Duration.ofSeconds(8));
    assertThat(scheduler.underWay()).isEqualTo(2);

    poller.watch(DashboardKey.serve("service", "well"), TARGET, NONE, () -> {});

    assertThat(scheduler.underWay()).isEqualTo(3);
  }

  @Test
  void aFaultInOneWatchLeavesItGoing() {
    running();
    poller.watch(
        KEY,
        TARGET,
        NONE,
        () -> {
          throw new IllegalStateException("the reconciler is not there");
        });
    ray.beforeEachAnswer(
        () -> {
          ray.beforeEachAnswer(() -> {});
          throw new IllegalStateException("the client has a fault");
        });

    scheduler.pass(Duration.ofSeconds(5));

    assertThat(status()).isEqualTo("RUNNING");
  }
}
