package io.mantaray.operator.rayjob;

import io.mantaray.dashboard.JobInfo;
import io.mantaray.dashboard.Problem;
import io.mantaray.operator.dashboards.CommandState;
import io.mantaray.operator.dashboards.DashboardCommand;
import io.mantaray.operator.dashboards.DashboardObservation;
import io.mantaray.operator.dashboards.JobState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A Ray that has the job or not, and answers, is slow or unreachable; and the poller's view. */
final class SimulatedRay {
  private static final Problem NO_ANSWER =
      new Problem.NoAnswer(Problem.Cause.NOT_LISTENING, "unreachable");

  /** What was started, as {@code cluster/id}: more than once is once too often. */
  final List<String> runs = new ArrayList<>();

  /** The names of the commands that Ray has performed. */
  final List<String> commands = new ArrayList<>();

  private Instant jobStart = Instant.EPOCH;
  private @Nullable JobInfo job;
  private @Nullable Instant unreachableSince;
  private @Nullable CommandState command;
  private boolean slow;
  private boolean polled = true;
  private boolean outdated;

  /** What the poller of this process knows at that time. */
  DashboardObservation<JobState> observation(Instant now) {
    if (!polled) {
      return new DashboardObservation<>(
          Optional.empty(), now, Optional.empty(), Optional.empty(), Optional.ofNullable(command));
    }
    JobState answer = job == null || outdated ? new JobState.Absent() : new JobState.Known(job);
    return new DashboardObservation<>(
        unreachableSince == null ? Optional.of(answer) : Optional.empty(),
        now,
        Optional.ofNullable(unreachableSince)
            .map(since -> new DashboardObservation.PollFailure(NO_ANSWER, since, 1)),
        Optional.of(now),
        Optional.ofNullable(command));
  }

  /** Performs a command for the job on that cluster. */
  void perform(DashboardCommand given, String cluster, Instant now) {
    if (slow) {
      command = new CommandState.UnderWay(given, now, 0);
      return;
    }
    if (unreachableSince != null) {
      command = new CommandState.Failed(given, NO_ANSWER, now, 1);
      return;
    }
    command = new CommandState.Succeeded(given, now);
    outdated = false;
    commands.add(given.getClass().getSimpleName());
    switch (given) {
      case DashboardCommand.Submit(var submission) ->
          submit(cluster, submission.submissionId(), now);
      case DashboardCommand.Stop(_), DashboardCommand.PollNow() -> {}
      case DashboardCommand.PutServeConfig(_) -> throw new AssertionError("jobs do not serve");
    }
  }

  /** Starts the job, unless it has it. */
  void submit(String cluster, String id, Instant now) {
    if (job == null) {
      runs.add(cluster + "/" + id);
      jobStart = now;
      job = info("PENDING", "waiting", null);
    }
  }

  void report(String status, String message, Instant now) {
    if (job != null) {
      boolean over = !status.equals("RUNNING") && !status.equals("PENDING");
      job = info(status, message, over ? now.toEpochMilli() : null);
    }
  }

  /** As after a restart of the head without fault tolerance. */
  void loseJob() {
    job = null;
    command = null;
  }

  /** Takes the job and loses it at once, so that only the answer to the submission tells of it. */
  void dropJob() {
    job = null;
  }

  void unreachableSince(@Nullable Instant since) {
    unreachableSince = since;
  }

  /** The last answer is from before the job was submitted, until a command leads to a poll. */
  void keepAnswerFromBeforeTheJob() {
    outdated = true;
  }

  void performSlowly() {
    slow = true;
  }

  /** The command under way has come to its end, and the next one is quick. */
  void answerCommands() {
    slow = false;
    if (command instanceof CommandState.UnderWay(var given, var since, _)) {
      command = new CommandState.Succeeded(given, since);
    }
  }

  /** The process is another one, and its poller has not polled yet. */
  void forgetObservations() {
    polled = false;
    command = null;
  }

  void poll() {
    polled = true;
  }

  private JobInfo info(String status, String message, @Nullable Long end) {
    return new JobInfo(
        "SUBMISSION",
        null,
        "id",
        null,
        status,
        "python",
        message,
        null,
        jobStart.toEpochMilli(),
        end,
        null,
        null,
        null);
  }
}
