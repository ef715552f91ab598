package io.mantaray.operator.dashboards;

import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.dashboard.Problem;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class DashboardPollerTest extends WatchedJob {
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
}
