package io.mantaray.operator.dashboards;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.mantaray.dashboard.DashboardTarget;
import io.mantaray.dashboard.JobSubmission;
import io.mantaray.dashboard.inmemory.InMemoryRay;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** The poller on real threads. */
class ThreadPollSchedulerTest {
  private static final PollInterval QUICK =
      new PollInterval(
          Duration.ofMillis(1),
          Duration.ofMillis(5),
          20,
          Duration.ofMillis(1),
          Duration.ofMillis(5));

  private final InMemoryRay ray = new InMemoryRay(InstantSource.system());

  @Test
  void manyJobsAreFollowedToTheirEndWhileTheyMoveAndTheDashboardComesAndGoes() {
    int jobs = 200;
    try (DashboardPoller poller =
        new DashboardPoller(
            target -> ray, QUICK, 8, new ThreadPollScheduler(InstantSource.system()))) {
      for (int i = 0; i < jobs; i++) {
        DashboardKey<JobState> key = DashboardKey.job("job", "uid-" + i, "job-" + i);
        poller.watch(key, DashboardTarget.direct("head:8265"), DashboardToken.none(), () -> {});
        poller.perform(key, new DashboardCommand.Submit(JobSubmission.of("job-" + i, "true")));
      }
      await().until(() -> allAre(poller, jobs, "PENDING"));
      ray.becomeUnreachable();
      ray.recover();
      for (int i = 0; i < jobs; i++) {
        ray.run("job-" + i);
        ray.succeed("job-" + i);
      }
      await().until(() -> allAre(poller, jobs, "SUCCEEDED"));
    }
    assertThat(ray.requests()).filteredOn(request -> request.startsWith("submit")).hasSize(jobs);
  }

  @Test
  void closingInterruptsWhatWaits() {
    CountDownLatch waiting = new CountDownLatch(1);
    AtomicBoolean interrupted = new AtomicBoolean();
    ray.beforeEachAnswer(
        () -> {
          waiting.countDown();
          try {
            new CountDownLatch(1).await();
          } catch (InterruptedException e) {
            interrupted.set(true);
            Thread.currentThread().interrupt();
          }
        });
    DashboardPoller poller =
        new DashboardPoller(
            target -> ray, QUICK, 8, new ThreadPollScheduler(InstantSource.system()));
    poller.watch(
        DashboardKey.serve("service", "uid"),
        DashboardTarget.direct("head:8265"),
        DashboardToken.none(),
        () -> {});
    await().until(() -> waiting.getCount() == 0);

    poller.close();

    await().untilTrue(interrupted);
  }

  private static boolean allAre(DashboardPoller poller, int jobs, String status) {
    for (int i = 0; i < jobs; i++) {
      DashboardObservation<JobState> job =
          poller.latest(DashboardKey.job("job", "uid-" + i, "job-" + i)).orElseThrow();
      if (!(job.answer().orElse(null) instanceof JobState.Known(var info))
          || !info.status().equals(status)) {
        return false;
      }
    }
    return true;
  }
}
