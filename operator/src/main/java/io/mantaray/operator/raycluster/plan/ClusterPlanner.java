package io.mantaray.operator.raycluster.plan;

import io.fabric8.kubernetes.api.model.Condition;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayClusterCondition;
import io.mantaray.api.v1.RayClusterStatus;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.clusters.FaultTolerance;
import io.mantaray.operator.clusters.SpecHash;
import io.mantaray.operator.config.FeatureGate;
import io.mantaray.operator.config.OperatorConfig;
import io.mantaray.operator.config.OperatorVersion;
import io.mantaray.operator.conventions.NameSuffixes;
import io.mantaray.operator.conventions.RayAnnotations;
import io.mantaray.operator.kubernetes.actions.Stage;
import io.mantaray.operator.kubernetes.pods.ObservedPod;
import io.mantaray.operator.objects.Finalizers;
import io.mantaray.operator.raycluster.ClusterObjects;
import io.mantaray.operator.raycluster.failures.PodFailures;
import io.mantaray.operator.raycluster.plan.ClusterPodPlanner.Circumstances;
import io.mantaray.operator.raycluster.plan.ClusterPodPlanner.Lifecycle;
import io.mantaray.operator.raycluster.pods.RedisCleanupPodTemplate;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Decides the plan for a cluster that passed validation.
 *
 * <ol>
 *   <li>A deleted cluster is cleaned up: {@link DeletionPlanner}.
 *   <li>A cluster with state in Redis gets its finalizer first.
 *   <li>What it has plus its pods: {@link ObjectsPlanner}.
 *   <li>Whether its pods are outdated: {@link UpgradePlanner}.
 *   <li>Which failed pods are not replaced yet: {@link FailureReview}.
 *   <li>Its pods: {@link ClusterPodPlanner}.
 * </ol>
 */
public final class ClusterPlanner {
  private final OperatorConfig config;
  private final NameSuffixes names;
  private final Supplier<byte[]> newToken;

  public ClusterPlanner(OperatorConfig config, NameSuffixes names, Supplier<byte[]> newToken) {
    this.config = config;
    this.names = names;
    this.newToken = newToken;
  }

  /**
   * All that is known about a cluster.
   *
   * @param failures recent failures of its pods
   */
  public record Snapshot(
      RayCluster object,
      DeclaredCluster declared,
      ClusterPods pods,
      ClusterObjects objects,
      PodFailures failures) {

    /** A cluster without recent pod failures. */
    public Snapshot(
        RayCluster object, DeclaredCluster declared, ClusterPods pods, ClusterObjects objects) {
      this(object, declared, pods, objects, PodFailures.NONE);
    }
  }

  public ClusterPlan decide(Snapshot snapshot, Instant now) {
    DeclaredCluster cluster = snapshot.declared();
    if (snapshot.object().isMarkedForDeletion()) {
      return new DeletionPlanner(
              config.behavior().clusters().redisCleanup(),
              RedisCleanupPodTemplate.of(cluster, config))
          .decide(snapshot.object(), cluster, snapshot.pods(), snapshot.objects().jobs(), now);
    }
    Optional<ObservedPod> head = snapshot.pods().heads().stream().findFirst();
    ObjectsPlanner.Decision objects =
        new ObjectsPlanner(config.behavior().network(), newToken)
            .decide(cluster, snapshot.objects(), head);
    FailureReview failures = FailureReview.of(cluster, snapshot.pods(), snapshot.failures(), now);
    ClusterPlan next =
        objects.plan().waitingFor().isPresent()
            ? objects.plan()
            : objects.plan().then(pods(snapshot, failures), objects.requiredByPods());
    return finalizer(snapshot)
        .then(next)
        .with(
            failures,
            FailureAnnotation.write(snapshot.object(), failures.after()).stream().toList());
  }

  private ClusterPlan finalizer(Snapshot snapshot) {
    boolean needed =
        config.behavior().clusters().redisCleanup()
            && snapshot.declared().faultTolerance() instanceof FaultTolerance.Redis;
    return needed && !Finalizers.has(snapshot.object(), RayAnnotations.REDIS_CLEANUP_FINALIZER)
        ? ClusterPlan.of(
            List.of(Finalizers.add(snapshot.object(), RayAnnotations.REDIS_CLEANUP_FINALIZER)))
        : ClusterPlan.NOTHING;
  }

  private ClusterPlan pods(Snapshot snapshot, FailureReview failures) {
    DeclaredCluster cluster = snapshot.declared();
    // Hashing a spec is the most expensive part of a plan, and few clusters need it.
    UpgradePlanner.Finding finding =
        cluster.recreatesOnChange()
            ? new UpgradePlanner(OperatorVersion.current())
                .decide(SpecHash.of(cluster.spec()), snapshot.pods().stampedHead())
            : new UpgradePlanner.Finding.UpToDate();
    RayClusterStatus status = snapshot.object().getStatus();
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
            .decide(cluster, circumstances, snapshot.pods());
    return finding instanceof UpgradePlanner.Finding.Stamp(Stage stage)
        ? ClusterPlan.of(List.of(stage)).plus(plan)
        : plan;
  }

  /** Whether this change of the status changes the plan. */
  public boolean dependsOn(
      DeclaredCluster cluster, @Nullable RayClusterStatus before, RayClusterStatus after) {
    return lifecycle(cluster, before) != lifecycle(cluster, after);
  }

  /** Without conditions, a cluster with {@code suspend: true} simply has no pods. */
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
