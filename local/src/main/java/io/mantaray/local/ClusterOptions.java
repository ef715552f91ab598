package io.mantaray.local;

import io.mantaray.local.layout.ClusterName;
import io.mantaray.local.report.LocalClusterException;

/**
 * What kind of cluster is wanted.
 *
 * @param name tells clusters on one machine apart; a {@link ClusterName}
 * @param shape how much of it is real
 * @param nodes how many simulated nodes there are; only for {@link Shape#CONTROL_PLANE}
 * @param nodeCpus how many CPUs the real node promises; more than the machine has is fine, as small
 *     Ray pods idle most of the time; only for {@link Shape#FULL}
 * @param apiPort the port of the API server on 127.0.0.1, or 0 for a free one; only for {@link
 *     Shape#CONTROL_PLANE}
 */
public record ClusterOptions(String name, Shape shape, int nodes, int nodeCpus, int apiPort) {
  public static final String DEFAULT_NAME = "manta";
  public static final int DEFAULT_NODES = 5;
  public static final int DEFAULT_NODE_CPUS = 16;

  public ClusterOptions {
    name = new ClusterName(name).value();
    require(
        nodes >= 0 && nodes <= 10_000,
        nodes + " simulated nodes are not possible",
        "take 0 to 10000");
    require(
        nodeCpus >= 1 && nodeCpus <= 256,
        "a node of " + nodeCpus + " CPUs is not possible",
        "take 1 to 256");
    require(
        apiPort >= 0 && apiPort <= 65_535,
        "there is no port " + apiPort,
        "take 1 to 65535, or 0 for a free one");
  }

  public static ClusterOptions full(String name) {
    return new ClusterOptions(name, Shape.FULL, 0, DEFAULT_NODE_CPUS, 0);
  }

  public static ClusterOptions controlPlane(String name) {
    return new ClusterOptions(name, Shape.CONTROL_PLANE, DEFAULT_NODES, DEFAULT_NODE_CPUS, 0);
  }

  public ClusterOptions withNodes(int count) {
    return new ClusterOptions(name, shape, count, nodeCpus, apiPort);
  }

  public ClusterOptions withNodeCpus(int cpus) {
    return new ClusterOptions(name, shape, nodes, cpus, apiPort);
  }

  public ClusterOptions withApiPort(int port) {
    return new ClusterOptions(name, shape, nodes, nodeCpus, port);
  }

  private static void require(boolean condition, String cause, String remedy) {
    if (!condition) {
      throw new LocalClusterException(cause, remedy);
    }
  }
}
