package io.mantaray.operator.raycluster.access;

import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.PolicyRuleBuilder;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.api.model.rbac.RoleBuilder;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.conventions.RayNames;
import io.mantaray.operator.objects.EventReasons;
import io.mantaray.operator.objects.OwnedEntries;
import io.mantaray.operator.objects.Ownership;
import io.mantaray.operator.objects.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the autoscaler may do: watch pods, and ask for workers by editing its RayCluster. */
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
            Ownership.metadata(cluster, name(cluster)).withLabels(AccessLabels.of(cluster)).build())
        .withRules(RULES)
        .build();
  }

  /**
   * Judges what exists.
   *
   * @param existing the Role with {@link #name}
   */
  public static Verdict<Role> compare(DeclaredCluster cluster, Optional<Role> existing) {
    if (!cluster.autoscaling()) {
      return Verdict.fine();
    }
    if (existing.isEmpty()) {
      return Verdict.create(of(cluster), EventReasons.creating("Role"));
    }
    return Ownership.owns(cluster, existing.get()) && !Ownership.vanishing(existing.get())
        ? judge(cluster, existing.get())
        : Verdict.leave("Role " + Ownership.describe(existing.get()) + " is not ours");
  }

  private static Verdict<Role> judge(DeclaredCluster cluster, Role existing) {
    Map<String, String> labels = AccessLabels.of(cluster);
    Map<String, String> found = existing.getMetadata().getLabels();
    List<String> differences = new ArrayList<>();
    if (!OwnedEntries.hold(labels, found)) {
      differences.add("it lost labels: " + OwnedEntries.describeLost(labels, found));
    }
    List<PolicyRule> granted = GrantedRules.of(existing.getRules()).with(RULES);
    if (!granted.equals(existing.getRules())) {
      differences.add("it did not grant all that the autoscaler needs");
    }
    Role repaired =
        new RoleBuilder(existing)
            .editMetadata()
            .withLabels(OwnedEntries.over(found, labels))
            .endMetadata()
            .withRules(granted)
            .build();
    return Verdict.update(repaired, differences, EventReasons.updating("Role"));
  }

  private static PolicyRule rule(String group, String resource, String... verbs) {
    return new PolicyRuleBuilder()
        .withApiGroups(group)
        .withResources(resource)
        .withVerbs(verbs)
        .build();
  }
}
