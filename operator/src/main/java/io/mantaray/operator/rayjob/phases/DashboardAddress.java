package io.mantaray.operator.rayjob.phases;

import io.fabric8.kubernetes.api.model.Service;
import io.mantaray.operator.config.Behavior;
import io.mantaray.operator.conventions.RayPorts;
import java.util.Optional;

/** The address of a cluster's dashboard within Kubernetes. */
final class DashboardAddress {
  private DashboardAddress() {}

  /** Host and port; empty if the service does not exist or has no dashboard port. */
  static Optional<String> of(Optional<Service> headService, Behavior.Network network) {
    return headService.flatMap(
        service ->
            service.getSpec().getPorts().stream()
                .filter(port -> RayPorts.DASHBOARD_NAME.equals(port.getName()))
                .findFirst()
                .map(
                    port ->
                        "%s.%s.svc.%s:%d"
                            .formatted(
                                service.getMetadata().getName(),
                                service.getMetadata().getNamespace(),
                                network.clusterDomain(),
                                port.getPort())));
  }
}
