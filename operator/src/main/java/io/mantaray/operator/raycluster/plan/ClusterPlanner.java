package io.mantaray.operator.raycluster.plan;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.Pod;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayClusterCondition;
import io.mantaray.api.v1.RayClusterStatus;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.clusters.FaultTolerance;
import io.mantaray.operator.config.FeatureGate;
import io.mantaray.operator.config.OperatorConfig;
import io.mantaray.operator.config.OperatorVersion;
import io.mantaray.operator.conventions.NameEndings;
import io.mantaray.operator.conventions.RayAnnotations;
import io.mantaray.operator.kubernetes.actions.Stage;
import io.mantaray.operator.objects.Finalizers;
import io.mantaray.operator.raycluster.ClusterObjects;
import io.mantaray.operator.raycluster.failures.PodFailures;
import io.mantaray.operator.raycluster.plan.ClusterPodPlanner.Circumstances;
import io.mantaray.operator.raycluster.plan.ClusterPodPlanner.Lifecycle;
import io.mantaray.operator.raycluster.pods.RedisCleanupPodTemplate;
import io.mantaray.operator.raycluster.pods.SpecHash;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Decides what is to be done about a cluster that passed validation.
 *
 * <ol>
 *   <li>A deleted one is cleaned up: {@link DeletionPlanner}.
 *   <li>One that keeps its state in Redis gets its finalizer before anything else.
 *   <li>What it has beside its pods: {@link ObjectsPlanner}.
 *   <li>Whether its pods are of another spec: {@link UpgradePlanner}.
 *   <li>Which of its failed pods wait for their replacement: {@link FailureReview}.
 *   <li>Its pods: {@link ClusterPodPlanner}.
 * </ol>
 */
public final class ClusterPlanner {
  private final OperatorConfig config;
  private final NameEndings names;
  private final Supplier<byte[]> newToken;

  public ClusterPlanner(OperatorConfig config, NameEndings names, Supplier<byte[]> newToken) {
    this.config = config;
    this.names = names;
    this.newToken = newToken;
  }

  /**
   * Everything known about a cluster.
   *
   * @param failures of its pods, lately
   */
  public record Snapshot(
      RayCluster object,
      DeclaredCluster declared,
      ClusterPods pods,
      ClusterObjects objects,
      PodFailures failures) {

    /** Of a cluster whose pods did not fail lately. */
    public Snapshot(
        RayCluster object, DeclaredCluster declared, ClusterPods pods, ClusterObjects objects) {
      this(object, declared, pods, objects, PodFailures.NONE);
    }
  }

  public ClusterPlan decide(Snapshot seen, Instant now) {
    DeclaredCluster cluster = seen.declared();
    if (seen.object().isMarkedForDeletion()) {
      return new DeletionPlanner(RedisCleanupPodTemplate.of(cluster, config))
          .decide(seen.object(), cluster, seen.pods(), seen.objects().jobs(), now);
    }
    Optional<Pod> head = seen.pods().heads().stream().findFirst();
    ClusterPlan objects =
        new ObjectsPlanner(config.behavior().network(), newToken)
            .decide(cluster, seen.objects(), head);
    ClusterPlan first = finalizer(seen).then(objects);
    FailureReview failures = FailureReview.of(cluster, seen.pods(), seen.failures(), now);
    ClusterPlan plan = objects.unsettled().isPresent() ? first : first.then(pods(seen, failures));
    return plan.with(
        failures, FailureNote.write(seen.object(), failures.after()).stream().toList());
  }

  private ClusterPlan finalizer(Snapshot seen) {
    boolean wanted =
        config.behavior().clusters().redisCleanup()
            && seen.declared().faultTolerance() instanceof FaultTolerance.Redis;
    return wanted && !Finalizers.has(seen.object(), RayAnnotations.REDIS_CLEANUP_FINALIZER)
        ? ClusterPlan.of(
            List.of(Finalizers.add(seen.object(), RayAnnotations.REDIS_CLEANUP_FINALIZER)))
        : ClusterPlan.NOTHING;
  }

  private ClusterPlan pods(Snapshot seen, FailureReview failures) {
    DeclaredCluster cluster = seen.declared();
    // Hashing a spec is the costliest part of a plan, and few clusters ask for it.
    UpgradePlanner.Finding finding =
        cluster.recreatesOnChange()
            ? new UpgradePlanner(OperatorVersion.current())
                .decide(SpecHash.of(cluster.spec()), seen.pods().stampedHead())
            : new UpgradePlanner.Finding.UpToDate();
    RayClusterStatus status = seen.object().getStatus();
    Circumstances circumstances =
        new Circumstances(
            lifecycle(cluster, status),
            isTrue(status, RayClusterCondition.PROVISIONED),
            finding instanceof UpgradePlanner.Finding.Outdated,
            failures.held());
    ClusterPodPlanner.Rules rules =
        new ClusterPodPlanner.Rules(
            config.featureGates().isEnabled(FeatureGate.RAY_MULTI_HOST_INDEXING),
            config.behavior().clusters().randomPodDelete());
    ClusterPlan plan =
        new ClusterPodPlanner(new ConfiguredPods(cluster, config, names), rules)
            .decide(cluster, circumstances, seen.pods());
    return finding instanceof UpgradePlanner.Finding.Stamp(Stage stage)
        ? ClusterPlan.of(List.of(stage)).then(plan)
        : plan;
  }

  /** Whether a plan for the same cluster would differ for nothing but its status. */
  public boolean dependsOn(
      DeclaredCluster cluster, @Nullable RayClusterStatus before, RayClusterStatus after) {
    return lifecycle(cluster, before) != lifecycle(cluster, after);
  }

  /** Without conditions, a cluster that shall be suspended simply has no pods. */
  private Lifecycle lifecycle(DeclaredCluster cluster, @Nullable RayClusterStatus status) {
    if (!config.featureGates().isEnabled(FeatureGate.RAY_CLUSTER_STATUS_CONDITIONS)) {
      return cluster.suspended() ? Lifecycle.SUSPENDING : Lifecycle.RUNNING;
    }
    if (isTrue(status, RayClusterCondition.SUSPENDING)) {
      return Lifecycle.SUSPENDING;
    }
    return isTrue(status, RayClusterCondition.SUSPENDED) ? Lifecycle.SUSPENDED : Lifecycle.RUNNING;
  }

  private static boolean isTrue(@Nullable RayClusterStatus status, String type) {
    List<Condition> conditions =
        status == null || status.conditions() == null ? List.of() : status.conditions();
    return conditions.stream()
        .anyMatch(
            condition -> type.equals(condition.getType()) && "True".equals(condition.getStatus()));
  }
}
