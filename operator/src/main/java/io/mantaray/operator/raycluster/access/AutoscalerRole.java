package io.mantaray.operator.raycluster.access;

import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.PolicyRuleBuilder;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.api.model.rbac.RoleBuilder;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.conventions.RayNames;
import io.mantaray.operator.objects.EventReasons;
import io.mantaray.operator.objects.ObjectChange;
import io.mantaray.operator.objects.OwnedEntries;
import io.mantaray.operator.objects.Ownership;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The permissions of the autoscaler: watch pods, and scale workers by patching its RayCluster. */
public final class AutoscalerRole {
  private static final List<PolicyRule> RULES =
      List.of(
          rule("", "pods", "get", "list", "watch", "patch"),
          rule("", "pods/resize", "patch"),
          rule("ray.io", "rayclusters", "get", "patch"));

  private AutoscalerRole() {}

  public static String name(DeclaredCluster cluster) {
    return RayNames.shortened(cluster.name());
  }

  public static Role of(DeclaredCluster cluster) {
    return new RoleBuilder()
        .withMetadata(
            Ownership.metadata(cluster, name(cluster))
                .withLabels(AutoscalerLabels.of(cluster))
                .build())
        .withRules(RULES)
        .build();
  }

  /**
   * Compares with the existing Role.
   *
   * @param existing the Role with {@link #name}
   */
  public static ObjectChange<Role> compare(DeclaredCluster cluster, Optional<Role> existing) {
    if (!cluster.autoscaling()) {
      return ObjectChange.fine();
    }
    if (existing.isEmpty()) {
      return ObjectChange.create(of(cluster), EventReasons.creating("Role"));
    }
    return Ownership.owns(cluster, existing.get()) && !Ownership.isTerminating(existing.get())
        ? compareOwned(cluster, existing.get())
        : ObjectChange.leave("Role " + Ownership.describe(existing.get()) + " is not ours");
  }

  private static ObjectChange<Role> compareOwned(DeclaredCluster cluster, Role existing) {
    Map<String, String> labels = AutoscalerLabels.of(cluster);
    Map<String, String> found = existing.getMetadata().getLabels();
    List<String> differences = new ArrayList<>();
    if (!OwnedEntries.containsAll(found, labels)) {
      differences.add("it lost labels: " + OwnedEntries.describeLost(labels, found));
    }
    List<PolicyRule> granted = PolicyRules.of(existing.getRules()).with(RULES);
    if (!granted.equals(existing.getRules())) {
      differences.add("it did not grant all that the autoscaler needs");
    }
    Role repaired =
        new RoleBuilder(existing)
            .editMetadata()
            .withLabels(OwnedEntries.overlay(found, labels))
            .endMetadata()
            .withRules(granted)
            .build();
    return ObjectChange.update(repaired, differences, EventReasons.updating("Role"));
  }

  private static PolicyRule rule(String group, String resource, String... verbs) {
    return new PolicyRuleBuilder()
        .withApiGroups(group)
        .withResources(resource)
        .withVerbs(verbs)
        .build();
  }
}
