package io.mantaray.operator.raycluster.access;

import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.PolicyRuleBuilder;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rules of a role, which others may have extended. */
record PolicyRules(List<PolicyRule> rules) {
  private static final String ANY = "*";

  static PolicyRules of(@Nullable List<PolicyRule> rules) {
    return new PolicyRules(rules == null ? List.of() : List.copyOf(rules));
  }

  /** These rules, extended by missing permissions; unchanged if nothing is missing. */
  List<PolicyRule> with(List<PolicyRule> needed) {
    List<PolicyRule> extended = new ArrayList<>(rules);
    for (PolicyRule rule : needed) {
      if (!grants(rule)) {
        int sameScope = indexOfScope(rule);
        if (sameScope < 0) {
          extended.add(rule);
        } else {
          extended.set(sameScope, withVerbs(extended.get(sameScope), rule.getVerbs()));
        }
      }
    }
    return extended;
  }

  private boolean grants(PolicyRule needed) {
    return needed.getApiGroups().stream()
        .allMatch(
            group ->
                needed.getResources().stream()
                    .allMatch(
                        resource ->
                            needed.getVerbs().stream()
                                .allMatch(verb -> grants(group, resource, verb))));
  }

  private boolean grants(String group, String resource, String verb) {
    return rules.stream()
        .anyMatch(
            rule ->
                appliesToAllNames(rule)
                    && has(rule.getApiGroups(), group)
                    && has(rule.getResources(), resource)
                    && has(rule.getVerbs(), verb));
  }

  private int indexOfScope(PolicyRule needed) {
    for (int index = 0; index < rules.size(); index++) {
      PolicyRule rule = rules.get(index);
      if (appliesToAllNames(rule)
          && needed.getApiGroups().equals(rule.getApiGroups())
          && needed.getResources().equals(rule.getResources())) {
        return index;
      }
    }
    return -1;
  }

  private static PolicyRule withVerbs(PolicyRule rule, List<String> verbs) {
    Set<String> all = new LinkedHashSet<>(rule.getVerbs());
    all.addAll(verbs);
    return new PolicyRuleBuilder(rule).withVerbs(List.copyOf(all)).build();
  }

  /** Whether the rule is not limited by resourceNames. */
  private static boolean appliesToAllNames(PolicyRule rule) {
    return rule.getResourceNames() == null || rule.getResourceNames().isEmpty();
  }

  private static boolean has(@Nullable List<String> values, String value) {
    return values != null && (values.contains(ANY) || values.contains(value));
  }
}
