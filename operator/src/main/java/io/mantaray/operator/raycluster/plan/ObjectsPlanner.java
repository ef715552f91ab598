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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Decides about everything a cluster has beside its pods. None of these objects needs another, so
 * all are made at once; pods come after them. What comes after one that stands in the way waits, as
 * it does in KubeRay: so where users have a say in an object, and the API server may refuse it, the
 * others are not made along with it.
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

  /**
   * What to do about one of the objects.
   *
   * @param worded whether users have a say in it
   */
  private record Step(Verdict<? extends HasMetadata> verdict, boolean worded) {
    static Step ours(Verdict<? extends HasMetadata> verdict) {
      return new Step(verdict, false);
    }

    static Step worded(Verdict<? extends HasMetadata> verdict) {
      return new Step(verdict, true);
    }

    boolean mayBeRefused() {
      return worded && (verdict instanceof Verdict.Create || verdict instanceof Verdict.Update);
    }
  }

  public ClusterPlan decide(DeclaredCluster cluster, ClusterObjects objects, Optional<Pod> head) {
    List<Step> steps =
        List.of(
            Step.ours(AutoscalerServiceAccount.compare(cluster, objects.serviceAccount())),
            Step.ours(AutoscalerRole.compare(cluster, objects.role())),
            Step.ours(AutoscalerRoleBinding.compare(cluster, objects.roleBinding())),
            Step.worded(exposure(cluster, objects)),
            Step.ours(AuthSecret.compare(cluster, objects.authSecret(), newToken)),
            Step.worded(HeadService.compare(cluster, network, objects.services(), head)),
            Step.ours(HeadlessService.compare(cluster, objects.services())),
            Step.ours(ServeService.compare(cluster, objects.serveService())),
            Step.ours(GcsStorageClaim.compare(cluster, objects.gcsClaim())));
    ClusterPlan plan = ClusterPlan.NOTHING;
    List<Verdict<? extends HasMetadata>> together = new ArrayList<>();
    for (Step step : steps) {
      together.add(step.verdict());
      if (step.mayBeRefused()) {
        plan = plan.then(repairs(together));
        together.clear();
      }
      if (plan.unsettled().isPresent()) {
        return plan;
      }
    }
    return plan.then(repairs(together));
  }

  private static ClusterPlan repairs(List<Verdict<? extends HasMetadata>> verdicts) {
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
