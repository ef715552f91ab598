package io.mantaray.operator.raycluster.status;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.clusters.DeclaredGroup;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What all pods of a cluster ask for together, by the name of the resource.
 *
 * <p>As in KubeRay, it is what the templates say times {@code replicas} as declared, not as bounded
 * by {@code minReplicas} and {@code maxReplicas}, and without what the operator adds to pods.
 */
record DesiredResources(Map<String, ResourceAmount> amounts) {
  private static final Pattern GPU_SLICE = Pattern.compile("nvidia\\.com/mig-\\d+g\\.\\d+gb$");

  static DesiredResources of(DeclaredCluster cluster) {
    Map<String, ResourceAmount> sum = new LinkedHashMap<>(ofPod(cluster.headTemplate()));
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

  /** GPUs of all makers, and slices of them. */
  Quantity gpu() {
    return quantity(
        amounts.entrySet().stream()
            .filter(entry -> isGpu(entry.getKey()) && !entry.getValue().isZero())
            .map(Map.Entry::getValue)
            .reduce(ResourceAmount.ZERO, ResourceAmount::plus));
  }

  private static boolean isGpu(String resource) {
    return resource.endsWith("gpu") || GPU_SLICE.matcher(resource).find();
  }

  private ResourceAmount amount(String resource) {
    return amounts.getOrDefault(resource, ResourceAmount.ZERO);
  }

  private static Quantity quantity(ResourceAmount amount) {
    return new Quantity(amount.text());
  }

  private static Map<String, ResourceAmount> ofPod(PodTemplateSpec template) {
    Map<String, ResourceAmount> sum = new LinkedHashMap<>();
    List<Container> containers =
        template.getSpec() == null ? List.of() : template.getSpec().getContainers();
    for (Container container : containers) {
      ofContainer(container.getResources()).forEach((name, amount) -> add(sum, name, amount));
    }
    return sum;
  }

  /** What is requested; where only a limit is set, Kubernetes requests as much. */
  private static Map<String, ResourceAmount> ofContainer(@Nullable ResourceRequirements given) {
    Map<String, Quantity> quantities = new LinkedHashMap<>();
    if (given != null && given.getLimits() != null) {
      quantities.putAll(given.getLimits());
    }
    if (given != null && given.getRequests() != null) {
      quantities.putAll(given.getRequests());
    }
    Map<String, ResourceAmount> amounts = new LinkedHashMap<>();
    quantities.forEach(
        (name, quantity) -> read(quantity).ifPresent(amount -> amounts.put(name, amount)));
    return amounts;
  }

  /** What cannot be read counts as nothing: the pod's admission will say more. */
  private static Optional<ResourceAmount> read(@Nullable Quantity quantity) {
    if (quantity == null || quantity.getAmount() == null) {
      return Optional.empty();
    }
    String suffix = quantity.getFormat() == null ? "" : quantity.getFormat();
    return ResourceAmount.parse(quantity.getAmount() + suffix);
  }

  private static void add(Map<String, ResourceAmount> sum, String name, ResourceAmount amount) {
    sum.merge(name, amount, ResourceAmount::plus);
  }
}
