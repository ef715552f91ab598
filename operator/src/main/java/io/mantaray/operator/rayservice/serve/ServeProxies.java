package io.mantaray.operator.rayservice.serve;

import io.mantaray.dashboard.ServeDetails;
import java.util.function.Predicate;

/** The proxies of Serve, which take requests on the nodes. */
public record ServeProxies(ServeDetails answer) {
  private static final String HEALTHY = "HEALTHY";

  /** Whether the one on this node answers. */
  public boolean isHealthyOn(String ip) {
    return hasHealthy(ip::equals);
  }

  /** Whether one on another node does. */
  public boolean isHealthyBeside(String ip) {
    return hasHealthy(node -> !ip.equals(node));
  }

  private boolean hasHealthy(Predicate<String> node) {
    return answer.proxies().values().stream()
        .filter(proxy -> HEALTHY.equals(proxy.status()))
        .anyMatch(proxy -> proxy.nodeIp() != null && node.test(proxy.nodeIp()));
  }
}
