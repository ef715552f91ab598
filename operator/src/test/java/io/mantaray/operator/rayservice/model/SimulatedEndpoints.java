package io.mantaray.operator.rayservice.model;

import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.discovery.v1.Endpoint;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointBuilder;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSliceBuilder;
import java.util.List;
import java.util.Map;

/** The EndpointSlices that Kubernetes makes for Services. */
final class SimulatedEndpoints {
  private SimulatedEndpoints() {}

  /**
   * The slice of a Service.
   *
   * @param pods the UIDs of the pods that it selects and that are ready
   */
  static EndpointSlice of(Service service, List<String> pods) {
    String name = service.getMetadata().getName();
    return new EndpointSliceBuilder()
        .withNewMetadata()
        .withName(name + "-1")
        .withLabels(Map.of("kubernetes.io/service-name", name))
        .endMetadata()
        .withEndpoints(pods.stream().map(SimulatedEndpoints::endpoint).toList())
        .build();
  }

  private static Endpoint endpoint(String pod) {
    return new EndpointBuilder()
        .withNewConditions()
        .withReady(true)
        .endConditions()
        .withNewTargetRef()
        .withUid(pod)
        .endTargetRef()
        .build();
  }
}
