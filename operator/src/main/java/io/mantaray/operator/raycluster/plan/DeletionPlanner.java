package io.mantaray.operator.raycluster.plan;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.mantaray.api.v1.Timestamp;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.clusters.DeclaredDuration;
import io.mantaray.operator.clusters.FaultTolerance;
import io.mantaray.operator.conventions.RayAnnotations;
import io.mantaray.operator.kubernetes.actions.Action;
import io.mantaray.operator.kubernetes.actions.ActionEvents;
import io.mantaray.operator.kubernetes.actions.Stage;
import io.mantaray.operator.kubernetes.events.EventTemplate;
import io.mantaray.operator.kubernetes.pods.ObservedPod;
import io.mantaray.operator.objects.Finalizers;
import io.mantaray.operator.raycluster.storage.RedisCleanupJob;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Cleans up after a deleted cluster with state in Redis.
 *
 * <ol>
 *   <li>Without the operator's finalizer there is nothing to do: Kubernetes deletes the owned
 *       objects.
 *   <li>The finalizer is removed without cleanup if the cleanup is disabled now, or if the cluster
 *       no longer uses Redis.
 *   <li>It is also removed after the time limit, once no head is left but those that do not end:
 *       the kubelet of a dead node never confirms the end of its pods.
 *   <li>All pods are deleted. The cleanup waits for the head, which would keep writing.
 *   <li>A Job deletes the state. The finalizer is removed whether it succeeds or fails. In a
 *       terminating namespace no Job can be created, and the deletion must not be blocked.
 * </ol>
 */
public final class DeletionPlanner {
  private static final Duration DEFAULT_LIMIT = Duration.ofMinutes(5);

  /** How long after its grace period a head is waited for: it may still write to Redis. */
  private static final Duration MARGIN_OF_HEAD = Duration.ofMinutes(5);

  private final boolean cleansUp;
  private final PodTemplateSpec cleanupPod;

  /**
   * @param cleansUp whether the operator is configured to clean up Redis
   * @param cleanupPod the pod template of the cleanup Job
   */
  public DeletionPlanner(boolean cleansUp, PodTemplateSpec cleanupPod) {
    this.cleansUp = cleansUp;
    this.cleanupPod = cleanupPod;
  }

  public ClusterPlan decide(
      HasMetadata object, DeclaredCluster cluster, ClusterPods pods, List<Job> jobs, Instant now) {
    if (!Finalizers.has(object, RayAnnotations.REDIS_CLEANUP_FINALIZER)) {
      return ClusterPlan.NOTHING;
    }
    if (!cleansUp || !(cluster.faultTolerance() instanceof FaultTolerance.Redis)) {
      return ClusterPlan.of(List.of(finalizerRemoval(object, ActionEvents.NOTHING)));
    }
    Instant deletedAt = deletedAt(object, now);
    Instant limit = deletedAt.plus(limit(cluster));
    List<ObservedPod> stuck =
        pods.terminatingHeads().stream().filter(head -> isStuck(head, now)).toList();
    if (!now.isBefore(limit) && pods.heads().isEmpty() && stuck.equals(pods.terminatingHeads())) {
      Duration age = Duration.between(deletedAt, now);
      return ClusterPlan.of(List.of(finalizerRemoval(object, forced(cluster, stuck, age))));
    }
    if (!pods.notTerminating().isEmpty() || !pods.terminatingHeads().isEmpty()) {
      List<Stage> stages =
          pods.notTerminating().isEmpty()
              ? List.of()
              : List.of(
                  PodStages.deleteAll("", pods.notTerminating(), "because the cluster is deleted"));
      return ClusterPlan.waiting(stages, "the pods are to go before Redis is cleaned up")
          .dueAt(limit);
    }
    return switch (RedisCleanupJob.state(cluster, jobs)) {
      case NOT_CREATED ->
          ClusterPlan.waiting(
                  List.of(
                      cleanup(cluster)
                          .orInTerminatingNamespace(
                              finalizerRemoval(object, ActionEvents.NOTHING))),
                  "Redis is still to be cleaned up")
              .dueAt(limit);
      case RUNNING -> ClusterPlan.waiting(List.of(), "Redis is being cleaned up").dueAt(limit);
      case SUCCEEDED -> ClusterPlan.of(List.of(finalizerRemoval(object, ActionEvents.NOTHING)));
      case FAILED -> ClusterPlan.of(List.of(finalizerRemoval(object, failed(cluster))));
    };
  }

  private Stage cleanup(DeclaredCluster cluster) {
    Job job = RedisCleanupJob.of(cluster, cleanupPod);
    ActionEvents events =
        ActionEvents.of(
            EventTemplate.normal(
                "CreatedRedisCleanupJob",
                "The Job "
                    + job.getMetadata().getName()
                    + " deletes from Redis what the cluster kept there"),
            EventTemplate.warning(
                "FailedToCreateRedisCleanupJob",
                "The Job that cleans up Redis could not be created"));
    return Stage.of(ClusterStage.CLEAN_UP_REDIS, List.of(new Action.Create(job, events)));
  }

  private static Stage finalizerRemoval(HasMetadata object, ActionEvents events) {
    return Finalizers.remove(object, RayAnnotations.REDIS_CLEANUP_FINALIZER, events);
  }

  private static ActionEvents failed(DeclaredCluster cluster) {
    return new ActionEvents(
        Optional.of(
            EventTemplate.warning(
                "FailedToCleanUpRedis",
                "The Job that deletes the cluster's state from Redis failed; delete the storage namespace %s in Redis by hand"
                    .formatted(cluster.storageNamespace()))),
        Optional.empty());
  }

  private static ActionEvents forced(
      DeclaredCluster cluster, List<ObservedPod> stuck, Duration age) {
    String heads =
        stuck.stream()
            .map(
                head ->
                    "; the head pod %s on node %s does not end and may still write to it"
                        .formatted(head.getMetadata().getName(), head.spec().nodeName()))
            .collect(Collectors.joining());
    return new ActionEvents(
        Optional.of(
            EventTemplate.warning(
                "ForceDeletedStuckCluster",
                "Redis was not cleaned up within %d s, so the deletion goes on without; delete the storage namespace %s in Redis by hand%s"
                    .formatted(age.toSeconds(), cluster.storageNamespace(), heads))),
        Optional.empty());
  }

  /** Whether a head that is being deleted should have ended long ago. */
  private static boolean isStuck(ObservedPod head, Instant now) {
    // The deletion timestamp includes the grace period.
    return new Timestamp(head.getMetadata().getDeletionTimestamp())
        .instant()
        .filter(end -> !now.isBefore(end.plus(MARGIN_OF_HEAD)))
        .isPresent();
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
      return seconds > 0 ? DeclaredDuration.ofSeconds(seconds) : DEFAULT_LIMIT;
    } catch (NumberFormatException e) {
      return DEFAULT_LIMIT;
    }
  }
}
