package io.mantaray.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.mantaray.local.Shape;
import io.mantaray.local.junit.OnCluster;
import io.mantaray.local.junit.TestNamespace;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Objects that their user told the operator to leave alone. */
@OnCluster(Shape.CONTROL_PLANE)
class PausedIT {
  private static final Duration SOON = Duration.ofSeconds(30);

  /** Longer than a pod takes to be replaced. */
  private static final Duration WHILE = Duration.ofSeconds(3);

  private static final String CLUSTER_SPEC =
      """
      {rayVersion: 2.55.0, headGroupSpec: {template: {spec: {containers: \
      [{name: head, image: "rayproject/ray:2.55.0"}]}}}}""";

  @Test
  void aDeletedPodOfAPausedClusterIsReplacedAfterThePause(TestNamespace namespace) {
    try (var _ = OperatorUnderTest.watching(namespace)) {
      ObservedCluster cluster = ObservedCluster.create(namespace, Manifests.rayCluster("c", 1));
      await().atMost(SOON).until(cluster::isReady);
      var ofCluster = new Pausable(namespace, "RayCluster", "c");

      ofCluster.pause();
      namespace.client().resource(workers(namespace).getFirst()).delete();

      await()
          .during(WHILE)
          .atMost(SOON)
          .untilAsserted(() -> assertThat(workers(namespace)).isEmpty());
      assertThat(cluster.get().<Object>get("status", "readyWorkerReplicas")).isEqualTo(1);

      ofCluster.resume();
      await().atMost(SOON).untilAsserted(() -> assertThat(workers(namespace)).hasSize(1));
      assertThat(workers(namespace).getFirst().getMetadata().getAnnotations())
          .doesNotContainKey(Pausable.ANNOTATION);
      ofCluster.assertToldOnce();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"RayJob", "RayService"})
  void nothingIsMadeForAnObjectThatIsBornPausedUntilItIsResumed(
      String kind, TestNamespace namespace) {
    try (var _ = OperatorUnderTest.watching(namespace)) {
      create(namespace, kind);
      var object = new Pausable(namespace, kind, "paused");
      object.awaitPaused();

      await()
          .during(WHILE)
          .atMost(SOON)
          .untilAsserted(
              () -> {
                assertThat(clusters(namespace)).isEmpty();
                assertThat(object.get().getFinalizers()).isEmpty();
                assertThat(object.get().<Map<String, Object>>get("status").keySet())
                    .as("what the operator writes, beside defaults of the API server")
                    .containsAnyOf("conditions")
                    .isSubsetOf("conditions", "failed", "succeeded");
              });

      object.resume();
      await().atMost(SOON).untilAsserted(() -> assertThat(clusters(namespace)).hasSize(1));
      assertThat(clusters(namespace).getFirst().getMetadata().getAnnotations())
          .doesNotContainKey(Pausable.ANNOTATION);
      object.assertToldOnce();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"RayJob", "RayService"})
  void aPausedObjectCanBeDeleted(String kind, TestNamespace namespace) {
    try (var _ = OperatorUnderTest.watching(namespace)) {
      create(namespace, kind);
      var object = new Pausable(namespace, kind, "paused");
      object.resume();
      await().atMost(SOON).until(() -> !object.get().getFinalizers().isEmpty());
      object.pause();

      object.resource().delete();

      await().atMost(SOON).until(() -> object.resource().get() == null);
    }
  }

  private static void create(TestNamespace namespace, String kind) {
    String spec =
        kind.equals("RayJob")
            ? "{submissionMode: HTTPMode, entrypoint: python run.py, rayClusterSpec: %s}"
            : "{serveConfigV2: \"applications: [{name: a, import_path: 'a:app'}]\","
                + " rayClusterConfig: %s}";
    namespace
        .client()
        .resource(
            Manifests.parsed(
                "apiVersion: ray.io/v1\nkind: %s\nmetadata: {name: paused, annotations: {%s: \"true\"}}\nspec: %s"
                    .formatted(kind, Pausable.ANNOTATION, spec.formatted(CLUSTER_SPEC))))
        .create();
  }

  private static List<Pod> workers(TestNamespace namespace) {
    return namespace
        .client()
        .pods()
        .withLabel("ray.io/node-type", "worker")
        .list()
        .getItems()
        .stream()
        .filter(pod -> !pod.isMarkedForDeletion())
        .toList();
  }

  private static List<GenericKubernetesResource> clusters(TestNamespace namespace) {
    return namespace
        .client()
        .genericKubernetesResources("ray.io/v1", "RayCluster")
        .list()
        .getItems();
  }

  /** A Ray object of any kind. */
  private record Pausable(TestNamespace namespace, String kind, String name) {
    static final String ANNOTATION = "mantaray.io/paused";

    Resource<GenericKubernetesResource> resource() {
      return namespace.client().genericKubernetesResources("ray.io/v1", kind).withName(name);
    }

    GenericKubernetesResource get() {
      return resource().get();
    }

    void pause() {
      annotate("\"true\"");
      awaitPaused();
    }

    void awaitPaused() {
      await()
          .atMost(SOON)
          .untilAsserted(
              () ->
                  assertThat(conditions())
                      .anySatisfy(
                          condition ->
                              assertThat(condition)
                                  .containsEntry("type", "Paused")
                                  .containsEntry("status", "True")
                                  .containsEntry("reason", "PausedByAnnotation")));
    }

    void resume() {
      annotate("null");
      await()
          .atMost(SOON)
          .untilAsserted(
              () ->
                  assertThat(conditions())
                      .extracting(it -> it.get("type"))
                      .doesNotContain("Paused"));
    }

    /** A pause is told when it begins and when it ends, however long it lasts. */
    void assertToldOnce() {
      await()
          .atMost(SOON)
          .untilAsserted(
              () ->
                  assertThat(events("Paused", "Resumed"))
                      .extracting(Event::getReason, Event::getType, Event::getSeries)
                      .containsExactlyInAnyOrder(
                          tuple("Paused", "Normal", null), tuple("Resumed", "Normal", null)));
    }

    private List<Event> events(String... reasons) {
      return namespace.client().v1().events().list().getItems().stream()
          .filter(event -> event.getInvolvedObject().getKind().equals(kind))
          .filter(event -> Stream.of(reasons).anyMatch(event.getReason()::equals))
          .toList();
    }

    private List<Map<String, Object>> conditions() {
      List<Map<String, Object>> conditions = get().get("status", "conditions");
      return conditions == null ? List.of() : conditions;
    }

    private void annotate(String json) {
      resource()
          .patch(
              PatchContext.of(PatchType.JSON_MERGE),
              "{\"metadata\":{\"annotations\":{\"%s\":%s}}}".formatted(ANNOTATION, json));
    }
  }
}
