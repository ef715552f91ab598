package io.mantaray.bench;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.local.ClusterOptions;
import io.mantaray.local.LocalCluster;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;

/**
 * How long a cluster of one worker takes to get ready alone, while a hundred clusters of another
 * namespace meet a webhook that hangs, and in the middle of the scaling of another one to a
 * thousand workers.
 *
 * <p>The last can be no quicker than its pods find nodes, behind a thousand others; that is what a
 * pod made by hand at the same moment shows.
 */
public final class NewcomerBenchmark {
  private static final int NODES = 100;
  private static final int WARM_UP = 3;
  private static final Duration LOOK = Duration.ofMillis(50);
  private static final Duration INTO_THE_SCALING = Duration.ofSeconds(2);
  private static final String NAMESPACE = "default";
  private static final int BLOCKED = 100;
  private static final int BESIDE = 5;

  private NewcomerBenchmark() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    BenchCluster.during(
        ClusterOptions.controlPlane("bench-newcomer").withNodes(NODES),
        (cluster, client, progress) -> measure(cluster, client));
  }

  private static void measure(LocalCluster cluster, KubernetesClient client)
      throws IOException, InterruptedException {
    MeasuredOperator.start(cluster, Map.of());
    SameObjects same = SameObjects.asTheOperatorMakesThem(client);
    for (int i = 0; i < WARM_UP; i++) {
      timeUntilReady(client, "warm-up-" + i);
    }
    Duration alone = timeUntilReady(client, "alone");
    Duration besideWebhook = timeBesideHangingWebhook(client);
    RayCluster large = SimulatedCluster.of("large", NAMESPACE, 0);
    client.resource(large).create();
    Waiting.until(() -> SimulatedCluster.isReady(client, large, 0), LOOK);
    SimulatedCluster.scale(client, large, 1000);
    Thread.sleep(INTO_THE_SCALING);
    Duration podByHand = timeOfPodByHand(client, same);
    Duration amid = timeUntilReady(client, "newcomer");
    long ready = readyWorkers(client, large);
    System.out.printf(
        "ready alone after %d ms, beside a webhook that hangs in another namespace after %d ms,"
            + " amid the scaling after %d ms; a pod made by hand just before took %d ms;"
            + " %d of 1,000 workers of the other were ready then%n",
        alone.toMillis(), besideWebhook.toMillis(), amid.toMillis(), podByHand.toMillis(), ready);
  }

  /** The longest of several, as a wait for a slot would not show each time. */
  private static Duration timeBesideHangingWebhook(KubernetesClient client)
      throws IOException, InterruptedException {
    try (HangingWebhook webhook = HangingWebhook.in("hanging", client)) {
      for (int i = 0; i < BLOCKED; i++) {
        client.resource(SimulatedCluster.of("blocked-" + i, webhook.namespace(), 1)).create();
      }
      Thread.sleep(INTO_THE_SCALING);
      Duration longest = Duration.ZERO;
      for (int i = 0; i < BESIDE; i++) {
        Duration time = timeUntilReady(client, "beside-" + i);
        longest = time.compareTo(longest) > 0 ? time : longest;
      }
      client.resources(RayCluster.class).inNamespace(webhook.namespace()).delete();
      return longest;
    }
  }

  private static Duration timeUntilReady(KubernetesClient client, String name)
      throws InterruptedException {
    RayCluster cluster = SimulatedCluster.of(name, NAMESPACE, 1);
    long begin = System.nanoTime();
    client.resource(cluster).create();
    Waiting.until(() -> SimulatedCluster.isReady(client, cluster, 1), LOOK);
    return Duration.ofNanos(System.nanoTime() - begin);
  }

  private static Duration timeOfPodByHand(KubernetesClient client, SameObjects same)
      throws InterruptedException {
    long begin = System.nanoTime();
    String name = client.resource(same.pod(NAMESPACE, 0, 0)).create().getMetadata().getName();
    Waiting.until(() -> client.pods().inNamespace(NAMESPACE).withName(name).isReady(), LOOK);
    return Duration.ofNanos(System.nanoTime() - begin);
  }

  private static long readyWorkers(KubernetesClient client, RayCluster cluster) {
    return client
        .pods()
        .inNamespace(NAMESPACE)
        .withLabel("ray.io/cluster", cluster.getMetadata().getName())
        .withLabel("ray.io/node-type", "worker")
        .withField("status.phase", "Running")
        .list()
        .getItems()
        .size();
  }
}
