package io.mantaray.operator.raycluster.pods;

import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.ResourceRequirementsBuilder;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Resources of containers that the operator adds. They are explicit, as a quota may require it, and
 * are small and without accelerators.
 */
final class ContainerResources {

  private ContainerResources() {}

  /** Limits that are also the requests. */
  static ResourceRequirements of(String cpu, String memory) {
    return of(amounts(cpu, memory), amounts(cpu, memory));
  }

  static ResourceRequirements of(Map<String, Quantity> requests, Map<String, Quantity> limits) {
    return new ResourceRequirementsBuilder().withRequests(requests).withLimits(limits).build();
  }

  static Map<String, Quantity> amounts(String cpu, String memory) {
    // In a fixed order, so that pods are deterministic.
    Map<String, Quantity> amounts = new LinkedHashMap<>();
    amounts.put("cpu", Quantity.parse(cpu));
    amounts.put("memory", Quantity.parse(memory));
    return amounts;
  }
}
