package io.mantaray.operator.raycluster;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayClusterStatus;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.config.FeatureGates;
import io.mantaray.operator.kubernetes.actions.Outcome;
import io.mantaray.operator.raycluster.network.HeadService;
import io.mantaray.operator.raycluster.plan.ClusterPlan;
import io.mantaray.operator.raycluster.status.NextStatus;
import io.mantaray.operator.raycluster.status.Observation;
import io.mantaray.operator.raycluster.status.ObservedPods;
import io.mantaray.operator.raycluster.status.Outcome.PodFailure;
import io.mantaray.operator.raycluster.status.StatusCalculation;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Turns what was seen and done into the status of a cluster. */
final class ClusterReport {
  private ClusterReport() {}

  static NextStatus of(
      DeclaredCluster cluster,
      @Nullable RayClusterStatus previous,
      List<Pod> pods,
      List<Service> services,
      ClusterPlan plan,
      Outcome outcome,
      FeatureGates gates,
      Instant now) {
    List<Service> heads =
        services.stream().filter(service -> HeadService.isHeads(cluster, service)).toList();
    Observation seen =
        new Observation(cluster, previous, new ObservedPods(pods), heads, outcome(plan, outcome));
    return StatusCalculation.calculate(seen, gates, now);
  }

  /** The object with another status, to be written. */
  static RayCluster with(RayCluster cluster, RayClusterStatus status) {
    RayCluster changed = new RayCluster();
    changed.setMetadata(cluster.getMetadata());
    changed.setSpec(cluster.getSpec());
    changed.setStatus(status);
    return changed;
  }

  private static io.mantaray.operator.raycluster.status.Outcome outcome(
      ClusterPlan plan, Outcome outcome) {
    return switch (outcome) {
      case Outcome.Done() ->
          plan.unsettled().isPresent()
              ? io.mantaray.operator.raycluster.status.Outcome.failure()
              : io.mantaray.operator.raycluster.status.Outcome.success();
      case Outcome.Failed(var stage, var failures) -> {
        String message =
            failures.stream()
                .map(Outcome.Failure::message)
                .distinct()
                .collect(Collectors.joining("; "));
        Optional<PodFailure> pods =
            Arrays.stream(PodFailure.values())
                .filter(failure -> failure.reason().equals("Failed" + stage.purpose()))
                .findFirst();
        yield pods.map(
                failure -> io.mantaray.operator.raycluster.status.Outcome.failure(failure, message))
            .orElseGet(io.mantaray.operator.raycluster.status.Outcome::failure);
      }
    };
  }
}
