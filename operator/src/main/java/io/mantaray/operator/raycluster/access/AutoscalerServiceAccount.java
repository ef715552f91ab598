package io.mantaray.operator.raycluster.access;

import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.conventions.RayNames;
import io.mantaray.operator.kubernetes.events.Notice;
import io.mantaray.operator.objects.EventReasons;
import io.mantaray.operator.objects.OwnedEntries;
import io.mantaray.operator.objects.Ownership;
import io.mantaray.operator.objects.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The account as which the autoscaler in the head acts. */
public final class AutoscalerServiceAccount {
  private static final String NOT_FOUND = "AutoscalerServiceAccountNotFound";

  private AutoscalerServiceAccount() {}

  /** The name of the account: the user's, or that of the one made for the cluster. */
  public static String name(DeclaredCluster cluster) {
    return usersOwn(cluster)
        ? cluster.headServiceAccount()
        : RayNames.shortened(cluster.headServiceAccount());
  }

  public static ServiceAccount of(DeclaredCluster cluster) {
    return new ServiceAccountBuilder()
        .withMetadata(
            Ownership.metadata(cluster, name(cluster)).withLabels(AccessLabels.of(cluster)).build())
        .build();
  }

  /**
   * Judges what exists.
   *
   * @param existing the account with {@link #name}
   */
  public static Verdict<ServiceAccount> compare(
      DeclaredCluster cluster, Optional<ServiceAccount> existing) {
    if (!cluster.autoscaling()) {
      return Verdict.fine();
    }
    if (existing.isPresent()) {
      return judge(cluster, existing.get());
    }
    // One that the user names may have to serve several clusters, so none of them may own it.
    return usersOwn(cluster)
        ? Verdict.fail(
            Notice.warning(
                NOT_FOUND,
                "ServiceAccount %s/%s, which headGroupSpec.template names for the head and its autoscaler, does not exist. Create it, or leave serviceAccountName out to have one made."
                    .formatted(cluster.namespace(), name(cluster))))
        : Verdict.create(of(cluster), EventReasons.creating("ServiceAccount"));
  }

  private static Verdict<ServiceAccount> judge(DeclaredCluster cluster, ServiceAccount existing) {
    Map<String, String> labels = AccessLabels.of(cluster);
    Map<String, String> found = existing.getMetadata().getLabels();
    boolean fine =
        !Ownership.owns(cluster, existing)
            || Ownership.vanishing(existing)
            || OwnedEntries.hold(labels, found);
    return Verdict.update(
        new ServiceAccountBuilder(existing)
            .editMetadata()
            .withLabels(OwnedEntries.over(found, labels))
            .endMetadata()
            .build(),
        fine ? List.of() : List.of("it lost labels: " + OwnedEntries.describeLost(labels, found)),
        EventReasons.updating("ServiceAccount"));
  }

  private static boolean usersOwn(DeclaredCluster cluster) {
    var podSpec = cluster.headTemplate().getSpec();
    String given = podSpec == null ? null : podSpec.getServiceAccountName();
    return given != null && !given.isEmpty();
  }
}
