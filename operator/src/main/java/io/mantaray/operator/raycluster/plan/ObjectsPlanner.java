package io.mantaray.operator.raycluster.plan;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.config.Behavior;
import io.mantaray.operator.kubernetes.actions.Action;
import io.mantaray.operator.kubernetes.actions.Stage;
import io.mantaray.operator.kubernetes.actions.Telling;
import io.mantaray.operator.kubernetes.events.Notice;
import io.mantaray.operator.objects.EventReasons;
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
    List<Action> actions = new ArrayList<>();
    List<Notice> notices = new ArrayList<>();
    for (Verdict<? extends HasMetadata> verdict : verdicts) {
      switch (verdict) {
        case Verdict.Fine<?>() -> {}
        case Verdict.Create<?>(HasMetadata object, Optional<EventReasons> reasons) ->
            actions.add(new Action.Create(object, telling(object, "created", reasons)));
        case Verdict.Update<?>(
                HasMetadata object,
                String why,
                Optional<EventReasons> reasons,
                Optional<Notice> notice) -> {
          actions.add(new Action.Update(object, telling(object, "updated (" + why + ")", reasons)));
          notice.ifPresent(notices::add);
        }
        case Verdict.Leave<?>(_, Optional<Notice> notice) -> notice.ifPresent(notices::add);
        case Verdict.Fail<?>(String message, Optional<Notice> notice) -> {
          notice.ifPresent(notices::add);
          return new ClusterPlan(stages(actions), notices, Optional.of(message));
        }
      }
    }
    return new ClusterPlan(stages(actions), notices, Optional.empty());
  }

  private static Verdict<? extends HasMetadata> exposure(
      DeclaredCluster cluster, ClusterObjects objects) {
    return objects.routes().isPresent()
        ? HeadRoute.compare(cluster, objects.routes().get())
        : HeadIngress.compare(cluster, objects.ingress());
  }

  private static List<Stage> stages(List<Action> actions) {
    return actions.isEmpty() ? List.of() : List.of(new Stage("objects", actions));
  }

  private static Telling telling(HasMetadata object, String what, Optional<EventReasons> reasons) {
    String name = object.getKind() + " " + object.getMetadata().getName();
    return reasons
        .map(
            words ->
                Telling.of(
                    Notice.normal(words.done(), "The " + name + " was " + what),
                    Notice.warning(words.failed(), "The " + name + " could not be " + what)))
        .orElse(Telling.NOTHING);
  }
}
