package io.mantaray.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.mantaray.local.Shape;
import io.mantaray.local.junit.OnCluster;
import io.mantaray.local.junit.TestNamespace;
import org.junit.jupiter.api.Test;

/** Real Ray that keeps the state of its GCS in a real Redis. */
@OnCluster(Shape.FULL)
class GcsFaultToleranceIT {

  @Test
  void anActorOutlivesTheHeadAndNothingStaysInRedisWhenTheClusterIsDeleted(
      TestNamespace namespace) {
    try (var cluster = RayClusterUnderTest.of(Sample.named("raycluster-redis"), namespace)) {
      cluster.awaitReady(1);
      Pod head = cluster.head();
      Pod worker = cluster.workers().getFirst();
      String first = cluster.python(RayPrograms.COUNTER);
      assertThat(first).contains("asked 1 times");

      namespace.client().resource(head).delete();
      cluster.await(
          () -> {
            assertThat(cluster.head().getMetadata().getUid())
                .isNotEqualTo(head.getMetadata().getUid());
            cluster.assertReady(1);
          });
      assertThat(cluster.workers())
          .extracting(pod -> pod.getMetadata().getUid())
          .containsExactly(worker.getMetadata().getUid());
      assertThat(lastLine(cluster.python(RayPrograms.COUNTER)))
          .isEqualTo(lastLine(first).replace("asked 1", "asked 2"));

      PodContainer redis = redis(cluster, namespace);
      redisCommand(redis, "set RAYanother-cluster@KV kept");
      assertThat(redisCommand(redis, "keys *")).contains("RAYraycluster-redis@ACTOR");

      assertThat(cluster.resource().get().getMetadata().getFinalizers())
          .containsExactly("ray.io/gcs-ft-redis-cleanup-finalizer");
      cluster.resource().delete();
      cluster.await(() -> assertThat(cluster.resource().get()).isNull());
      assertThat(cluster.told("CreatedRedisCleanupJob")).hasSize(1);
      assertThat(redisCommand(redis, "keys *").trim()).isEqualTo("RAYanother-cluster@KV");
    }
  }

  private static PodContainer redis(RayClusterUnderTest cluster, TestNamespace namespace) {
    return cluster.in(
        namespace.client().pods().withLabel("app", "redis").list().getItems().getFirst(), "redis");
  }

  private static String redisCommand(PodContainer redis, String command) {
    return redis.run("sh", "-fc", "REDISCLI_AUTH=$REDIS_PASSWORD redis-cli " + command);
  }

  /** Ray prints warnings of its own before. */
  private static String lastLine(String output) {
    return output.lines().reduce("", (_, line) -> line);
  }
}
