package io.mantaray.operator.raycluster.pods;

import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.mantaray.operator.conventions.RayPorts;

/** The named port from which Prometheus scrapes Ray's metrics. */
final class MetricsPort {

  private MetricsPort() {}

  static void add(ContainerBuilder ray) {
    if (!ray.hasMatchingPort(port -> RayPorts.METRICS_NAME.equals(port.getName()))) {
      ray.addNewPort()
          .withName(RayPorts.METRICS_NAME)
          .withContainerPort(RayPorts.METRICS)
          .endPort();
    }
  }
}
