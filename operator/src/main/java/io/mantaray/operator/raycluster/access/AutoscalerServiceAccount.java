package io.mantaray.operator.raycluster.access;

import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.conventions.RayNames;
import io.mantaray.operator.kubernetes.events.EventTemplate;
import io.mantaray.operator.objects.EventReasons;
import io.mantaray.operator.objects.ObjectChange;
import io.mantaray.operator.objects.OwnedEntries;
import io.mantaray.operator.objects.Ownership;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The ServiceAccount of the head, which the autoscaler uses. */
public final class AutoscalerServiceAccount {
  private static final String NOT_FOUND = "AutoscalerServiceAccountNotFound";

  private AutoscalerServiceAccount() {}

  /** The name of the account: the user's, or the generated one. */
  public static String name(DeclaredCluster cluster) {
    return isUsers(cluster)
        ? cluster.headServiceAccount()
        : RayNames.shortened(cluster.headServiceAccount());
  }

  public static ServiceAccount of(DeclaredCluster cluster) {
    return new ServiceAccountBuilder()
        .withMetadata(
            Ownership.metadata(cluster, name(cluster))
                .withLabels(AutoscalerLabels.of(cluster))
                .build())
        .build();
  }

  /**
   * Compares with the existing account.
   *
   * @param existing the account with {@link #name}
   */
  public static ObjectChange<ServiceAccount> compare(
      DeclaredCluster cluster, Optional<ServiceAccount> existing) {
    if (!cluster.autoscaling()) {
      return ObjectChange.fine();
    }
    if (existing.isPresent()) {
      return compareOwned(cluster, existing.get());
    }
    // Several clusters may share an account that the user names, so none of them may own it.
    return isUsers(cluster)
        ? ObjectChange.fail(
            EventTemplate.warning(
                NOT_FOUND,
                "ServiceAccount %s/%s, which headGroupSpec.template names for the head and its autoscaler, does not exist. Create it, or leave serviceAccountName out to have one made."
                    .formatted(cluster.namespace(), name(cluster))))
        : ObjectChange.create(of(cluster), EventReasons.creating("ServiceAccount"));
  }

  private static ObjectChange<ServiceAccount> compareOwned(
      DeclaredCluster cluster, ServiceAccount existing) {
    Map<String, String> labels = AutoscalerLabels.of(cluster);
    Map<String, String> found = existing.getMetadata().getLabels();
    boolean fine =
        !Ownership.owns(cluster, existing)
            || Ownership.isTerminating(existing)
            || OwnedEntries.containsAll(found, labels);
    return ObjectChange.update(
        new ServiceAccountBuilder(existing)
            .editMetadata()
            .withLabels(OwnedEntries.overlay(found, labels))
            .endMetadata()
            .build(),
        fine ? List.of() : List.of("it lost labels: " + OwnedEntries.describeLost(labels, found)),
        EventReasons.updating("ServiceAccount"));
  }

  private static boolean isUsers(DeclaredCluster cluster) {
    var podSpec = cluster.headTemplate().getSpec();
    String given = podSpec == null ? null : podSpec.getServiceAccountName();
    return given != null && !given.isEmpty();
  }
}
