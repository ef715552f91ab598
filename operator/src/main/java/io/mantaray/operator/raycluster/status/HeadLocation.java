package io.mantaray.operator.raycluster.status;

import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.mantaray.api.v1.HeadInfo;
import io.mantaray.api.v1.HeadInfoBuilder;
import io.mantaray.api.v1.RayClusterStatus;
import io.mantaray.operator.kubernetes.pods.ObservedPod;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The head pod, if there is one, and the head service.
 *
 * @param service has a cluster IP, or is headless
 */
record HeadLocation(Optional<ObservedPod> pod, Service service) {
  private static final String HEADLESS = "None";

  /** The head info of the status; unknown fields stay. */
  HeadInfo info(@Nullable RayClusterStatus previous) {
    HeadInfo old = previous == null ? null : previous.head();
    String podIp = pod.map(it -> it.status().podIP()).filter(ip -> !ip.isEmpty()).orElse(null);
    String address = service.getSpec().getClusterIP();
    return (old == null ? HeadInfoBuilder.builder() : HeadInfoBuilder.builder(old))
        .podName(pod.map(it -> it.getMetadata().getName()).orElse(null))
        .podIP(podIp)
        .serviceName(service.getMetadata().getName())
        .serviceIP(HEADLESS.equals(address) ? podIp : address)
        .build();
  }

  /** The named ports of the service; former ones stay, as clients may still use them. */
  Map<String, String> endpoints(@Nullable RayClusterStatus previous) {
    Map<String, String> endpoints = new LinkedHashMap<>();
    if (previous != null && previous.endpoints() != null) {
      endpoints.putAll(previous.endpoints());
    }
    List<ServicePort> ports = service.getSpec().getPorts();
    for (ServicePort port : ports == null ? List.<ServicePort>of() : ports) {
      String name = Objects.requireNonNullElse(port.getName(), "");
      if (!name.isEmpty()) {
        number(port).ifPresent(number -> endpoints.put(name, number));
      }
    }
    return endpoints;
  }

  private static Optional<String> number(ServicePort port) {
    if (port.getNodePort() != null && port.getNodePort() != 0) {
      return Optional.of(port.getNodePort().toString());
    }
    IntOrString target = port.getTargetPort();
    if (target == null) {
      return Optional.empty();
    }
    return target.getIntVal() != null && target.getIntVal() != 0
        ? Optional.of(target.getIntVal().toString())
        : Optional.ofNullable(target.getStrVal()).filter(name -> !name.isEmpty());
  }
}
