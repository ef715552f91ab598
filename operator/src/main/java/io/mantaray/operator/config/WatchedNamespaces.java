package io.mantaray.operator.config;

import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The namespaces whose custom resources the operator reconciles.
 *
 * @param names none means all namespaces
 */
public record WatchedNamespaces(Set<String> names) {

  private static final Pattern NAMESPACE = Pattern.compile("[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?");

  public WatchedNamespaces {
    names = Set.copyOf(names);
  }

  public boolean all() {
    return names.isEmpty();
  }

  static WatchedNamespaces from(Settings settings, Diagnostics diagnostics) {
    String list = settings.get(Setting.WATCH_NAMESPACE).orElse("");
    Set<String> names =
        Arrays.stream(list.split(",", -1))
            .map(String::strip)
            .filter(name -> !name.isEmpty())
            .collect(Collectors.toCollection(TreeSet::new));
    if (names.isEmpty() && !list.isBlank()) {
      diagnostics.problem(
          settings.nameOf(Setting.WATCH_NAMESPACE)
              + " is \""
              + list
              + "\", which names no namespace: name some, or leave it out to watch all.");
    }
    for (String name : names) {
      if (!NAMESPACE.matcher(name).matches()) {
        diagnostics.problem(
            settings.nameOf(Setting.WATCH_NAMESPACE)
                + ": \""
                + name
                + "\" cannot be a namespace: give names of lower-case letters, digits and dashes,"
                + " separated by commas.");
      }
    }
    return new WatchedNamespaces(names);
  }
}
