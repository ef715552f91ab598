package io.mantaray.operator.dashboards;

import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.dashboard.Problem;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class DashboardCommandsTest extends WatchedJob {
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
}
