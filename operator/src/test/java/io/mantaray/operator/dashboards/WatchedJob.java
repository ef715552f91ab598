package io.mantaray.operator.dashboards;

import io.mantaray.dashboard.DashboardTarget;
import io.mantaray.dashboard.JobSubmission;
import io.mantaray.dashboard.inmemory.InMemoryRay;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A job, the cluster that runs it, and a poller with a manual clock. */
abstract class WatchedJob {
  static final PollInterval INTERVAL =
      new PollInterval(
          Duration.ofSeconds(1),
          Duration.ofSeconds(5),
          20,
          Duration.ofSeconds(1),
          Duration.ofSeconds(8));
  static final String ID = "train-x7f2p";
  static final DashboardTarget TARGET = DashboardTarget.direct("head:8265");
  static final DashboardKey<JobState> KEY = DashboardKey.job("job", "uid", ID);
  static final DashboardCommand SUBMIT =
      new DashboardCommand.Submit(JobSubmission.of(ID, "python train.py"));

  final ManualPollScheduler scheduler = new ManualPollScheduler();
  final InMemoryRay ray = new InMemoryRay(scheduler);
  final List<DashboardTarget> polledTargets = new ArrayList<>();
  final DashboardPoller poller =
      new DashboardPoller(
          target -> {
            polledTargets.add(target);
            return ray;
          },
          INTERVAL,
          4,
          scheduler);
  final List<String> changes = new ArrayList<>();

  void submitted() {
    ray.submit(JobSubmission.of(ID, "python train.py"));
  }

  void running() {
    submitted();
    ray.run(ID);
  }

  DashboardObservation<JobState> watch() {
    return poller.watch(KEY, TARGET, DashboardToken.none(), () -> changes.add("changed"));
  }

  DashboardObservation<JobState> latest() {
    return poller.latest(KEY).orElseThrow();
  }

  String status() {
    return latest().answer().orElseThrow() instanceof JobState.Known(var info)
        ? info.status()
        : "none";
  }

  int polls() {
    return (int) ray.requests().stream().filter(("job " + ID)::equals).count();
  }
}
