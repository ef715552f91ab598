package io.mantaray.operator.rayservice.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.mantaray.api.v1.RayServiceStatus;
import io.mantaray.operator.conventions.RayLabels;
import io.mantaray.operator.kubernetes.events.EventTemplate;
import io.mantaray.operator.rayservice.ServiceStatuses;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** A service in a test, and what its user sees of it. */
abstract class ServiceScenario {
  static final Traits HEAD_ONLY = new Traits(Optional.empty(), false, false, 60);
  static final Traits WITH_WORKERS = new Traits(Optional.empty(), true, false, 60);

  World world = new World(HEAD_ONLY);

  void serve() {
    new Calm(world).passes(Duration.ofMinutes(1));
    assertThat(conditions()).contains("Ready=True/NonZeroServeEndpoints");
  }

  void calm() {
    new Calm(world).passes(Duration.ofMinutes(5));
  }

  /** The operator comes to rest; clusters and Ray stay as they are. */
  void reconcile() {
    for (int i = 0; i < 20; i++) {
      world.operator().catchUp();
      world.operator().reconcile(List.of());
      world.pass(Duration.ofMillis(1100));
    }
  }

  RayServiceStatus status() {
    return world.server().status();
  }

  List<String> conditions() {
    return ServiceStatuses.conditions(status()).stream()
        .map(it -> it.getType() + "=" + it.getStatus() + "/" + it.getReason())
        .toList();
  }

  Condition condition(String type) {
    return ServiceStatuses.condition(status(), type).orElseThrow();
  }

  List<String> reasons() {
    return world.operator().events().stream().map(EventTemplate::reason).toList();
  }

  String selected() {
    return Objects.requireNonNull(world.server().services().get("web-serve-svc"))
        .getSpec()
        .getSelector()
        .getOrDefault(RayLabels.CLUSTER, "");
  }

  List<String> puts(String cluster) {
    return world.server().clusters().stream()
        .filter(it -> it.name().equals(cluster))
        .flatMap(it -> it.ray().serveConfigs().stream())
        .toList();
  }
}
