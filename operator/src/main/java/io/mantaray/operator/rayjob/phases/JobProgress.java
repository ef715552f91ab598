package io.mantaray.operator.rayjob.phases;

import io.mantaray.api.v1.JobDeploymentStatus;
import io.mantaray.api.v1.JobFailedReason;
import io.mantaray.api.v1.JobStatus;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayJobStatus;
import io.mantaray.api.v1.RayJobStatusInfo;
import io.mantaray.api.v1.RayJobStatusInfoBuilder;
import io.mantaray.api.v1.SubmissionMode;
import io.mantaray.api.v1.Timestamp;
import io.mantaray.dashboard.JobInfo;
import io.mantaray.dashboard.JobSubmission;
import io.mantaray.dashboard.Problem;
import io.mantaray.operator.config.FeatureGate;
import io.mantaray.operator.config.OperatorConfig;
import io.mantaray.operator.dashboards.CommandState;
import io.mantaray.operator.dashboards.DashboardCommand;
import io.mantaray.operator.dashboards.DashboardObservation;
import io.mantaray.operator.dashboards.JobState;
import io.mantaray.operator.kubernetes.actions.Stage;
import io.mantaray.operator.kubernetes.events.EventTemplate;
import io.mantaray.operator.rayjob.JobPlan;
import io.mantaray.operator.rayjob.JobSnapshot;
import io.mantaray.operator.rayjob.JobStatuses;
import io.mantaray.operator.rayjob.cleanup.JobDeletions;
import io.mantaray.operator.rayjob.submit.HttpSubmission;
import io.mantaray.operator.rayjob.submit.Submission;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Tracks a job that was submitted to Ray.
 *
 * <p>Ray reports the status of the job; the submitter only prints its output. So the end of a
 * submitter does not end a job that Ray has. If Ray has no such job, it matters whether Ray ever
 * had it.
 */
final class JobProgress {
  /** How long Ray may be unreachable after the submitter ended, if Ray never reported the job. */
  private static final Duration SUBMITTER_GRACE_PERIOD = Duration.ofSeconds(30);

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss").withZone(ZoneOffset.UTC);

  private final JobSnapshot snapshot;
  private final RayJobStatus status;
  private final RayCluster cluster;
  private final OperatorConfig config;
  private final Submitter submitter;
  private final StatusCheck check;
  private final Instant now;

  JobProgress(JobSnapshot snapshot, RayCluster cluster, OperatorConfig config, Instant now) {
    this.snapshot = snapshot;
    this.status = snapshot.status();
    this.cluster = cluster;
    this.config = config;
    this.submitter =
        Submitters.of(
            snapshot, config.featureGates().isEnabled(FeatureGate.SIDECAR_SUBMITTER_RESTART));
    this.check = new StatusCheck(status, config.behavior().jobs().statusCheckTimeout(), now);
    this.now = now;
  }

  JobPlan decide() {
    FinishedInRay finished =
        new FinishedInRay(status, config.behavior().jobs().transitionGracePeriod(), now);
    return finished.end(submitter).orElseGet(() -> track().requeuingAt(finished.nextDeadline()));
  }

  private JobPlan track() {
    if (submitter instanceof Submitter.LostWithHead) {
      return lostWithHead();
    }
    Optional<JobState> answer = snapshot.ray().flatMap(DashboardObservation::answer);
    Optional<DashboardObservation.PollFailure> pollFailure =
        snapshot.ray().flatMap(DashboardObservation::pollFailure);
    boolean lost = HeadRestart.isLost(snapshot, cluster);
    if (answer.isPresent()
        && answer.get() instanceof JobState.Known(JobInfo info)
        && (info.isOver() || (pollFailure.isEmpty() && !lost))) {
      return known(info);
    }
    if (lost) {
      return lost();
    }
    if (pollFailure.isPresent()) {
      return unreachable(pollFailure.get());
    }
    if (answer.isPresent()) {
      return absent();
    }
    return snapshot.ray().isPresent()
        ? JobPlan.rest() // The first poll is running.
        : check.failing(now); // There is no address to poll, or no job id.
  }

  /** Ray has the job. */
  private JobPlan known(JobInfo info) {
    boolean over = info.isOver() && submitter.isDone();
    boolean failed = over && info.status().equals(JobStatus.FAILED);
    String phase =
        failed
            ? JobDeploymentStatus.FAILED
            : over ? JobDeploymentStatus.COMPLETE : JobDeploymentStatus.RUNNING;
    RayJobStatus next =
        status.with(
            change ->
                change
                    .jobStatus(info.status())
                    .jobDeploymentStatus(phase)
                    .reason(failed ? JobFailedReason.APP_FAILED : null)
                    .message(info.message())
                    .rayJobInfo(times(info, status.rayJobInfo()))
                    .jobStatusCheckFailureStartTime(null));
    return !info.isOver() && isOlderThanEndOfSubmitter()
        ? JobPlan.moveTo(next).commanding(new DashboardCommand.PollNow())
        : JobPlan.moveTo(next);
  }

  /**
   * Whether Ray was not polled since the submitter ended. Usually it ends with its job, so the last
   * answer is probably stale.
   */
  private boolean isOlderThanEndOfSubmitter() {
    boolean ended =
        submitter instanceof Submitter.Succeeded || submitter instanceof Submitter.Failed;
    return ended && snapshot.ray().flatMap(DashboardObservation::command).isEmpty();
  }

  private static RayJobStatusInfo times(JobInfo info, @Nullable RayJobStatusInfo before) {
    RayJobStatusInfo known = before == null ? RayJobStatusInfoBuilder.builder().build() : before;
    return known.with(
        next -> {
          info.startedAt().map(Timestamp::of).ifPresent(next::startTime);
          info.endedAt().map(Timestamp::of).ifPresent(next::endTime);
        });
  }

  /** Ray answers, and has no such job. */
  private JobPlan absent() {
    if (JobStatuses.known(status).isPresent()) {
      return lost();
    }
    if (isOlderThanEndOfSubmitter()) {
      return JobPlan.rest().commanding(new DashboardCommand.PollNow());
    }
    return switch (submitter) {
      case Submitter.Failed(String message) -> end(JobFailedReason.SUBMISSION_FAILED, message);
      case Submitter.Succeeded(_) ->
          end(
              JobFailedReason.APP_FAILED,
              "Submitter completed but Ray job not found in RayCluster.");
      case Submitter.Missing() -> KubernetesSubmission.of(snapshot, cluster, status, config);
      // Ray is reachable again, whether it has the job or not.
      case Submitter.Working(), Submitter.LostWithHead() ->
          JobPlan.moveTo(status.withJobStatusCheckFailureStartTime(null));
      case Submitter.None() ->
          snapshot.job().submittedBy(SubmissionMode.HTTP) ? submit() : unknown();
    };
  }

  /** The user named a job that Ray does not have: it may still be submitted, within the timeout. */
  private JobPlan unknown() {
    return snapshot
        .ray()
        .map(DashboardObservation::since)
        .map(check::failing)
        .orElseGet(JobPlan::rest);
  }

  /** The head pod is gone, and with it the submitter sidecar. */
  private JobPlan lostWithHead() {
    String message = "Ray head pod not found.";
    return JobStatuses.known(status).isPresent()
        ? JobPlan.moveTo(JobStatuses.failedInRay(status, message))
        : end(JobFailedReason.APP_FAILED, message);
  }

  /** Ray had the job and no longer has it. */
  private JobPlan lost() {
    String last = JobStatuses.known(status).map(" (last status: %s)"::formatted).orElse("");
    JobPlan end =
        JobPlan.moveTo(
            JobStatuses.hasEndedInRay(status)
                ? JobStatuses.endedAsReported(status)
                : JobStatuses.failedInRay(
                    status,
                    "Ray no longer knows %s%s: its head has lost its jobs, most likely by a restart. Set backoffLimit to try again on a new cluster, or gcsFaultToleranceOptions to survive restarts of the head."
                        .formatted(JobStatuses.describeJob(status), last)));
    // A retry of the submitter would start the job a second time.
    return snapshot
        .surroundings()
        .submitter()
        .filter(job -> !submitter.isDone() && !job.isMarkedForDeletion())
        .map(job -> end.then(Stage.of(JobStage.DELETE_SUBMITTER, List.of(JobDeletions.of(job)))))
        .orElse(end);
  }

  private JobPlan submit() {
    CommandState last = snapshot.ray().flatMap(DashboardObservation::command).orElse(null);
    return switch (last) {
      case CommandState.UnderWay _ -> JobPlan.rest();
      case CommandState.Succeeded _ -> lost();
      case CommandState.Failed(_, Problem.Rejected problem, _, _) ->
          end(JobFailedReason.SUBMISSION_FAILED, problem.explain());
      case CommandState.Failed failed ->
          check
              .timedOut(failed.at())
              .map(JobPlan::moveTo)
              .orElseGet(() -> retryRequest(failed.at()));
      case null -> request();
    };
  }

  private JobPlan retryRequest(Instant failedAt) {
    JobPlan request = request();
    return request.command().isPresent() ? request.with(check.recorded(failedAt)) : request;
  }

  private JobPlan request() {
    String id = Objects.requireNonNull(status.jobId(), "a job that runs has an id");
    return switch (HttpSubmission.of(snapshot.job(), id)) {
      case Submission.Possible<JobSubmission>(JobSubmission submission) ->
          JobPlan.rest().commanding(new DashboardCommand.Submit(submission));
      case Submission.Impossible<JobSubmission>(String why) ->
          end(JobFailedReason.SUBMISSION_FAILED, why);
    };
  }

  /** Ray does not answer. */
  private JobPlan unreachable(DashboardObservation.PollFailure pollFailure) {
    if (JobStatuses.known(status).isPresent()) {
      return statusCheckFailed(pollFailure);
    }
    return switch (submitter) {
      case Submitter.Failed(String message) -> end(JobFailedReason.SUBMISSION_FAILED, message);
      case Submitter.Succeeded(Instant at) -> unreachableAfterSubmitter(at, pollFailure);
      default -> statusCheckFailed(pollFailure);
    };
  }

  /** The grace period begins when this process first finds Ray unreachable. */
  private JobPlan unreachableAfterSubmitter(
      Instant endOfSubmitter, DashboardObservation.PollFailure pollFailure) {
    Instant from =
        pollFailure.since().isAfter(endOfSubmitter) ? pollFailure.since() : endOfSubmitter;
    Instant end = from.plus(SUBMITTER_GRACE_PERIOD);
    return now.isBefore(end)
        ? statusCheckFailed(pollFailure).requeuingAt(end)
        : JobPlan.moveTo(
            JobStatuses.failed(
                status.withJobStatus(JobStatus.FAILED),
                JobFailedReason.TRANSITION_GRACE_PERIOD_EXCEEDED,
                "The RayJob submitter finished at %s but the ray job did not reach terminal state within %ds"
                    .formatted(TIME.format(endOfSubmitter), SUBMITTER_GRACE_PERIOD.toSeconds())));
  }

  /** Records since when status checks fail, so that the job does not wait forever. */
  private JobPlan statusCheckFailed(DashboardObservation.PollFailure pollFailure) {
    JobPlan plan = check.failing(pollFailure.since());
    return !check.isRecorded() && pollFailure.problem() instanceof Problem.Refused refused
        ? plan.publishing(EventTemplate.warning("JobStatusCheckRefused", refused.explain()))
        : plan;
  }

  /** The end of the attempt; an end that Ray reported has precedence. */
  private JobPlan end(String reason, String message) {
    return JobPlan.moveTo(
        JobStatuses.hasEndedInRay(status)
            ? JobStatuses.endedAsReported(status)
            : JobStatuses.failed(status, reason, message));
  }
}
