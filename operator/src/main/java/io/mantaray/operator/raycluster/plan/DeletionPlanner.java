package io.mantaray.operator.raycluster.plan;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.clusters.FaultTolerance;
import io.mantaray.operator.conventions.RayAnnotations;
import io.mantaray.operator.kubernetes.actions.Action;
import io.mantaray.operator.kubernetes.actions.Stage;
import io.mantaray.operator.kubernetes.actions.Telling;
import io.mantaray.operator.kubernetes.events.Notice;
import io.mantaray.operator.raycluster.storage.RedisCleanupJob;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Cleans up after a deleted cluster that kept its state in Redis.
 *
 * <ol>
 *   <li>Without our finalizer there is nothing to do: Kubernetes deletes what the cluster owns.
 *   <li>After the time limit, or where there is no Redis any more, the finalizer goes.
 *   <li>All pods go, and the head is waited for, as it would go on writing.
 *   <li>A Job deletes the state. Whether it succeeds or fails, the finalizer goes. In a namespace
 *       that is deleted too there can be no Job, and nothing shall hold it up.
 * </ol>
 */
public final class DeletionPlanner {
  private static final Duration DEFAULT_LIMIT = Duration.ofMinutes(5);

  private final PodTemplateSpec cleanupPod;

  public DeletionPlanner(PodTemplateSpec cleanupPod) {
    this.cleanupPod = cleanupPod;
  }

  public ClusterPlan decide(
      HasMetadata object, DeclaredCluster cluster, ClusterPods pods, List<Job> jobs, Instant now) {
    List<String> finalizers = object.getMetadata().getFinalizers();
    int ours = finalizers.indexOf(RayAnnotations.REDIS_CLEANUP_FINALIZER);
    if (ours < 0) {
      return ClusterPlan.NOTHING;
    }
    if (!(cluster.faultTolerance() instanceof FaultTolerance.Redis)) {
      return ClusterPlan.of(List.of(removal(object, ours, Telling.NOTHING)));
    }
    Duration age = Duration.between(deletedAt(object, now), now);
    if (age.compareTo(limit(cluster)) >= 0
        && pods.heads().isEmpty()
        && pods.leavingHeads().isEmpty()) {
      return ClusterPlan.of(List.of(removal(object, ours, forced(cluster, age))));
    }
    if (!pods.notLeaving().isEmpty() || !pods.leavingHeads().isEmpty()) {
      List<Stage> stages =
          pods.notLeaving().isEmpty()
              ? List.of()
              : List.of(PodStages.deleteAll(pods.notLeaving(), "because the cluster is deleted"));
      return ClusterPlan.unsettled(stages, "the pods are to go before Redis is cleaned up");
    }
    return switch (RedisCleanupJob.progress(cluster, jobs)) {
      case NOT_BEGUN ->
          ClusterPlan.unsettled(
              List.of(cleanup(cluster).orInEndingNamespace(removal(object, ours, Telling.NOTHING))),
              "Redis is still to be cleaned up");
      case RUNNING -> ClusterPlan.unsettled(List.of(), "Redis is being cleaned up");
      case SUCCEEDED, FAILED -> ClusterPlan.of(List.of(removal(object, ours, Telling.NOTHING)));
    };
  }

  private Stage cleanup(DeclaredCluster cluster) {
    Job job = RedisCleanupJob.of(cluster, cleanupPod);
    Telling telling =
        Telling.of(
            Notice.normal(
                "CreatedRedisCleanupJob",
                "The Job "
                    + job.getMetadata().getName()
                    + " deletes from Redis what the cluster kept there"),
            Notice.warning(
                "FailedToCreateRedisCleanupJob",
                "The Job that cleans up Redis could not be created"));
    return new Stage("redis clean-up", List.of(new Action.Create(job, telling)));
  }

  private static Stage removal(HasMetadata object, int index, Telling telling) {
    String path = "/metadata/finalizers/" + index;
    String patch =
        """
        [{"op":"test","path":"%s","value":"%s"},{"op":"remove","path":"%s"}]"""
            .formatted(path, RayAnnotations.REDIS_CLEANUP_FINALIZER, path);
    return new Stage("finalizer", List.of(new Action.Patch(object, patch, telling)));
  }

  private static Telling forced(DeclaredCluster cluster, Duration age) {
    return new Telling(
        Optional.of(
            Notice.warning(
                "ForceDeletedStuckCluster",
                "Redis was not cleaned up within %d s, so the deletion goes on without; delete the storage namespace %s in Redis by hand"
                    .formatted(age.toSeconds(), storageNamespace(cluster)))),
        Optional.empty());
  }

  private static String storageNamespace(DeclaredCluster cluster) {
    return cluster
        .annotations()
        .getOrDefault(RayAnnotations.EXTERNAL_STORAGE_NAMESPACE, cluster.uid());
  }

  private static Instant deletedAt(HasMetadata object, Instant now) {
    String time = object.getMetadata().getDeletionTimestamp();
    return time == null ? now : Instant.parse(time);
  }

  private static Duration limit(DeclaredCluster cluster) {
    try {
      long seconds =
          Long.parseLong(
              cluster.annotations().getOrDefault(RayAnnotations.REDIS_CLEANUP_TIMEOUT, ""));
      return seconds > 0 ? Duration.ofSeconds(seconds) : DEFAULT_LIMIT;
    } catch (NumberFormatException e) {
      return DEFAULT_LIMIT;
    }
  }
}
