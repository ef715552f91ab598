package io.mantaray.operator.raycronjob;

import io.mantaray.operator.raycronjob.CronRun.RunState;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Which ended runs are deleted: the oldest beyond the limits. */
final class RunHistory {
  private RunHistory() {}

  static List<CronRun> surplus(CronSnapshot snapshot) {
    return Stream.concat(
            beyond(
                snapshot, RunState.SUCCEEDED, snapshot.cron().spec().successfulJobsHistoryLimit()),
            beyond(snapshot, RunState.FAILED, snapshot.cron().spec().failedJobsHistoryLimit()))
        .toList();
  }

  private static Stream<CronRun> beyond(
      CronSnapshot snapshot, RunState state, @Nullable Long limit) {
    if (limit == null) {
      return Stream.empty();
    }
    return snapshot.runs().stream()
        .filter(run -> run.state() == state && !run.isTerminating())
        .sorted(Comparator.comparing(CronRun::orderedBy).thenComparing(CronRun::name).reversed())
        .skip(Math.max(0, limit));
  }
}
