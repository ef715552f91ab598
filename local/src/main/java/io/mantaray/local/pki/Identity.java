package io.mantaray.local.pki;

import java.util.List;

/**
 * Whom a certificate speaks for. Kubernetes reads the common name as the user, the organizations as
 * groups.
 *
 * @param names DNS names it serves under; none for a client
 * @param addresses IPv4 addresses it serves under
 */
public record Identity(
    String commonName, List<String> organizations, List<String> names, List<String> addresses) {
  public Identity {
    organizations = List.copyOf(organizations);
    names = List.copyOf(names);
    addresses = List.copyOf(addresses);
  }

  public static Identity client(String user, String... groups) {
    return new Identity(user, List.of(groups), List.of(), List.of());
  }

  public static Identity server(String name, List<String> names, List<String> addresses) {
    return new Identity(name, List.of(), names, addresses);
  }

  boolean isServer() {
    return !names.isEmpty() || !addresses.isEmpty();
  }
}
