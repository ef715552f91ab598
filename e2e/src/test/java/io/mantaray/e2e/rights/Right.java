package io.mantaray.e2e.rights;

import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import java.util.Collection;
import java.util.Comparator;
import java.util.Set;
import java.util.TreeSet;

/**
 * To do one thing with the objects of one resource.
 *
 * @param resource with its subresource: {@code services/proxy}
 */
record Right(String group, String resource, String verb) implements Comparable<Right> {
  private static final Comparator<Right> ORDER =
      Comparator.comparing(Right::group).thenComparing(Right::resource).thenComparing(Right::verb);

  /** All that the rules of roles grant. */
  static Set<Right> grantedBy(Collection<PolicyRule> rules) {
    Set<Right> rights = new TreeSet<>();
    for (PolicyRule rule : rules) {
      for (String group : rule.getApiGroups()) {
        for (String resource : rule.getResources()) {
          for (String verb : rule.getVerbs()) {
            rights.add(new Right(group, resource, verb));
          }
        }
      }
    }
    return rights;
  }

  @Override
  public int compareTo(Right other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return verb + " " + resource + (group.isEmpty() ? "" : "." + group);
  }
}
