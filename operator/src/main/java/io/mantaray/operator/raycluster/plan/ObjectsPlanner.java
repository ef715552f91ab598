package io.mantaray.operator.raycluster.plan;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.config.Behavior;
import io.mantaray.operator.objects.Repairs;
import io.mantaray.operator.objects.Verdict;
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
 * Decides about everything a cluster has beside its pods. None of these objects needs another, so
 * all are made at once; pods come after them. What comes after one that stands in the way waits, as
 * it does in KubeRay.
 */
public final class ObjectsPlanner {
  private final Behavior.Network network;
  private final Supplier<byte[]> newToken;

  /**
   * @param newToken where the random bytes of a token come from
   */
  public ObjectsPlanner(Behavior.Network network, Supplier<byte[]> newToken) {
    this.network = network;
    this.newToken = newToken;
  }

  public ClusterPlan decide(DeclaredCluster cluster, ClusterObjects objects, Optional<Pod> head) {
    List<Verdict<? extends HasMetadata>> verdicts =
        List.of(
            AutoscalerServiceAccount.compare(cluster, objects.serviceAccount()),
            AutoscalerRole.compare(cluster, objects.role()),
            AutoscalerRoleBinding.compare(cluster, objects.roleBinding()),
            exposure(cluster, objects),
            AuthSecret.compare(cluster, objects.authSecret(), newToken),
            HeadService.compare(cluster, network, objects.services(), head),
            HeadlessService.compare(cluster, objects.services()),
            ServeService.compare(cluster, objects.serveService()),
            GcsStorageClaim.compare(cluster, objects.gcsClaim()));
    Repairs repairs = Repairs.of(verdicts);
    return new ClusterPlan(repairs.stages("objects"), repairs.notices(), repairs.hindrance());
  }

  private static Verdict<? extends HasMetadata> exposure(
      DeclaredCluster cluster, ClusterObjects objects) {
    return objects.routes().isPresent()
        ? HeadRoute.compare(cluster, objects.routes().get())
        : HeadIngress.compare(cluster, objects.ingress());
  }
}
