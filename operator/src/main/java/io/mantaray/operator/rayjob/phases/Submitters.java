package io.mantaray.operator.rayjob.phases;

import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobCondition;
import io.mantaray.api.v1.SubmissionMode;
import io.mantaray.api.v1.Timestamp;
import io.mantaray.operator.kubernetes.pods.ContainerState;
import io.mantaray.operator.kubernetes.pods.ObservedContainer;
import io.mantaray.operator.kubernetes.pods.ObservedPod;
import io.mantaray.operator.rayjob.JobSnapshot;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the state of the submitter of a job, in each submission mode. */
final class Submitters {
  /** The name of the submitter container, in a Job and in a head pod. */
  static final String CONTAINER = "ray-job-submitter";

  private Submitters() {}

  /**
   * The state of the submitter.
   *
   * @param restarts whether a failed sidecar is restarted
   */
  static Submitter of(JobSnapshot snapshot, boolean restarts) {
    return switch (snapshot.job().mode()) {
      case SubmissionMode.K8S_JOB ->
          snapshot
              .surroundings()
              .submitter()
              .map(Submitters::ofJob)
              .orElseGet(Submitter.Missing::new);
      case SubmissionMode.SIDECAR ->
          snapshot
              .surroundings()
              .head()
              .map(head -> ofSidecar(head, restarts, snapshot.job().submitterRetries()))
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

  private static Submitter ofSidecar(ObservedPod head, boolean restarts, long retries) {
    Optional<ObservedContainer> container =
        head.status().containers().stream()
            .filter(status -> CONTAINER.equals(status.name()))
            .findFirst();
    Optional<ContainerState.Terminated> end = container.flatMap(ObservedContainer::termination);
    if (end.isPresent() && end.get().succeeded()) {
      return new Submitter.Succeeded(time(end.get().finishedAt()));
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
                        .formatted(CONTAINER, ended.exitCode(), ended.reason())))
        .orElseGet(Submitter.Working::new);
  }

  private static boolean failedTooOften(ObservedContainer container, long retries) {
    return container.lastTermination().isPresent() && container.restarts() >= retries;
  }

  private static Instant time(@Nullable String time) {
    return new Timestamp(time).instant().orElse(Instant.EPOCH);
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }
}
