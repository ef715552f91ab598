package io.mantaray.operator.rayjob.phases;

import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobCondition;
import io.mantaray.api.v1.SubmissionMode;
import io.mantaray.api.v1.Timestamp;
import io.mantaray.operator.rayjob.JobSnapshot;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds out how the submitter of a job fares, whichever way it runs. */
final class Submitters {
  /** The name of the container that submits, in a Job and beside a head. */
  static final String CONTAINER = "ray-job-submitter";

  private Submitters() {}

  /**
   * The state of the submitter.
   *
   * @param restarts whether a container beside the head is started again when it fails
   */
  static Submitter of(JobSnapshot seen, boolean restarts) {
    return switch (seen.job().mode()) {
      case SubmissionMode.K8S_JOB ->
          seen.surroundings().submitter().map(Submitters::ofJob).orElseGet(Submitter.Missing::new);
      case SubmissionMode.SIDECAR ->
          seen.surroundings()
              .head()
              .map(head -> besideHead(head, restarts, seen.job().submitterRetries()))
              .orElseGet(Submitter.LostWithHead::new);
      default -> new Submitter.None();
    };
  }

  private static Submitter ofJob(Job job) {
    List<JobCondition> conditions =
        job.getStatus() == null ? List.of() : job.getStatus().getConditions();
    for (JobCondition condition : conditions) {
      if (!"True".equals(condition.getStatus())) {
        continue;
      }
      if ("Failed".equals(condition.getType())) {
        return new Submitter.Failed(
            "Job submission has failed. Reason: %s. Message: %s"
                .formatted(orEmpty(condition.getReason()), orEmpty(condition.getMessage())));
      }
      if ("Complete".equals(condition.getType())) {
        return new Submitter.Succeeded(time(condition.getLastTransitionTime()));
      }
    }
    return new Submitter.Working();
  }

  private static Submitter besideHead(Pod head, boolean restarts, long retries) {
    Optional<ContainerStatus> container =
        head.getStatus().getContainerStatuses().stream()
            .filter(status -> CONTAINER.equals(status.getName()))
            .findFirst();
    Optional<ContainerStateTerminated> end =
        container.map(ContainerStatus::getState).map(ContainerState::getTerminated);
    if (end.isPresent() && end.get().getExitCode() == 0) {
      return new Submitter.Succeeded(time(end.get().getFinishedAt()));
    }
    if (restarts) {
      return container.filter(status -> failedTooOften(status, retries)).isPresent()
          ? new Submitter.Failed(
              "Ray head pod submitter container %s terminated after exceeding the maximum restart count"
                  .formatted(CONTAINER))
          : new Submitter.Working();
    }
    return end.<Submitter>map(
            ended ->
                new Submitter.Failed(
                    "Ray head pod container %s terminated with exit code %d: %s"
                        .formatted(CONTAINER, ended.getExitCode(), orEmpty(ended.getReason()))))
        .orElseGet(Submitter.Working::new);
  }

  private static boolean failedTooOften(ContainerStatus status, long retries) {
    return status.getLastState() != null
        && status.getLastState().getTerminated() != null
        && status.getRestartCount() >= retries;
  }

  private static Instant time(@Nullable String time) {
    return new Timestamp(time).instant().orElse(Instant.EPOCH);
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }
}
