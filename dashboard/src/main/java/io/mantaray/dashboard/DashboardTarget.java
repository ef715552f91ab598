package io.mantaray.dashboard;

import java.util.Optional;

/**
 * Which dashboard, and what it wants to see.
 *
 * @param token the token of a cluster with token authentication
 */
public record DashboardTarget(Address address, Optional<String> token) {

  /** The way to a dashboard. */
  public sealed interface Address {}

  /** Straight to it, as in {@code raycluster-head-svc.default.svc.cluster.local:8265}. */
  public record Direct(String hostAndPort) implements Address {}

  /** Through the API server, which forwards to the port {@code dashboard} of the head service. */
  public record ThroughApiServer(String namespace, String service) implements Address {}

  public DashboardTarget {
    token = token.map(String::strip).filter(value -> !value.isEmpty());
  }

  public static DashboardTarget direct(String hostAndPort) {
    return new DashboardTarget(new Direct(hostAndPort), Optional.empty());
  }

  public static DashboardTarget throughApiServer(String namespace, String service) {
    return new DashboardTarget(new ThroughApiServer(namespace, service), Optional.empty());
  }

  public DashboardTarget withToken(String newToken) {
    return new DashboardTarget(address, Optional.of(newToken));
  }

  /** Without the token: targets are logged. */
  @Override
  public String toString() {
    return address + (token.isPresent() ? " with a token" : "");
  }
}
