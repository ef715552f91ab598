package io.mantaray.operator.validation;

import io.mantaray.api.v1.NetworkPolicyConfig;
import io.mantaray.api.v1.NetworkPolicyMode;
import io.mantaray.api.v1.NetworkPolicyRules;
import io.mantaray.api.v1.WorkerGroupNetworkPolicyRules;
import io.mantaray.operator.config.FeatureGate;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Rules for networkPolicy: exceptions only for denied traffic and existing worker groups. */
final class NetworkRules {

  private NetworkRules() {}

  static void check(CheckedSpec spec, ValidationErrors errors) {
    NetworkPolicyConfig policy = spec.spec().networkPolicy();
    if (policy == null) {
      return;
    }
    String path = spec.path("networkPolicy");
    FeatureGateRule.require(spec, FeatureGate.RAY_CLUSTER_NETWORK_POLICY, path, errors);
    checkRules(policy.mode(), path + ".head", Rules.of(policy.head()), errors);
    checkRules(policy.mode(), path + ".worker", Rules.of(policy.worker()), errors);
    checkGroups(spec, policy, errors);
  }

  private record Rules(boolean ingress, boolean egress) {
    static Rules of(@Nullable NetworkPolicyRules rules) {
      return rules == null
          ? new Rules(false, false)
          : of(rules.ingressRules(), rules.egressRules());
    }

    static Rules of(@Nullable List<?> ingress, @Nullable List<?> egress) {
      return new Rules(ingress != null && !ingress.isEmpty(), egress != null && !egress.isEmpty());
    }
  }

  private static void checkRules(
      @Nullable String mode, String path, Rules rules, ValidationErrors errors) {
    errors.addIf(
        rules.ingress() && NetworkPolicyMode.DENY_ALL_EGRESS.equals(mode),
        path + ".ingressRules",
        "is of no use in the mode DenyAllEgress, which lets everyone in; remove the rules, or set"
            + " mode to DenyAll.");
    errors.addIf(
        rules.egress() && NetworkPolicyMode.DENY_ALL_INGRESS.equals(mode),
        path + ".egressRules",
        "is of no use in the mode DenyAllIngress, which lets everything out; remove the rules, or"
            + " set mode to DenyAll.");
  }

  private static void checkGroups(
      CheckedSpec spec, NetworkPolicyConfig policy, ValidationErrors errors) {
    for (CheckedSpec.Group group : spec.groups()) {
      String name = name(group.spec().groupName());
      errors.addIf(
          !NameSyntax.isDns1123Label(name),
          group.path("groupName"),
          "is "
              + ValidationError.quoted(name)
              + ", which cannot be part of the name of a NetworkPolicy; use lower case letters, digits"
              + " and dashes.");
    }
    Set<String> names =
        spec.groups().stream()
            .map(group -> name(group.spec().groupName()))
            .collect(Collectors.toSet());
    List<WorkerGroupNetworkPolicyRules> entries = CheckedPods.present(policy.workerGroups());
    for (int i = 0; i < entries.size(); i++) {
      WorkerGroupNetworkPolicyRules entry = entries.get(i);
      String path = spec.path("networkPolicy.workerGroups[" + i + "]");
      Rules rules = Rules.of(entry.ingressRules(), entry.egressRules());
      checkRules(policy.mode(), path, rules, errors);
      errors.addIf(
          !names.contains(name(entry.groupName())),
          path + ".groupName",
          "is "
              + ValidationError.quoted(name(entry.groupName()))
              + ", but there is no such worker group; write the groupName of one.");
    }
  }

  private static String name(@Nullable String name) {
    return Objects.requireNonNullElse(name, "");
  }
}
