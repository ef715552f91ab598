package io.mantaray.operator.raycluster.storage;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.JobCondition;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.conventions.NodeType;
import io.mantaray.operator.conventions.RayLabels;
import io.mantaray.operator.conventions.RayNames;
import io.mantaray.operator.objects.OwnedEntries;
import io.mantaray.operator.objects.Ownership;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The Job that deletes the GCS state of a deleted cluster from Redis. */
public final class RedisCleanupJob {
  private static final long DEADLINE_SECONDS = 300;

  /** The state of the cleanup. */
  public enum State {
    NOT_CREATED,
    RUNNING,
    SUCCEEDED,
    /** It failed or timed out. It is not retried. */
    FAILED
  }

  private RedisCleanupJob() {}

  /**
   * The job.
   *
   * @param template its pod, derived from the head's; the Job gets its labels and annotations
   */
  public static Job of(DeclaredCluster cluster, PodTemplateSpec template) {
    ObjectMeta metadata =
        template.getMetadata() == null ? new ObjectMeta() : template.getMetadata();
    return new JobBuilder()
        .withMetadata(
            Ownership.metadata(cluster, RayNames.redisCleanupJob(cluster.name()))
                .withLabels(OwnedEntries.overlay(metadata.getLabels(), identity(cluster)))
                .withAnnotations(metadata.getAnnotations())
                .build())
        .withNewSpec()
        .withBackoffLimit(0)
        .withActiveDeadlineSeconds(DEADLINE_SECONDS)
        .withTemplate(template)
        .endSpec()
        .build();
  }

  /**
   * The state of the cleanup.
   *
   * @param jobs at least those with the label of the cluster
   */
  public static State state(DeclaredCluster cluster, List<Job> jobs) {
    Optional<Job> job =
        jobs.stream()
            .filter(
                found ->
                    OwnedEntries.containsAll(found.getMetadata().getLabels(), identity(cluster)))
            .filter(found -> !Ownership.isControlledByOther(cluster, found))
            .findFirst();
    return job.map(RedisCleanupJob::state).orElse(State.NOT_CREATED);
  }

  private static State state(Job job) {
    List<JobCondition> conditions =
        job.getStatus() == null || job.getStatus().getConditions() == null
            ? List.of()
            : job.getStatus().getConditions();
    for (JobCondition condition : conditions) {
      if ("True".equals(condition.getStatus()) && condition.getType() != null) {
        switch (condition.getType()) {
          case "Complete" -> {
            return State.SUCCEEDED;
          }
          // FailureTarget precedes Failed by about ten seconds.
          case "Failed", "FailureTarget" -> {
            return State.FAILED;
          }
          default -> {}
        }
      }
    }
    return State.RUNNING;
  }

  private static Map<String, String> identity(DeclaredCluster cluster) {
    return Map.of(
        RayLabels.CLUSTER, cluster.name(), RayLabels.NODE_TYPE, NodeType.REDIS_CLEANUP.label());
  }
}
