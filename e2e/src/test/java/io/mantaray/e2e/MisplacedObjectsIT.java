package io.mantaray.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.mantaray.local.Shape;
import io.mantaray.local.junit.OnCluster;
import io.mantaray.local.junit.TestNamespace;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Objects that no longer are where their cluster looks for them. Nothing but a trigger helps. */
@OnCluster(Shape.CONTROL_PLANE)
class MisplacedObjectsIT {
  private static final Duration SOON = Duration.ofSeconds(30);
  private static final String CLUSTER_LABEL = "ray.io/cluster";

  @Test
  void aHeadServiceThatLostItsLabelGetsItBack(TestNamespace namespace) {
    try (OperatorUnderTest operator = operator(namespace)) {
      assertThat(operator.isAlive()).isTrue();
      ObservedCluster cluster = ObservedCluster.create(namespace, Manifests.rayCluster("c", 1));
      await().atMost(SOON).until(cluster::isReady);

      namespace
          .client()
          .services()
          .withName("c-head-svc")
          .edit(
              it ->
                  new ServiceBuilder(it)
                      .editMetadata()
                      .removeFromLabels(CLUSTER_LABEL)
                      .endMetadata()
                      .build());

      await()
          .atMost(SOON)
          .untilAsserted(
              () ->
                  assertThat(
                          namespace
                              .client()
                              .services()
                              .withName("c-head-svc")
                              .get()
                              .getMetadata()
                              .getLabels())
                      .containsEntry(CLUSTER_LABEL, "c"));
    }
  }

  @Test
  void aPodThatIsGivenToAnotherClusterIsReplaced(TestNamespace namespace) {
    try (OperatorUnderTest operator = operator(namespace)) {
      assertThat(operator.isAlive()).isTrue();
      ObservedCluster giver = ObservedCluster.create(namespace, Manifests.rayCluster("giver", 1));
      ObservedCluster taker = ObservedCluster.create(namespace, Manifests.rayCluster("taker", 1));
      await().atMost(SOON).until(() -> giver.isReady() && taker.isReady());
      Pod given = workers(namespace, "giver").getFirst();

      namespace
          .client()
          .pods()
          .withName(given.getMetadata().getName())
          .edit(
              it ->
                  new PodBuilder(it)
                      .editMetadata()
                      .addToLabels(CLUSTER_LABEL, "taker")
                      .endMetadata()
                      .build());

      await().atMost(SOON).until(() -> workers(namespace, "giver").size() == 1);
    }
  }

  @Test
  void aClusterThatIsReplacedAtOnceIsReconciled(TestNamespace namespace) {
    try (OperatorUnderTest operator = operator(namespace)) {
      assertThat(operator.isAlive()).isTrue();
      ObservedCluster cluster = ObservedCluster.create(namespace, Manifests.rayCluster("c", 1));
      for (int i = 0; i < 5; i++) {
        await().atMost(SOON).until(cluster::isReady);
        namespace.client().resource(Manifests.rayCluster("c", 1)).delete();
        cluster = ObservedCluster.create(namespace, Manifests.rayCluster("c", 1));
      }
      await().atMost(SOON).until(cluster::isReady);
    }
  }

  private static List<Pod> workers(TestNamespace namespace, String cluster) {
    return namespace
        .client()
        .pods()
        .withLabel(CLUSTER_LABEL, cluster)
        .withLabel("ray.io/node-type", "worker")
        .list()
        .getItems();
  }

  private static OperatorUnderTest operator(TestNamespace namespace) {
    return OperatorUnderTest.watching(
        Map.of("RAYCLUSTER_DEFAULT_REQUEUE_SECONDS_ENV", "0"), namespace);
  }
}
