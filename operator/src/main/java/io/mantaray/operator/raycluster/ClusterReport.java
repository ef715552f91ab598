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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
        new Observation(
            cluster,
            previous,
            new ObservedPods(pods),
            heads,
            outcome(plan, outcome),
            plan.failures().after());
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
        Optional<PodFailure> pods =
            Arrays.stream(PodFailure.values())
                .filter(failure -> failure.reason().equals("Failed" + stage.purpose()))
                .findFirst();
        yield pods.map(
                failure ->
                    io.mantaray.operator.raycluster.status.Outcome.failure(
                        failure, message(failures)))
            .orElseGet(io.mantaray.operator.raycluster.status.Outcome::failure);
      }
    };
  }

  /** What the API server said of each pod; where it said the same of several, it is told once. */
  private static String message(List<Outcome.Failure> failures) {
    Map<String, List<String>> alike =
        failures.stream()
            .collect(
                Collectors.groupingBy(
                    failure -> failure.message().replace(name(failure), ""),
                    LinkedHashMap::new,
                    Collectors.mapping(Outcome.Failure::message, Collectors.toList())));
    return alike.values().stream()
        .map(
            messages ->
                messages.getFirst()
                    + (messages.size() == 1
                        ? ""
                        : " (and " + (messages.size() - 1) + " more pods likewise)"))
        .collect(Collectors.joining("; "));
  }

  private static String name(Outcome.Failure failure) {
    return failure.action().object().getMetadata().getName();
  }
}
