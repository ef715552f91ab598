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
  @Test
  void aDashboardThatMovedIsAskedAtItsNewPlaceAtOnce() {
    running();
    watch();
    turns.pass(Duration.ofMinutes(10));
    DashboardTarget elsewhere = DashboardTarget.direct("head-2:8265");

    poller.watch(KEY, elsewhere, () -> told.add("changed"));
    turns.settle();

    assertThat(visited.getLast()).isEqualTo(elsewhere);
  }

  @Test
  void whatTheOldPlaceSaysAfterAMoveIsNotHeard() {
    turns.hold();
    watch();
    ray.beforeEachAnswer(
        () -> {
          ray.beforeEachAnswer(() -> {});
          poller.watch(KEY, TARGET.withToken("new"), () -> told.add("changed"));
          ray.answerWith(new Problem.Refused(Problem.Gate.RAY, 403, "Forbidden"));
        });

    turns.settleOne();

    assertThat(latest().trouble()).isEmpty();
    assertThat(turns.underWay()).isEqualTo(1);
  }

  @Test
  void watchingAgainChangesNothing() {
    running();
    watch();
    turns.pass(Duration.ofMinutes(10));
    int before = asked();

    for (int i = 0; i < 100; i++) {
      watch();
    }
    turns.settle();

    assertThat(asked()).isEqualTo(before);
  }

  @Test
  void whatIsForgottenIsNeitherAskedNorTold() {
    running();
    turns.hold();
    watch();
    poller.forget(KEY);
    turns.settle();
    turns.pass(Duration.ofMinutes(1));

    assertThat(asked()).isZero();
    assertThat(told).isEmpty();
    assertThat(poller.latest(KEY)).isEmpty();
  }

  @Test
  void aClusterThatIsGoneIsForgottenWithAllItsQuestions() {
    watch();
    poller.watch(DashboardKey.serve("uid"), TARGET, () -> {});
    poller.watch(DashboardKey.serve("other"), TARGET, () -> {});

    poller.forgetCluster("uid");

    assertThat(poller.latest(KEY)).isEmpty();
    assertThat(poller.latest(DashboardKey.serve("uid"))).isEmpty();
    assertThat(poller.latest(DashboardKey.serve("other"))).isPresent();
  }

  @Test
  void aWatchThatBeginsAnewKnowsNothingOfTheOld() {
    running();
    watch();
    turns.settle();
    poller.forget(KEY);

    assertThat(watch().answer()).isEmpty();
    turns.pass(Duration.ofSeconds(3));

    assertThat(asked()).as("once for the old, then 0, 1, 2, 3 s for the new").isEqualTo(5);
  }

  @Test
  void serveIsWatchedToo() {
    DashboardKey<ServeDetails> key = DashboardKey.serve("uid");
    ServeDetails details =
        new ServeDetails(
            Map.of("app", new ServeDetails.Application("RUNNING", "", "/", null, Map.of())),
            Map.of(),
            null);
    poller.watch(key, TARGET, () -> told.add("changed"));
    turns.settle();
    poller.perform(key, new Command.PutServeConfig("{}"));
    ray.serving(details);
    turns.settle();

    assertThat(poller.latest(key).orElseThrow().answer()).contains(details);
    assertThat(ray.serveConfigs()).containsExactly("{}");
  }

  @Test
  void noMoreThanSoManyRequestsAreUnderWay() {
    turns.hold();
    for (int i = 0; i < 100; i++) {
      poller.watch(DashboardKey.serve("uid-" + i), TARGET, () -> {});
    }

    assertThat(turns.underWay()).isEqualTo(4);
    turns.settle();
    assertThat(ray.requests()).hasSize(100);
  }

  @Test
  void clustersInTroubleLeaveRoomForTheOthers() {
    ray.fallSilent();
    for (int i = 0; i < 100; i++) {
      poller.watch(DashboardKey.serve("silent-" + i), TARGET, () -> {});
    }
    turns.settle();
    turns.hold();
    turns.pass(Duration.ofSeconds(8));
    assertThat(turns.underWay()).isEqualTo(2);

    poller.watch(DashboardKey.serve("well"), TARGET, () -> {});

    assertThat(turns.underWay()).isEqualTo(3);
  }

  @Test
  void aFaultInOneWatchLeavesItGoing() {
    running();
    poller.watch(
        KEY,
        TARGET,
        () -> {
          throw new IllegalStateException("the reconciler is not there");
        });
    ray.beforeEachAnswer(
        () -> {
          ray.beforeEachAnswer(() -> {});
          throw new IllegalStateException("the client has a fault");
        });

    turns.pass(Duration.ofSeconds(5));

    assertThat(status()).isEqualTo("RUNNING");
  }
}
