package io.mantaray.operator.dashboards;

import io.mantaray.dashboard.DashboardTarget;
import io.mantaray.dashboard.JobSubmission;
import io.mantaray.dashboard.inmemory.InMemoryRay;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A job, the cluster that runs it, and a poller whose time passes when told to. */
abstract class WatchedJob {
  static final Pace PACE =
      new Pace(
          Duration.ofSeconds(1),
          Duration.ofSeconds(5),
          20,
          Duration.ofSeconds(1),
          Duration.ofSeconds(8));
  static final String ID = "train-x7f2p";
  static final DashboardTarget TARGET = DashboardTarget.direct("head:8265");
  static final DashboardKey<JobState> KEY = DashboardKey.job("uid", ID);
  static final Command SUBMIT = new Command.Submit(JobSubmission.of(ID, "python train.py"));

  final ManualTurns turns = new ManualTurns();
  final InMemoryRay ray = new InMemoryRay(turns);
  final List<DashboardTarget> visited = new ArrayList<>();
  final DashboardPoller poller =
      new DashboardPoller(
          target -> {
            visited.add(target);
            return ray;
          },
          PACE,
          4,
          turns);
  final List<String> told = new ArrayList<>();

  void submitted() {
    ray.submit(JobSubmission.of(ID, "python train.py"));
  }

  void running() {
    submitted();
    ray.run(ID);
  }

  Observation<JobState> watch() {
    return poller.watch(KEY, TARGET, () -> told.add("changed"));
  }

  Observation<JobState> latest() {
    return poller.latest(KEY).orElseThrow();
  }

  String status() {
    return latest().answer().orElseThrow() instanceof JobState.Known(var info)
        ? info.status()
        : "none";
  }

  int asked() {
    return (int) ray.requests().stream().filter(("job " + ID)::equals).count();
  }
}
