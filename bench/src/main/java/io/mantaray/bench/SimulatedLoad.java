package io.mantaray.bench;

import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.bench.ClustersBenchmark.Load;
import io.mantaray.bench.ClustersBenchmark.Times;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/** RayClusters in ten namespaces, or the pods and services that they would have. */
final class SimulatedLoad implements AutoCloseable {
  private static final int NAMESPACES = 10;
  private static final int CONNECTIONS = 16;

  private final KubernetesClient client;
  private final Load load;
  private final ExecutorService threads = Executors.newFixedThreadPool(CONNECTIONS);

  SimulatedLoad(KubernetesClient client, Load load) {
    this.client = client;
    this.load = load;
    for (int number = 0; number < NAMESPACES; number++) {
      client.resource(namespace(number)).create();
    }
  }

  @Override
  public void close() {
    threads.close();
  }

  /** What the control plane itself can do on this machine, now, for a bare client. */
  Times yardstick(SameObjects same) throws InterruptedException {
    Duration created =
        timed(
            number -> {
              client.resource(same.service(name(number), number)).create();
              IntStream.rangeClosed(0, load.workers())
                  .forEach(pod -> client.resource(same.pod(name(number), number, pod)).create());
            },
            () -> readyPods() == (long) load.clusters() * (1 + load.workers()));
    Duration scaled =
        timed(
            number ->
                IntStream.rangeClosed(load.workers() + 1, load.scaledTo())
                    .forEach(pod -> client.resource(same.pod(name(number), number, pod)).create()),
            () -> readyPods() == (long) load.clusters() * (1 + load.scaledTo()));
    everywhere(
        number -> client.resource(same.service(name(number), number)).delete(), load.clusters());
    everywhere(number -> client.pods().inNamespace(name(number)).delete(), NAMESPACES);
    Waiting.until(this::noPods);
    return new Times(created, scaled);
  }

  Duration create() throws InterruptedException {
    return timed(number -> client.resource(cluster(number)).create(), () -> ready(load.workers()));
  }

  Duration scale() throws InterruptedException {
    return timed(
        number -> SimulatedCluster.scale(client, cluster(number), load.scaledTo()),
        () -> ready(load.scaledTo()));
  }

  void delete() throws InterruptedException {
    everywhere(
        number -> client.resources(RayCluster.class).inNamespace(name(number)).delete(),
        NAMESPACES);
    Waiting.until(this::noPods);
  }

  private Duration timed(IntConsumer work, BooleanSupplier done) throws InterruptedException {
    long begin = System.nanoTime();
    everywhere(work, load.clusters());
    Waiting.until(done);
    return Duration.ofNanos(System.nanoTime() - begin);
  }

  private void everywhere(IntConsumer work, int count) {
    IntStream.range(0, count)
        .<Future<?>>mapToObj(number -> threads.submit(() -> work.accept(number)))
        .toList()
        .forEach(
            future -> {
              try {
                future.get();
              } catch (Exception e) {
                throw new IllegalStateException("the load could not be made", e);
              }
            });
  }

  private long readyPods() {
    return client.pods().inAnyNamespace().list().getItems().stream()
        .filter(
            pod ->
                pod.getStatus().getConditions().stream()
                    .anyMatch(
                        condition ->
                            condition.getType().equals("Ready")
                                && condition.getStatus().equals("True")))
        .count();
  }

  private boolean noPods() {
    return client
        .pods()
        .inAnyNamespace()
        .list(new ListOptionsBuilder().withLimit(1L).build())
        .getItems()
        .isEmpty();
  }

  private boolean ready(long workers) {
    return client.resources(RayCluster.class).inAnyNamespace().list().getItems().stream()
            .map(RayCluster::getStatus)
            .filter(Objects::nonNull)
            .filter(status -> SimulatedCluster.isReady(status, workers))
            .count()
        == load.clusters();
  }

  private RayCluster cluster(int number) {
    return SimulatedCluster.of("c" + number, name(number), load.workers());
  }

  private static Namespace namespace(int number) {
    return new NamespaceBuilder().withNewMetadata().withName(name(number)).endMetadata().build();
  }

  private static String name(int number) {
    return "bench-" + number % NAMESPACES;
  }
}
