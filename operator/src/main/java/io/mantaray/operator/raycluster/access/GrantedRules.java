package io.mantaray.operator.raycluster.access;

import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.PolicyRuleBuilder;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rules of a role, which others may have widened. */
record GrantedRules(List<PolicyRule> rules) {
  private static final String ANY = "*";

  static GrantedRules of(@Nullable List<PolicyRule> rules) {
    return new GrantedRules(rules == null ? List.of() : List.copyOf(rules));
  }

  /** These rules, widened by what they do not grant yet; the very same if nothing is missing. */
  List<PolicyRule> with(List<PolicyRule> needed) {
    List<PolicyRule> widened = new ArrayList<>(rules);
    for (PolicyRule rule : needed) {
      if (!grants(rule)) {
        int sameScope = indexOfScope(rule);
        if (sameScope < 0) {
          widened.add(rule);
        } else {
          widened.set(sameScope, withVerbs(widened.get(sameScope), rule.getVerbs()));
        }
      }
    }
    return widened;
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
                everyObject(rule)
                    && has(rule.getApiGroups(), group)
                    && has(rule.getResources(), resource)
                    && has(rule.getVerbs(), verb));
  }

  private int indexOfScope(PolicyRule needed) {
    for (int index = 0; index < rules.size(); index++) {
      PolicyRule rule = rules.get(index);
      if (everyObject(rule)
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

  /** Whether the rule is not limited to some objects by their names. */
  private static boolean everyObject(PolicyRule rule) {
    return rule.getResourceNames() == null || rule.getResourceNames().isEmpty();
  }

  private static boolean has(@Nullable List<String> values, String value) {
    return values != null && (values.contains(ANY) || values.contains(value));
  }
}
