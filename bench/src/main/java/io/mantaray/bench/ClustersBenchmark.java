package io.mantaray.bench;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.mantaray.local.ClusterOptions;
import io.mantaray.local.LocalCluster;
import io.mantaray.local.process.RunningProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * How long RayClusters take to get ready and to scale, and what that costs the operator, beside a
 * yardstick: a bare client that makes the same pods and services on the same machine, right before.
 *
 * <p>They are the same to the last field, as a pod that says nothing but its image costs the API
 * server little more than half as much.
 */
public final class ClustersBenchmark {
  private static final int NODES = 100;
  private static final Duration GRACE = Duration.ofSeconds(30);

  private ClustersBenchmark() {}

  /**
   * So many clusters.
   *
   * @param workers of each, to begin with
   * @param scaledTo what they are scaled to then
   */
  record Load(int clusters, int workers, int scaledTo) {
    static Load parse(String text) {
      String[] numbers = text.split(",", -1);
      return new Load(
          Integer.parseInt(numbers[0]), Integer.parseInt(numbers[1]), Integer.parseInt(numbers[2]));
    }
  }

  /** How long it took until all pods were ready. */
  record Times(Duration created, Duration scaled) {}

  public static void main(String[] args) throws IOException, InterruptedException {
    List<String> loads =
        args.length == 0 ? List.of("100,3,6", "1000,3,4", "100,0,100") : List.of(args);
    for (String load : loads) {
      BenchCluster.during(
          ClusterOptions.controlPlane("bench-clusters").withNodes(NODES),
          (cluster, client, progress) -> compare(cluster, client, Load.parse(load)));
    }
  }

  private static void compare(LocalCluster cluster, KubernetesClient client, Load load)
      throws IOException, InterruptedException {
    try (SimulatedLoad simulated = new SimulatedLoad(client, load)) {
      RunningProcess operator = MeasuredOperator.start(cluster, Map.of());
      SameObjects same = SameObjects.asTheOperatorMakesThem(client);
      operator.stop(GRACE);
      Times bare = simulated.yardstick(same);
      System.out.printf("%s%n  yardstick: %s%n", load, text(bare));
      operator = MeasuredOperator.start(cluster, Map.of());
      OperatorUsage idle = OperatorUsage.of(operator.pid());
      long written = ApiServerWrites.ofClusterStatuses(client);
      Duration created = simulated.create();
      OperatorUsage afterCreation = OperatorUsage.of(operator.pid());
      long writes = ApiServerWrites.ofClusterStatuses(client) - written;
      Duration scaled = simulated.scale();
      OperatorUsage afterScaling = OperatorUsage.of(operator.pid());
      simulated.delete();
      Duration again = simulated.create();
      OperatorUsage afterSecond = OperatorUsage.of(operator.pid());
      System.out.printf(
          "  operator:  %s; created again %s%n", text(new Times(created, scaled)), seconds(again));
      System.out.printf(
          "  ratio:     created %.2f, scaled %.2f, created again %.2f%n",
          ratio(created, bare.created()),
          ratio(scaled, bare.scaled()),
          ratio(again, bare.created()));
      System.out.printf(
          "  CPU s:     %.1f to create, %.1f to scale, %.1f to delete and create again%n",
          afterCreation.since(idle).cpuSeconds(),
          afterScaling.since(afterCreation).cpuSeconds(),
          afterSecond.since(afterScaling).cpuSeconds());
      System.out.printf(
          "  resident:  %d MB idle, %d MB created, %d MB scaled%n",
          idle.residentMegabytes(),
          afterCreation.residentMegabytes(),
          afterScaling.residentMegabytes());
      System.out.printf(
          "  status:    %.2f writes per cluster until all were ready%n",
          (double) writes / load.clusters());
    }
  }

  private static String text(Times times) {
    return "created " + seconds(times.created()) + ", scaled " + seconds(times.scaled());
  }

  private static String seconds(Duration duration) {
    return "%.1f s".formatted(duration.toMillis() / 1e3);
  }

  private static double ratio(Duration ours, Duration bare) {
    return (double) ours.toMillis() / bare.toMillis();
  }
}
