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
import io.mantaray.operator.dashboards.Command;
import io.mantaray.operator.dashboards.CommandState;
import io.mantaray.operator.dashboards.JobState;
import io.mantaray.operator.dashboards.Observation;
import io.mantaray.operator.kubernetes.actions.Stage;
import io.mantaray.operator.kubernetes.events.Notice;
import io.mantaray.operator.rayjob.JobPlan;
import io.mantaray.operator.rayjob.JobSnapshot;
import io.mantaray.operator.rayjob.JobStatuses;
import io.mantaray.operator.rayjob.cleanup.Deletions;
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
 * Follows a job that is Ray's.
 *
 * <p>There are two witnesses. Ray knows how the job fares; the submitter only shows its output. So
 * a submitter that ends says nothing about a job that Ray has: the job lives on, and one that Ray
 * has not is told apart by whether Ray ever had it.
 */
final class Progress {
  /** How long after the end of its submitter a job that Ray never spoke of may stay unheard of. */
  private static final Duration UNHEARD = Duration.ofSeconds(30);

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss").withZone(ZoneOffset.UTC);

  private final JobSnapshot seen;
  private final RayJobStatus status;
  private final RayCluster cluster;
  private final OperatorConfig config;
  private final Submitter submitter;
  private final Instant now;

  Progress(JobSnapshot seen, RayCluster cluster, OperatorConfig config, Instant now) {
    this.seen = seen;
    this.status = seen.status();
    this.cluster = cluster;
    this.config = config;
    this.submitter =
        Submitters.of(seen, config.featureGates().isEnabled(FeatureGate.SIDECAR_SUBMITTER_RESTART));
    this.now = now;
  }

  JobPlan decide() {
    if (submitter instanceof Submitter.LostWithHead) {
      return end(JobFailedReason.APP_FAILED, "Ray head pod not found.");
    }
    Optional<JobState> answer = seen.ray().flatMap(Observation::answer);
    Optional<Observation.Trouble> trouble = seen.ray().flatMap(Observation::trouble);
    boolean forgotten = HeadMemory.isLost(seen, cluster);
    if (answer.isPresent()
        && answer.get() instanceof JobState.Known(JobInfo info)
        && (info.isOver() || (trouble.isEmpty() && !forgotten))) {
      return known(info);
    }
    if (forgotten) {
      return lost();
    }
    if (trouble.isPresent()) {
      return unheard(trouble.get());
    }
    if (answer.isPresent()) {
      return absent();
    }
    return seen.ray().isPresent()
        ? JobPlan.rest() // Nobody has answered yet.
        : JobPlan.moveTo(failingSince(now)); // It is not known whom to ask, or for what.
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
        JobStatuses.onCluster(status, cluster)
            .with(
                change ->
                    change
                        .jobStatus(info.status())
                        .jobDeploymentStatus(phase)
                        .reason(failed ? JobFailedReason.APP_FAILED : null)
                        .message(info.message())
                        .rayJobInfo(times(info, status.rayJobInfo()))
                        .jobStatusCheckFailureStartTime(null));
    return mostLikelyOver(info)
        ? JobPlan.moveTo(next).commanding(new Command.AskAgain())
        : JobPlan.moveTo(next);
  }

  /** A submitter ends with its job as a rule, and tells of it sooner than Ray is asked again. */
  private boolean mostLikelyOver(JobInfo lastHeard) {
    boolean ended =
        submitter instanceof Submitter.Succeeded || submitter instanceof Submitter.Failed;
    return ended && !lastHeard.isOver() && seen.ray().flatMap(Observation::command).isEmpty();
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
    return switch (submitter) {
      case Submitter.Failed(String message) -> end(JobFailedReason.SUBMISSION_FAILED, message);
      case Submitter.Succeeded(_) ->
          end(
              JobFailedReason.APP_FAILED,
              "Submitter completed but Ray job not found in RayCluster.");
      case Submitter.Missing() -> KubernetesSubmission.of(seen, cluster, status, config);
      case Submitter.Working(), Submitter.LostWithHead() -> JobPlan.rest();
      case Submitter.None() -> seen.job().submittedBy(SubmissionMode.HTTP) ? submit() : unknown();
    };
  }

  /** The user named a job that Ray has not: it may yet come, but is not waited for for ever. */
  private JobPlan unknown() {
    return seen.ray()
        .map(Observation::since)
        .map(since -> JobPlan.moveTo(failingSince(since)))
        .orElseGet(JobPlan::rest);
  }

  /** Ray had the job and has it no more, so it forgot it along with everything else. */
  private JobPlan lost() {
    JobPlan end =
        end(
            JobFailedReason.APP_FAILED,
            "Ray no longer knows the job %s, which was %s: its head has lost its memory, most likely by a restart. Set backoffLimit to try again on a new cluster, or gcsFaultToleranceOptions to survive restarts of the head."
                .formatted(status.jobId(), status.jobStatus()));
    // A submitter that is tried again would start the job a second time.
    return seen.surroundings()
        .submitter()
        .filter(job -> !submitter.isDone() && !job.isMarkedForDeletion())
        .map(job -> end.then(new Stage("submitter", List.of(Deletions.of(job)))))
        .orElse(end);
  }

  private JobPlan submit() {
    CommandState last = seen.ray().flatMap(Observation::command).orElse(null);
    return switch (last) {
      case CommandState.UnderWay _ -> JobPlan.rest();
      case CommandState.Succeeded _ -> lost();
      case CommandState.Failed(_, Problem.Rejected problem, _, _) ->
          end(JobFailedReason.SUBMISSION_FAILED, problem.explain());
      case CommandState.Failed failed -> request().with(failingSince(failed.at()));
      case null -> request();
    };
  }

  private JobPlan request() {
    String id = Objects.requireNonNull(status.jobId(), "a job that runs has an id");
    return switch (HttpSubmission.of(seen.job(), id)) {
      case Submission.Possible<JobSubmission>(JobSubmission submission) ->
          JobPlan.rest().commanding(new Command.Submit(submission));
      case Submission.Impossible<JobSubmission>(String why) ->
          end(JobFailedReason.SUBMISSION_FAILED, why);
    };
  }

  /** Ray gives no answer. */
  private JobPlan unheard(Observation.Trouble trouble) {
    if (JobStatuses.known(status).isPresent()) {
      boolean over = JobStatuses.isOverInRay(status) && seen.job().hasSubmitter();
      return over && submitter.isDone()
          ? JobPlan.moveTo(JobStatuses.endedAsRaySaid(status))
          : doubt(trouble);
    }
    return switch (submitter) {
      case Submitter.Failed(String message) -> end(JobFailedReason.SUBMISSION_FAILED, message);
      case Submitter.Succeeded(Instant at) when !now.isBefore(at.plus(UNHEARD)) ->
          JobPlan.moveTo(
              JobStatuses.failed(
                  status.withJobStatus(JobStatus.FAILED),
                  JobFailedReason.TRANSITION_GRACE_PERIOD_EXCEEDED,
                  "The RayJob submitter finished at %s but the ray job did not reach terminal state within %ds"
                      .formatted(TIME.format(at), UNHEARD.toSeconds())));
      case Submitter.Succeeded(Instant at) -> doubt(trouble).lookingAgain(at.plus(UNHEARD));
      default -> doubt(trouble);
    };
  }

  /** Notes since when there is no answer, so that the job does not wait for one for ever. */
  private JobPlan doubt(Observation.Trouble trouble) {
    if (status.jobStatusCheckFailureStartTime() != null) {
      return JobPlan.rest();
    }
    JobPlan plan = JobPlan.moveTo(failingSince(trouble.since()));
    return trouble.problem() instanceof Problem.Refused refused
        ? plan.telling(Notice.warning("JobStatusCheckRefused", refused.explain()))
        : plan;
  }

  private RayJobStatus failingSince(Instant since) {
    return status.withJobStatusCheckFailureStartTime(
        Objects.requireNonNullElseGet(
            status.jobStatusCheckFailureStartTime(), () -> Timestamp.of(since)));
  }

  /** The end of the attempt; where Ray said how it ended, that counts. */
  private JobPlan end(String reason, String message) {
    return JobPlan.moveTo(
        JobStatuses.isOverInRay(status)
            ? JobStatuses.endedAsRaySaid(status)
            : JobStatuses.failed(status, reason, message));
  }
}
