package io.mantaray.local.demo;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the status of a RayService says of its clusters.
 *
 * @param active the cluster that serves
 * @param pending the cluster that is to take over
 * @param ready whether requests are answered
 */
public record ServiceView(Optional<Cluster> active, Optional<Cluster> pending, boolean ready) {
  /**
   * A cluster of a service.
   *
   * @param percent of the requests that go to it
   * @param application the state of its applications in Serve; empty before Serve has any
   */
  public record Cluster(String name, int percent, String application) {}

  /** Reads the status of a RayService; an absent object has none. */
  public static ServiceView of(@Nullable GenericKubernetesResource service) {
    if (service == null) {
      return new ServiceView(Optional.empty(), Optional.empty(), false);
    }
    Optional<Cluster> pending = cluster(service, "pendingServiceStatus", 0);
    // Between upgrades all requests go to the one cluster there is, and the status need not say so.
    return new ServiceView(
        cluster(service, "activeServiceStatus", 100), pending, isTrue(service, "Ready"));
  }

  /** Whether this cluster serves all requests, and no other is on its way. */
  public boolean isServedBy(String cluster) {
    return ready && pending.isEmpty() && active.filter(it -> it.name().equals(cluster)).isPresent();
  }

  private static Optional<Cluster> cluster(
      GenericKubernetesResource service, String field, int otherwise) {
    String name = service.get("status", field, "rayClusterName");
    if (name == null || name.isEmpty()) {
      return Optional.empty();
    }
    Number percent = service.get("status", field, "trafficRoutedPercent");
    return Optional.of(
        new Cluster(
            name, percent == null ? otherwise : percent.intValue(), application(service, field)));
  }

  private static String application(GenericKubernetesResource service, String field) {
    Map<String, Map<String, Object>> applications =
        service.get("status", field, "applicationStatuses");
    return applications == null || applications.isEmpty()
        ? ""
        : String.valueOf(applications.values().iterator().next().get("status"));
  }

  private static boolean isTrue(GenericKubernetesResource service, String type) {
    List<Map<String, Object>> conditions = service.get("status", "conditions");
    return conditions != null
        && conditions.stream()
            .filter(condition -> Objects.equals(condition.get("type"), type))
            .anyMatch(condition -> Objects.equals(condition.get("status"), "True"));
  }
}
