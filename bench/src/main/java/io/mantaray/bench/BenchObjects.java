package io.mantaray.bench;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Many objects of one kind in one namespace.
 *
 * @param count how many there are in the end
 */
record BenchObjects<R extends HasMetadata>(KubernetesClient client, Class<R> kind, int count) {
  static final String NAMESPACE = "bench";

  private static final Duration LIMIT = Duration.ofMinutes(20);
  private static final Duration LOOK = Duration.ofSeconds(1);

  static void createNamespace(KubernetesClient client) {
    client
        .resource(
            new NamespaceBuilder().withNewMetadata().withName(NAMESPACE).endMetadata().build())
        .create();
  }

  /** Creates them, several at a time. */
  void create(IntFunction<R> object) {
    IntStream.range(0, count)
        .parallel()
        .forEach(number -> client.resource(object.apply(number)).create());
  }

  /**
   * Waits until all are so.
   *
   * @param state what they are to be, for the message if they do not get there
   */
  void await(String state, Predicate<R> isSo) throws InterruptedException {
    long limit = System.nanoTime() + LIMIT.toNanos();
    long there = 0;
    while (there < count) {
      if (System.nanoTime() > limit) {
        throw new IllegalStateException(
            "only %d of %d %ss are %s".formatted(there, count, kind.getSimpleName(), state));
      }
      Thread.sleep(LOOK);
      there =
          client.resources(kind).inNamespace(NAMESPACE).list().getItems().stream()
              .filter(isSo)
              .count();
    }
  }
}
