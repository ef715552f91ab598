package io.mantaray.operator.rayservice.traffic;

import io.fabric8.kubernetes.api.model.Service;
import io.mantaray.operator.conventions.RayLabels;
import io.mantaray.operator.conventions.RayNames;
import io.mantaray.operator.kubernetes.actions.Action;
import io.mantaray.operator.kubernetes.actions.Stage;
import io.mantaray.operator.objects.Deletions;
import io.mantaray.operator.objects.Ownership;
import io.mantaray.operator.rayservice.DeclaredService;
import io.mantaray.operator.rayservice.ServicePlan;
import io.mantaray.operator.rayservice.ServiceSnapshot;
import io.mantaray.operator.rayservice.ServiceStage;
import io.mantaray.operator.rayservice.objects.StableServeService;
import java.util.List;
import java.util.Map;

/**
 * Deletes serve services of names that the spec no longer has. One stays until requests through its
 * successor are answered: until then it may be the only way to a cluster that serves.
 */
public final class RetiredServices {
  private RetiredServices() {}

  /**
   * Deletes them if their successor has taken over.
   *
   * @param target the cluster to which the serve service is to lead
   */
  public static ServicePlan plan(ServiceSnapshot snapshot, String target) {
    List<Action> deletions =
        snapshot.traffic().owned().stream()
            .filter(found -> isRetired(snapshot.service(), found))
            .filter(found -> !Ownership.isTerminating(found))
            .map(Deletions::of)
            .toList();
    return deletions.isEmpty() || !isReplaced(snapshot, target)
        ? ServicePlan.rest()
        : ServicePlan.doing(Stage.of(ServiceStage.DELETE, "retired services", deletions));
  }

  private static boolean isRetired(DeclaredService service, Service found) {
    Map<String, String> labels = found.getMetadata().getLabels();
    return labels != null
        && RayNames.serveLabel(service.name()).equals(labels.get(RayLabels.SERVE))
        && !StableServeService.name(service).equals(found.getMetadata().getName());
  }

  private static boolean isReplaced(ServiceSnapshot snapshot, String target) {
    return snapshot
            .traffic()
            .serveService()
            .filter(found -> Ownership.isOwned(snapshot.service().uid(), found))
            .map(SelectedCluster::of)
            .filter(target::equals)
            .isPresent()
        && ServeEndpoints.ready(
                snapshot.traffic().endpoints(), StableServeService.name(snapshot.service()))
            > 0;
  }
}
