package io.mantaray.operator.dashboards;

import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.dashboard.Problem;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class DashboardCommandsTest extends WatchedJob {
  @Test
  void aCommandAndWhatItLedToAreOneChange() {
    watch();
    scheduler.settle();
    changes.clear();

    assertThat(poller.perform(KEY, SUBMIT)).isTrue();
    assertThat(latest().isCommandPending()).isTrue();
    scheduler.settle();

    assertThat(changes).containsExactly("changed");
    assertThat(latest().command()).contains(new CommandState.Succeeded(SUBMIT, scheduler.now()));
    assertThat(status()).isEqualTo("PENDING");
  }

  @Test
  void onlyOneCommandIsUnderWay() {
    scheduler.hold();
    watch();
    scheduler.settle();

    assertThat(poller.perform(KEY, SUBMIT)).isTrue();
    assertThat(poller.perform(KEY, SUBMIT)).isFalse();
    assertThat(poller.perform(KEY, new DashboardCommand.Stop(ID))).isFalse();
    scheduler.settle();

    assertThat(ray.requests()).filteredOn(request -> request.startsWith("submit")).hasSize(1);
  }

  @Test
  void aCommandDuringAPollFollowsIt() {
    scheduler.hold();
    watch();

    assertThat(poller.perform(KEY, SUBMIT)).isTrue();
    assertThat(scheduler.underWay()).isEqualTo(1);
    scheduler.settle();

    assertThat(ray.requests()).containsSubsequence("submit " + ID, "job " + ID);
    assertThat(status()).isEqualTo("PENDING");
  }

  @Test
  void aCommandWithoutAWatchIsNotAccepted() {
    assertThat(poller.perform(KEY, SUBMIT)).isFalse();
  }

  @Test
  void aSubmissionWhoseAnswerIsLostIsRepeatedAndStartsOneJob() {
    watch();
    scheduler.settle();
    ray.loseNextAnswer();
    poller.perform(KEY, SUBMIT);
    scheduler.settle();
    assertThat(latest().command().orElseThrow())
        .isInstanceOfSatisfying(
            CommandState.Failed.class,
            failed -> assertThat(failed.problem()).isInstanceOf(Problem.NoAnswer.class));

    poller.perform(KEY, SUBMIT);
    scheduler.pass(Duration.ofSeconds(2));

    assertThat(latest().command().orElseThrow()).isInstanceOf(CommandState.Succeeded.class);
    assertThat(status()).isEqualTo("PENDING");
    assertThat(ray.requests()).filteredOn(request -> request.startsWith("submit")).hasSize(2);
  }

  @Test
  void aCommandThatIsRepeatedInEveryReconcileBacksOff() {
    ray.answerWith(new Problem.RayFailed(500, "No available agent to submit job"));
    poller.watch(KEY, TARGET, DashboardToken.none(), () -> poller.perform(KEY, SUBMIT));

    scheduler.pass(Duration.ofMinutes(1));

    assertThat(ray.requests())
        .filteredOn(request -> request.startsWith("submit"))
        .hasSizeBetween(5, 12);
    assertThat(latest().command().orElseThrow().command()).isEqualTo(SUBMIT);
  }

  @Test
  void aRejectedCommandSaysWhy() {
    watch();
    scheduler.settle();
    Problem rejected = new Problem.Rejected(400, "TypeError: no pip");
    ray.answerWith(rejected);

    poller.perform(KEY, SUBMIT);
    scheduler.settle();

    assertThat(latest().command())
        .contains(new CommandState.Failed(SUBMIT, rejected, scheduler.now(), 1));
  }

  @Test
  void anAnswerFromBeforeASuccessfulCommandIsOutdated() {
    watch();
    scheduler.settle();
    assertThat(latest().answer()).contains(new JobState.Absent());
    poller.perform(KEY, SUBMIT);
    boolean[] submitted = {false};
    ray.beforeEachAnswer(
        () -> {
          if (submitted[0]) {
            ray.becomeUnreachable();
          }
          submitted[0] = true;
        });

    scheduler.settle();

    assertThat(latest().command().orElseThrow()).isInstanceOf(CommandState.Succeeded.class);
    assertThat(latest().answer()).isEmpty();
    assertThat(latest().pollFailure()).isPresent();
  }

  @Test
  void aStoppedJobIsFollowedToItsEnd() {
    running();
    watch();
    scheduler.pass(Duration.ofMinutes(10));
    Instant runningSince = latest().since();

    poller.perform(KEY, new DashboardCommand.Stop(ID));
    scheduler.settle();
    assertThat(status()).isEqualTo("RUNNING");
    assertThat(latest().since()).isEqualTo(runningSince);
    ray.finishStopping(ID);
    scheduler.pass(Duration.ofSeconds(1));

    assertThat(status()).isEqualTo("STOPPED");
  }
}
