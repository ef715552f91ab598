package io.mantaray.operator.raycluster.status;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.clusters.DeclaredGroup;
import io.mantaray.operator.clusters.ResourceQuantity;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The sum of the resources of all pods of a cluster, by resource name.
 *
 * <p>As in KubeRay, it is the resources of the templates times the declared {@code replicas}, not
 * bounded by {@code minReplicas} and {@code maxReplicas}, and without containers that the operator
 * adds.
 */
record DesiredResources(Map<String, ResourceQuantity> amounts) {
  private static final Pattern GPU_SLICE = Pattern.compile("nvidia\\.com/mig-\\d+g\\.\\d+gb$");

  static DesiredResources of(DeclaredCluster cluster) {
    Map<String, ResourceQuantity> sum = new LinkedHashMap<>(ofPod(cluster.headTemplate()));
    for (DeclaredGroup group : cluster.groups()) {
      if (!group.suspended()) {
        ofPod(group.template())
            .forEach(
                (name, amount) ->
                    add(sum, name, amount.times(group.replicas()).times(group.hosts())));
      }
    }
    return new DesiredResources(sum);
  }

  Quantity cpu() {
    return quantity(amount("cpu"));
  }

  Quantity memory() {
    return quantity(amount("memory"));
  }

  Quantity tpu() {
    return quantity(amount("google.com/tpu"));
  }

  /** GPUs of all vendors, and slices of them. */
  Quantity gpu() {
    return quantity(
        amounts.entrySet().stream()
            .filter(entry -> isGpu(entry.getKey()) && !entry.getValue().isZero())
            .map(Map.Entry::getValue)
            .reduce(ResourceQuantity.ZERO, ResourceQuantity::plus));
  }

  private static boolean isGpu(String resource) {
    return resource.endsWith("gpu") || GPU_SLICE.matcher(resource).find();
  }

  private ResourceQuantity amount(String resource) {
    return amounts.getOrDefault(resource, ResourceQuantity.ZERO);
  }

  private static Quantity quantity(ResourceQuantity amount) {
    return new Quantity(amount.text());
  }

  private static Map<String, ResourceQuantity> ofPod(PodTemplateSpec template) {
    Map<String, ResourceQuantity> sum = new LinkedHashMap<>();
    List<Container> containers =
        template.getSpec() == null ? List.of() : template.getSpec().getContainers();
    for (Container container : containers) {
      ofContainer(container.getResources()).forEach((name, amount) -> add(sum, name, amount));
    }
    return sum;
  }

  /** The requests; they default to the limits, as in Kubernetes. */
  private static Map<String, ResourceQuantity> ofContainer(@Nullable ResourceRequirements given) {
    Map<String, Quantity> quantities = new LinkedHashMap<>();
    if (given != null && given.getLimits() != null) {
      quantities.putAll(given.getLimits());
    }
    if (given != null && given.getRequests() != null) {
      quantities.putAll(given.getRequests());
    }
    Map<String, ResourceQuantity> amounts = new LinkedHashMap<>();
    quantities.forEach(
        (name, quantity) -> read(quantity).ifPresent(amount -> amounts.put(name, amount)));
    return amounts;
  }

  /** Invalid quantities are ignored: the API server rejects the pod. */
  private static Optional<ResourceQuantity> read(@Nullable Quantity quantity) {
    if (quantity == null || quantity.getAmount() == null) {
      return Optional.empty();
    }
    String suffix = quantity.getFormat() == null ? "" : quantity.getFormat();
    return ResourceQuantity.parse(quantity.getAmount() + suffix)
        .filter(parsed -> !parsed.isOutOfRange());
  }

  private static void add(Map<String, ResourceQuantity> sum, String name, ResourceQuantity amount) {
    sum.merge(name, amount, ResourceQuantity::plus);
  }
}
