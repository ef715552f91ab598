package io.mantaray.operator.rayservice.traffic;

import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.ServeApplicationState;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.config.Behavior;
import io.mantaray.operator.objects.ObjectChanges;
import io.mantaray.operator.objects.Ownership;
import io.mantaray.operator.rayservice.ObservedCluster;
import io.mantaray.operator.rayservice.ServicePlan;
import io.mantaray.operator.rayservice.ServiceSnapshot;
import io.mantaray.operator.rayservice.objects.StableHeadService;
import io.mantaray.operator.rayservice.objects.StableServeService;
import io.mantaray.operator.rayservice.serve.ServeStatuses;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The head and the serve service, which lead to one cluster. A switch to another cluster needs a
 * fresh answer that it serves, as long as the first one exists: it may be the only one that does.
 */
public final class ServingServices {
  private ServingServices() {}

  public static ServicePlan plan(
      ServiceSnapshot snapshot, ObservedCluster target, Behavior.Network network) {
    return isSwitch(snapshot, target) && !isServing(target)
        ? ServicePlan.rest()
        : plan(snapshot, DeclaredCluster.of(target.object()), network)
            .and(RetiredServices.plan(snapshot, target.name()));
  }

  private static ServicePlan plan(
      ServiceSnapshot snapshot, DeclaredCluster cluster, Behavior.Network network) {
    return ServicePlan.writing(
        ObjectChanges.of(
            List.of(
                StableHeadService.compare(
                    snapshot.service(), cluster, network, snapshot.traffic().headService()),
                StableServeService.compare(
                    snapshot.service(), cluster, snapshot.traffic().serveService()))));
  }

  /** Whether a Service leads to another cluster that exists. */
  private static boolean isSwitch(ServiceSnapshot snapshot, ObservedCluster target) {
    List<String> others =
        snapshot.clusters().all().stream()
            .filter(cluster -> !Ownership.isTerminating(cluster))
            .map(RayCluster::getMetadata)
            .map(metadata -> metadata.getName())
            .filter(name -> !name.equals(target.name()))
            .toList();
    return Stream.of(snapshot.traffic().headService(), snapshot.traffic().serveService())
        .flatMap(Optional::stream)
        .map(SelectedCluster::of)
        .anyMatch(others::contains);
  }

  private static boolean isServing(ObservedCluster target) {
    return target.hasServingPod()
        && target
            .freshAnswer()
            .map(ServeStatuses::of)
            .filter(statuses -> !statuses.applications().isEmpty())
            .filter(
                statuses ->
                    statuses.applications().values().stream()
                        .allMatch(
                            application ->
                                ServeApplicationState.RUNNING.equals(application.status())))
            .isPresent();
  }
}
