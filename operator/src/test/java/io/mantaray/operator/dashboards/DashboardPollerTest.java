package io.mantaray.operator.dashboards;

import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.dashboard.Problem;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class DashboardPollerTest extends WatchedJob {
  @Test
  void theFirstAnswerIsAChange() {
    submitted();

    DashboardObservation<JobState> atFirst = watch();
    assertThat(atFirst.answer()).isEmpty();
    assertThat(atFirst.polledAt()).isEmpty();
    scheduler.settle();

    assertThat(changes).containsExactly("changed");
    assertThat(status()).isEqualTo("PENDING");
    assertThat(latest().polledAt()).contains(scheduler.now());
  }

  @Test
  void watchingNeverWaits() {
    ray.beforeEachAnswer(
        () -> {
          throw new AssertionError("polled on the thread of the reconcile");
        });

    watch();
    poller.perform(KEY, SUBMIT);

    assertThat(ray.requests()).isEmpty();
  }

  @Test
  void onlyAChangeCallsBack() {
    submitted();
    watch();
    scheduler.pass(Duration.ofMinutes(10));
    changes.clear();

    ray.run(ID);
    scheduler.pass(Duration.ofSeconds(5));
    assertThat(changes).containsExactly("changed");
    Instant since = latest().since();

    scheduler.pass(Duration.ofHours(1));
    assertThat(changes).containsExactly("changed");
    assertThat(latest().since()).isEqualTo(since);
  }

  @Test
  void recentChangesArePolledOftenAndUnchangedAnswersRarely() {
    running();
    watch();
    scheduler.pass(Duration.ofSeconds(10));
    assertThat(polls()).isBetween(10, 11);

    scheduler.pass(Duration.ofMinutes(10));
    int before = polls();
    scheduler.pass(Duration.ofMinutes(1));
    assertThat(polls() - before).isEqualTo(12);
  }

  @Test
  void aJobThatHasEndedIsPolledNoMore() {
    running();
    watch();
    ray.succeed(ID);
    scheduler.pass(Duration.ofSeconds(5));
    assertThat(status()).isEqualTo("SUCCEEDED");
    int before = polls();

    scheduler.pass(Duration.ofHours(1));

    assertThat(polls()).isEqualTo(before);
    assertThat(status()).isEqualTo("SUCCEEDED");
  }

  @Test
  void aMissingJobIsAnAnswer() {
    watch();
    scheduler.settle();

    assertThat(latest().answer()).contains(new JobState.Absent());
    assertThat(latest().pollFailure()).isEmpty();
  }

  @Test
  void anUnreachableDashboardLeavesTheLastAnswerAndIsOneChange() {
    running();
    watch();
    scheduler.settle();
    changes.clear();
    ray.becomeUnreachable();

    scheduler.pass(Duration.ofSeconds(1));
    Instant unreachableSince = scheduler.now();
    scheduler.pass(Duration.ofMinutes(5));

    assertThat(changes).containsExactly("changed");
    assertThat(status()).isEqualTo("RUNNING");
    DashboardObservation.PollFailure pollFailure = latest().pollFailure().orElseThrow();
    assertThat(pollFailure.problem()).isInstanceOf(Problem.NoAnswer.class);
    assertThat(pollFailure.since()).isEqualTo(unreachableSince);
    assertThat(pollFailure.inARow()).isGreaterThan(30);
  }

  @Test
  void anUnreachableDashboardIsPolledWithBackOff() {
    ray.becomeUnreachable();
    watch();

    scheduler.pass(Duration.ofSeconds(7));
    assertThat(polls()).as("at 0, 1, 3 and 7 s").isEqualTo(4);

    scheduler.pass(Duration.ofMinutes(1));
    int before = polls();
    scheduler.pass(Duration.ofSeconds(80));
    assertThat(polls() - before).isEqualTo(10);
  }

  @Test
  void anotherKindOfProblemIsAChange() {
    ray.becomeUnreachable();
    watch();
    scheduler.pass(Duration.ofMinutes(1));
    changes.clear();

    ray.answerWith(new Problem.Refused(Problem.Gate.RAY, 403, "Forbidden"));
    scheduler.pass(Duration.ofSeconds(8));

    assertThat(changes).containsExactly("changed");
  }

  @Test
  void theEndOfAProblemIsAChange() {
    running();
    watch();
    scheduler.settle();
    ray.becomeUnreachable();
    scheduler.pass(Duration.ofMinutes(1));
    changes.clear();

    ray.recover();
    scheduler.pass(Duration.ofSeconds(8));

    assertThat(changes).containsExactly("changed");
    assertThat(latest().pollFailure()).isEmpty();
  }
}
