package io.mantaray.local.controlplane;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.Map;
import java.util.stream.IntStream;

/** Nodes without a machine. */
public final class SimulatedNodes {
  private SimulatedNodes() {}

  /** Makes the nodes {@code node-0} to {@code node-(count-1)}. */
  public static void create(KubernetesClient client, int count) {
    IntStream.range(0, count)
        .parallel()
        .forEach(number -> client.resource(node("node-" + number)).create());
  }

  private static Node node(String name) {
    return new NodeBuilder()
        .withNewMetadata()
        .withName(name)
        .withLabels(Map.of("kubernetes.io/hostname", name, "kubernetes.io/os", "linux"))
        .withAnnotations(Map.of("node.alpha.kubernetes.io/ttl", "0"))
        .endMetadata()
        .build();
  }
}
