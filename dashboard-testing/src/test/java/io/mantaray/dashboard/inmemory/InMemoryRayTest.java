package io.mantaray.dashboard.inmemory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mantaray.dashboard.JobInfo;
import io.mantaray.dashboard.JobSubmission;
import io.mantaray.dashboard.Problem;
import io.mantaray.dashboard.Reply;
import io.mantaray.dashboard.StopOutcome;
import io.mantaray.dashboard.Submitted;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;

/** It is to behave as Ray does, or tests that rely on it prove nothing. */
class InMemoryRayTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final JobSubmission TRAIN = JobSubmission.of("train", "python train.py");

  private final InMemoryRay ray = new InMemoryRay(InstantSource.fixed(NOW));

  @Test
  void aJobGoesFromSubmissionToItsEnd() {
    ray.submit(TRAIN);
    assertThat(train().status()).isEqualTo("PENDING");
    assertThat(train().startedAt()).contains(NOW);

    ray.run("train");
    assertThat(train().status()).isEqualTo("RUNNING");

    ray.fail("train", "boom", 3);
    assertThat(train().status()).isEqualTo("FAILED");
    assertThat(train().driverExitCode()).isEqualTo(3);
    assertThat(train().endedAt()).contains(NOW);
  }

  @Test
  void anIdIsTakenOnce() {
    assertThat(ray.submit(TRAIN)).isEqualTo(Reply.ok(new Submitted("train", false)));
    ray.run("train");

    assertThat(ray.submit(TRAIN)).isEqualTo(Reply.ok(new Submitted("train", true)));
    assertThat(train().status()).isEqualTo("RUNNING");
  }

  @Test
  void aJobThatIsOverDoesNotMove() {
    ray.submit(TRAIN);
    ray.succeed("train");

    assertThatThrownBy(() -> ray.run("train")).isInstanceOf(IllegalStateException.class);
    assertThat(ray.stop("train")).isEqualTo(Reply.ok(StopOutcome.ALREADY_OVER));
  }

  @Test
  void aLostAnswerIsLostAfterTheWorkIsDone() {
    ray.loseNextAnswer();

    assertThat(ray.submit(TRAIN)).isInstanceOf(Reply.Err.class);
    assertThat(train().status()).isEqualTo("PENDING");
  }

  @Test
  void anUnreachableClusterDoesNothing() {
    ray.becomeUnreachable();
    assertThat(ray.submit(TRAIN)).isInstanceOf(Reply.Err.class);

    ray.recover();
    assertThat(ray.job("train")).isEqualTo(Reply.err(new Problem.NoSuchJob("train")));
  }

  @Test
  void aHeadThatStartsAnewKnowsNoJob() {
    ray.submit(TRAIN);

    ray.loseState();

    assertThat(ray.job("train")).isEqualTo(Reply.err(new Problem.NoSuchJob("train")));
  }

  @Test
  void onlyAJobThatIsOverIsDeleted() {
    ray.submit(TRAIN);
    assertThat(ray.delete("train")).isInstanceOf(Reply.Err.class);

    ray.succeed("train");
    ray.delete("train");

    assertThat(ray.job("train")).isInstanceOf(Reply.Err.class);
  }

  private JobInfo train() {
    return switch (ray.job("train")) {
      case Reply.Ok<JobInfo>(JobInfo job) -> job;
      case Reply.Err<JobInfo>(Problem problem) -> throw new AssertionError(problem.explain());
    };
  }
}
