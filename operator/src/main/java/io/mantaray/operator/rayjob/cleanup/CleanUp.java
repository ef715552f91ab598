package io.mantaray.operator.rayjob.cleanup;

import io.mantaray.api.v1.DeletionCondition;
import io.mantaray.api.v1.DeletionPolicy;
import io.mantaray.api.v1.DeletionPolicyType;
import io.mantaray.api.v1.DeletionRule;
import io.mantaray.api.v1.DeletionStrategy;
import io.mantaray.api.v1.JobStatus;
import io.mantaray.api.v1.RayJobStatus;
import io.mantaray.operator.clusters.DeclaredDuration;
import io.mantaray.operator.jobs.DeclaredJob;
import io.mantaray.operator.rayjob.JobStatuses;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What is deleted after the end of a job, and when. There are three ways to declare it; the newest
 * has precedence.
 */
public final class CleanUp {
  /**
   * A deletion and its time.
   *
   * @param policy one of {@link DeletionPolicyType}
   */
  public record Due(String policy, Instant from) {}

  private CleanUp() {}

  /**
   * All deletions after the end of this job.
   *
   * @param strategies whether the feature gate of deletion strategies is enabled
   * @param deleteJob whether jobs that shut down are deleted themselves
   */
  public static List<Due> of(
      DeclaredJob job, RayJobStatus status, boolean strategies, boolean deleteJob) {
    Optional<Instant> end = JobStatuses.time(status.endTime());
    if (end.isEmpty() || job.selectsCluster()) {
      return List.of();
    }
    DeletionStrategy strategy = job.spec().deletionStrategy();
    if (strategies && strategy != null) {
      return strategy.deletionRules() == null
          ? byOutcome(strategy, status)
              .map(policy -> after(end.get(), job.timeToLive(), policy))
              .stream()
              .toList()
          : strategy.deletionRules().stream()
              .filter(rule -> applies(rule, status))
              .map(rule -> after(end.get(), timeToLive(rule), policy(rule)))
              .toList();
    }
    if (!job.shutsDownAfterwards()) {
      return List.of();
    }
    String policy = deleteJob ? DeletionPolicyType.DELETE_SELF : DeletionPolicyType.DELETE_CLUSTER;
    return List.of(after(end.get(), job.timeToLive(), policy));
  }

  /** The older kind of strategy depends only on the job status in Ray. */
  private static Optional<String> byOutcome(DeletionStrategy strategy, RayJobStatus status) {
    Optional<DeletionPolicy> policy =
        switch (JobStatuses.known(status).orElse("")) {
          case JobStatus.SUCCEEDED -> Optional.ofNullable(strategy.onSuccess());
          case JobStatus.FAILED -> Optional.ofNullable(strategy.onFailure());
          default -> Optional.empty();
        };
    return policy.map(DeletionPolicy::policy);
  }

  private static boolean applies(DeletionRule rule, RayJobStatus status) {
    DeletionCondition condition = rule.condition();
    if (condition == null) {
      return false;
    }
    return condition.jobStatus() != null
        ? condition.jobStatus().equals(status.jobStatus())
        : JobStatuses.phase(status).equals(condition.jobDeploymentStatus());
  }

  private static Duration timeToLive(DeletionRule rule) {
    Long seconds = rule.condition() == null ? null : rule.condition().ttlSeconds();
    return DeclaredDuration.ofSeconds(seconds == null ? 0 : seconds);
  }

  private static String policy(DeletionRule rule) {
    return rule.policy() == null ? DeletionPolicyType.DELETE_NONE : rule.policy();
  }

  private static Due after(Instant end, Duration timeToLive, String policy) {
    return new Due(policy, end.plus(timeToLive));
  }
}
