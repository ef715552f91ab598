package io.mantaray.operator.dashboards;

import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.dashboard.DashboardTarget;
import io.mantaray.dashboard.JobSubmission;
import io.mantaray.dashboard.Problem;
import io.mantaray.dashboard.ServeDetails;
import io.mantaray.dashboard.inmemory.InMemoryRay;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DashboardPollerTest {
  private static final Pace PACE =
      new Pace(
          Duration.ofSeconds(1),
          Duration.ofSeconds(5),
          20,
          Duration.ofSeconds(1),
          Duration.ofSeconds(8));
  private static final String ID = "train-x7f2p";
  private static final DashboardTarget TARGET = DashboardTarget.direct("head:8265");
  private static final DashboardKey<JobState> KEY = DashboardKey.job("uid", ID);
  private static final Command SUBMIT = new Command.Submit(JobSubmission.of(ID, "python train.py"));

  private final ManualTurns turns = new ManualTurns();
  private final InMemoryRay ray = new InMemoryRay(turns);
  private final List<DashboardTarget> visited = new ArrayList<>();
  private final DashboardPoller poller =
      new DashboardPoller(
          target -> {
            visited.add(target);
            return ray;
          },
          PACE,
          4,
          turns);
  private final List<String> told = new ArrayList<>();

  @Test
  void whoBeginsToWatchIsToldOfTheFirstAnswer() {
    submitted();

    Observation<JobState> atFirst = watch();
    assertThat(atFirst.answer()).isEmpty();
    assertThat(atFirst.askedAt()).isEmpty();
    turns.settle();

    assertThat(told).containsExactly("changed");
    assertThat(status()).isEqualTo("PENDING");
    assertThat(latest().askedAt()).contains(turns.now());
  }

  @Test
  void watchingNeverWaits() {
    ray.beforeEachAnswer(
        () -> {
          throw new AssertionError("asked on the thread of the reconcile");
        });

    watch();
    poller.perform(KEY, SUBMIT);

    assertThat(ray.requests()).isEmpty();
  }

  @Test
  void onlyAChangeIsTold() {
    submitted();
    watch();
    turns.pass(Duration.ofMinutes(10));
    told.clear();

    ray.run(ID);
    turns.pass(Duration.ofSeconds(5));
    assertThat(told).containsExactly("changed");
    Instant since = latest().since();

    turns.pass(Duration.ofHours(1));
    assertThat(told).containsExactly("changed");
    assertThat(latest().since()).isEqualTo(since);
  }

  @Test
  void whatJustChangedIsAskedForQuicklyAndWhatIsTheSameSlowly() {
    running();
    watch();
    turns.pass(Duration.ofSeconds(10));
    assertThat(asked()).isBetween(10, 11);

    turns.pass(Duration.ofMinutes(10));
    int before = asked();
    turns.pass(Duration.ofMinutes(1));
    assertThat(asked() - before).isEqualTo(12);
  }

  @Test
  void aJobThatIsOverIsAskedForNoMore() {
    running();
    watch();
    ray.succeed(ID);
    turns.pass(Duration.ofSeconds(5));
    assertThat(status()).isEqualTo("SUCCEEDED");
    int before = asked();

    turns.pass(Duration.ofHours(1));

    assertThat(asked()).isEqualTo(before);
    assertThat(status()).isEqualTo("SUCCEEDED");
  }

  @Test
  void aMissingJobIsAnAnswer() {
    watch();
    turns.settle();

    assertThat(latest().answer()).contains(new JobState.Absent());
    assertThat(latest().trouble()).isEmpty();
  }

  @Test
  void aSilentDashboardLeavesTheLastAnswerAndIsToldOnce() {
    running();
    watch();
    turns.settle();
    told.clear();
    ray.fallSilent();

    turns.pass(Duration.ofSeconds(1));
    Instant silentSince = turns.now();
    turns.pass(Duration.ofMinutes(5));

    assertThat(told).containsExactly("changed");
    assertThat(status()).isEqualTo("RUNNING");
    Observation.Trouble trouble = latest().trouble().orElseThrow();
    assertThat(trouble.problem()).isInstanceOf(Problem.NoAnswer.class);
    assertThat(trouble.since()).isEqualTo(silentSince);
    assertThat(trouble.inARow()).isGreaterThan(30);
  }

  @Test
  void aSilentDashboardIsAskedEverMoreSlowly() {
    ray.fallSilent();
    watch();

    turns.pass(Duration.ofSeconds(7));
    assertThat(asked()).as("at 0, 1, 3 and 7 s").isEqualTo(4);

    turns.pass(Duration.ofMinutes(1));
    int before = asked();
    turns.pass(Duration.ofSeconds(80));
    assertThat(asked() - before).isEqualTo(10);
  }

  @Test
  void anotherKindOfTroubleIsTold() {
    ray.fallSilent();
    watch();
    turns.pass(Duration.ofMinutes(1));
    told.clear();

    ray.answerWith(new Problem.Refused(Problem.Gate.RAY, 403, "Forbidden"));
    turns.pass(Duration.ofSeconds(8));

    assertThat(told).containsExactly("changed");
  }

  @Test
  void theEndOfTroubleIsTold() {
    running();
    watch();
    turns.settle();
    ray.fallSilent();
    turns.pass(Duration.ofMinutes(1));
    told.clear();

    ray.recover();
    turns.pass(Duration.ofSeconds(8));

    assertThat(told).containsExactly("changed");
    assertThat(latest().trouble()).isEmpty();
  }

  @Test
  void aCommandAndWhatItLedToAreToldTogether() {
    watch();
    turns.settle();
    told.clear();

    assertThat(poller.perform(KEY, SUBMIT)).isTrue();
    assertThat(latest().commandUnderWay()).isTrue();
    turns.settle();

    assertThat(told).containsExactly("changed");
    assertThat(latest().command()).contains(new CommandState.Succeeded(SUBMIT, turns.now()));
    assertThat(status()).isEqualTo("PENDING");
  }

  @Test
  void onlyOneCommandIsUnderWay() {
    turns.hold();
    watch();
    turns.settle();

    assertThat(poller.perform(KEY, SUBMIT)).isTrue();
    assertThat(poller.perform(KEY, SUBMIT)).isFalse();
    assertThat(poller.perform(KEY, new Command.Stop(ID))).isFalse();
    turns.settle();

    assertThat(ray.requests()).filteredOn(request -> request.startsWith("submit")).hasSize(1);
  }

  @Test
  void aCommandGivenDuringAQuestionFollowsIt() {
    turns.hold();
    watch();

    assertThat(poller.perform(KEY, SUBMIT)).isTrue();
    assertThat(turns.underWay()).isEqualTo(1);
    turns.settle();

    assertThat(ray.requests()).containsSubsequence("submit " + ID, "job " + ID);
    assertThat(status()).isEqualTo("PENDING");
  }

  @Test
  void aCommandWithoutAWatchIsNotTaken() {
    assertThat(poller.perform(KEY, SUBMIT)).isFalse();
  }

  @Test
  void aSubmissionWhoseAnswerIsLostIsRepeatedAndStartsOneJob() {
    watch();
    turns.settle();
    ray.loseNextAnswer();
    poller.perform(KEY, SUBMIT);
    turns.settle();
    assertThat(latest().command().orElseThrow())
        .isInstanceOfSatisfying(
            CommandState.Failed.class,
            failed -> assertThat(failed.problem()).isInstanceOf(Problem.NoAnswer.class));

    poller.perform(KEY, SUBMIT);
    turns.pass(Duration.ofSeconds(2));

    assertThat(latest().command().orElseThrow()).isInstanceOf(CommandState.Succeeded.class);
    assertThat(status()).isEqualTo("PENDING");
    assertThat(ray.requests()).filteredOn(request -> request.startsWith("submit")).hasSize(2);
  }

  @Test
  void aPlannerThatRepeatsACommandInEveryReconcileIsSlowedDown() {
    ray.answerWith(new Problem.RayFailed(500, "No available agent to submit job"));
    poller.watch(KEY, TARGET, () -> poller.perform(KEY, SUBMIT));

    turns.pass(Duration.ofMinutes(1));

    assertThat(ray.requests())
        .filteredOn(request -> request.startsWith("submit"))
        .hasSizeBetween(5, 12);
    assertThat(latest().command().orElseThrow().command()).isEqualTo(SUBMIT);
  }

  @Test
  void aRejectedCommandSaysWhy() {
    watch();
    turns.settle();
    Problem rejected = new Problem.Rejected(400, "TypeError: no pip");
    ray.answerWith(rejected);

    poller.perform(KEY, SUBMIT);
    turns.settle();

    assertThat(latest().command())
        .contains(new CommandState.Failed(SUBMIT, rejected, turns.now(), 1));
  }

  @Test
  void anAnswerFromBeforeASuccessfulCommandIsNotBelieved() {
    watch();
    turns.settle();
    assertThat(latest().answer()).contains(new JobState.Absent());
    poller.perform(KEY, SUBMIT);
    boolean[] submitted = {false};
    ray.beforeEachAnswer(
        () -> {
          if (submitted[0]) {
            ray.fallSilent();
          }
          submitted[0] = true;
        });

    turns.settle();

    assertThat(latest().command().orElseThrow()).isInstanceOf(CommandState.Succeeded.class);
    assertThat(latest().answer()).isEmpty();
    assertThat(latest().trouble()).isPresent();
  }

  @Test
  void aStoppedJobIsFollowedToItsEnd() {
    running();
    watch();
    turns.pass(Duration.ofMinutes(10));
    Instant runningSince = latest().since();

    poller.perform(KEY, new Command.Stop(ID));
    turns.settle();
    assertThat(status()).isEqualTo("RUNNING");
    assertThat(latest().since()).isEqualTo(runningSince);
    ray.finishStopping(ID);
    turns.pass(Duration.ofSeconds(1));

    assertThat(status()).isEqualTo("STOPPED");
  }

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

  private void submitted() {
    ray.submit(JobSubmission.of(ID, "python train.py"));
  }

  private void running() {
    submitted();
    ray.run(ID);
  }

  private Observation<JobState> watch() {
    return poller.watch(KEY, TARGET, () -> told.add("changed"));
  }

  private Observation<JobState> latest() {
    return poller.latest(KEY).orElseThrow();
  }

  private String status() {
    return latest().answer().orElseThrow() instanceof JobState.Known(var info)
        ? info.status()
        : "none";
  }

  private int asked() {
    return (int) ray.requests().stream().filter(("job " + ID)::equals).count();
  }
}
