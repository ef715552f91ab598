package io.mantaray.operator.dashboards;

import io.mantaray.api.v1.JobStatus;
import io.mantaray.dashboard.JobInfo;
import io.mantaray.dashboard.RayDashboard;
import io.mantaray.dashboard.Reply;
import java.util.List;
import java.util.Objects;

/**
 * Adds the end of its output to the message of a failed job.
 *
 * <p>When the entrypoint failed, Ray's message ends with the last lines of its output. When Ray
 * lost the process that watches over it, as when its node ran out of memory, the message is one
 * line about Ray itself, and the traceback is only in the log.
 */
final class FailureOutput {
  /** Enough for a traceback, and small for a status. */
  private static final int CHARACTERS = 2_000;

  private static final int LINES = 20;

  private FailureOutput() {}

  /** The job with the end of its output in the message, if it is missing and available. */
  static JobInfo added(JobInfo job, String submissionId, RayDashboard dashboard) {
    if (!isMissing(job)) {
      return job;
    }
    return switch (dashboard.logTail(submissionId, CHARACTERS)) {
      case Reply.Ok<String>(String tail) when !tail.isBlank() ->
          job.withMessage(
              "%s\nThe last output of the job:\n%s"
                  .formatted(Objects.requireNonNullElse(job.message(), ""), lastLines(tail))
                  .strip());
      // Not retried: Ray's own message remains.
      case Reply.Ok<String>(_), Reply.Err<String>(_) -> job;
    };
  }

  private static boolean isMissing(JobInfo job) {
    return job.status().equals(JobStatus.FAILED)
        && (job.message() == null || job.message().strip().indexOf('\n') < 0);
  }

  private static String lastLines(String tail) {
    List<String> lines = tail.stripTrailing().lines().toList();
    return String.join("\n", lines.subList(Math.max(0, lines.size() - LINES), lines.size()));
  }
}
