package io.mantaray.operator.raycluster.plan;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.config.Behavior;
import io.mantaray.operator.kubernetes.actions.Action;
import io.mantaray.operator.kubernetes.actions.Stage;
import io.mantaray.operator.kubernetes.actions.StageId;
import io.mantaray.operator.kubernetes.pods.ObservedPod;
import io.mantaray.operator.objects.ObjectChange;
import io.mantaray.operator.objects.ObjectChanges;
import io.mantaray.operator.raycluster.ClusterObjects;
import io.mantaray.operator.raycluster.access.AuthSecret;
import io.mantaray.operator.raycluster.access.AutoscalerRole;
import io.mantaray.operator.raycluster.access.AutoscalerRoleBinding;
import io.mantaray.operator.raycluster.access.AutoscalerServiceAccount;
import io.mantaray.operator.raycluster.network.HeadIngress;
import io.mantaray.operator.raycluster.network.HeadRoute;
import io.mantaray.operator.raycluster.network.HeadService;
import io.mantaray.operator.raycluster.network.HeadlessService;
import io.mantaray.operator.raycluster.network.ServeService;
import io.mantaray.operator.raycluster.storage.GcsStorageClaim;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Decides the plan for all objects of a cluster except its pods. The objects are independent, so
 * all are written in parallel and each is retried on its own. If an object blocks the cluster, the
 * ones after it wait, as in KubeRay.
 */
public final class ObjectsPlanner {
  private final Behavior.Network network;
  private final Supplier<byte[]> newToken;

  /**
   * @param newToken generates the random bytes of a token
   */
  public ObjectsPlanner(Behavior.Network network, Supplier<byte[]> newToken) {
    this.network = network;
    this.newToken = newToken;
  }

  /**
   * The plan for the objects.
   *
   * @param requiredByPods the stages that must succeed before pods are created
   */
  public record Decision(ClusterPlan plan, List<StageId> requiredByPods) {
    public Decision {
      requiredByPods = List.copyOf(requiredByPods);
    }
  }

  public Decision decide(
      DeclaredCluster cluster, ClusterObjects objects, Optional<ObservedPod> head) {
    ObjectChange<? extends HasMetadata> exposure = exposure(cluster, objects);
    ObjectChange<? extends HasMetadata> serve =
        ServeService.compare(cluster, objects.serveService());
    ObjectChanges changes =
        ObjectChanges.of(
            List.of(
                AutoscalerServiceAccount.compare(cluster, objects.serviceAccount()),
                AutoscalerRole.compare(cluster, objects.role()),
                AutoscalerRoleBinding.compare(cluster, objects.roleBinding()),
                exposure,
                AuthSecret.compare(cluster, objects.authSecret(), newToken),
                HeadService.compare(cluster, network, objects.services(), head),
                HeadlessService.compare(cluster, objects.services()),
                serve,
                GcsStorageClaim.compare(cluster, objects.gcsClaim())));
    List<Stage> stages = changes.stages();
    List<Stage> onlyForClients = ObjectChanges.of(List.of(exposure, serve)).stages();
    return new Decision(
        new ClusterPlan(stages, changes.events(), changes.blockedBy()),
        stages.stream()
            .filter(ObjectsPlanner::creates)
            .map(Stage::id)
            .filter(id -> onlyForClients.stream().noneMatch(stage -> stage.id().equals(id)))
            .toList());
  }

  /** Only creations: pods keep running with an existing object, even if its repair fails. */
  private static boolean creates(Stage stage) {
    return stage.actions().stream().anyMatch(Action.Create.class::isInstance);
  }

  private static ObjectChange<? extends HasMetadata> exposure(
      DeclaredCluster cluster, ClusterObjects objects) {
    return objects.routes().isPresent()
        ? HeadRoute.compare(cluster, objects.routes().get())
        : HeadIngress.compare(cluster, objects.ingress());
  }
}
