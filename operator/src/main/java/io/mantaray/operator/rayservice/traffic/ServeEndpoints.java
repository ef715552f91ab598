package io.mantaray.operator.rayservice.traffic;

import io.fabric8.kubernetes.api.model.ObjectReference;
import io.fabric8.kubernetes.api.model.discovery.v1.Endpoint;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** Counts the pods behind a Service. */
public final class ServeEndpoints {
  private static final String SERVICE_NAME = "kubernetes.io/service-name";

  private ServeEndpoints() {}

  /** The pods that are ready; one with several addresses is in several slices, and counts once. */
  public static long ready(List<EndpointSlice> slices) {
    return slices.stream()
        .flatMap(ServeEndpoints::endpoints)
        .filter(endpoint -> endpoint.getConditions() != null)
        .filter(endpoint -> Boolean.TRUE.equals(endpoint.getConditions().getReady()))
        .map(Endpoint::getTargetRef)
        .filter(Objects::nonNull)
        .map(ObjectReference::getUid)
        .filter(uid -> uid != null && !uid.isEmpty())
        .distinct()
        .count();
  }

  /** The pods behind one of the Services alone. */
  public static long ready(List<EndpointSlice> slices, String service) {
    return ready(slices.stream().filter(slice -> service.equals(serviceOf(slice))).toList());
  }

  /** The name of the Service that a slice is about. */
  public static String serviceOf(EndpointSlice slice) {
    Map<String, String> labels = slice.getMetadata().getLabels();
    return labels == null ? "" : labels.getOrDefault(SERVICE_NAME, "");
  }

  private static Stream<Endpoint> endpoints(EndpointSlice slice) {
    return slice.getEndpoints() == null ? Stream.empty() : slice.getEndpoints().stream();
  }
}
