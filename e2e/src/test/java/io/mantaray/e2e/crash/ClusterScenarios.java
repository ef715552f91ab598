package io.mantaray.e2e.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.awaitility.core.ConditionFactory;

/** The main things that happen to a RayCluster. */
final class ClusterScenarios {
  private static final String NAME = "it";
  private static final String GROUP = "workers";
  private static final Duration PATIENCE = Duration.ofMinutes(4);

  /** A cluster with all that it can have beside its pods. */
  private static final String RICH =
      """
      apiVersion: ray.io/v1
      kind: RayCluster
      metadata: {name: it}
      spec:
        rayVersion: 2.55.0
        enableInTreeAutoscaling: true
        authOptions: {mode: token}
        gcsFaultToleranceOptions: {redisAddress: "redis:6379"}
        headGroupSpec:
          enableIngress: true
          template: {spec: {containers: [{name: ray-head, image: "rayproject/ray:2.55.0"}]}}
        workerGroupSpecs:
          - groupName: few
            replicas: 1
            maxReplicas: 5
            template: {spec: {containers: [{name: ray-worker, image: "rayproject/ray:2.55.0"}]}}
          - groupName: more
            replicas: 2
            maxReplicas: 5
            template: {spec: {containers: [{name: ray-worker, image: "rayproject/ray:2.55.0"}]}}
      """;

  /** A head and a worker, and room for one more line in the spec. */
  private static final String SMALL =
      """
      apiVersion: ray.io/v1
      kind: RayCluster
      metadata: {name: it}
      spec:
        rayVersion: 2.55.0
        %s
        headGroupSpec:
          template: {spec: {containers: [{name: ray-head, image: "rayproject/ray:2.55.0"}]}}
        workerGroupSpecs:
          - groupName: workers
            replicas: 1
            maxReplicas: 5
            template: {spec: {containers: [{name: ray-worker, image: "rayproject/ray:2.55.0"}]}}
      """;

  private ClusterScenarios() {}

  static List<Scenario> all() {
    return List.of(creation(), scaling(), suspension(), upgrade(), deletion(), lostPods());
  }

  static Scenario creation() {
    return new Scenario(
        "creation",
        Map.of("few", 1L, "more", 2L),
        Scenario.Act.NOTHING,
        namespace -> createAndAwait(namespace, RICH, 3));
  }

  static Scenario scaling() {
    return new Scenario(
        "scaling",
        Map.of(GROUP, 3L),
        namespace -> {
          createAndAwait(namespace, SMALL.formatted(""), 1);
          // Of two workers the younger goes, and their age is known in seconds.
          Thread.sleep(Duration.ofMillis(1500));
        },
        namespace -> {
          scale(namespace, 3);
          awaitReady(namespace, 3);
          scale(namespace, 1);
          awaitReady(namespace, 1);
        });
  }

  static Scenario suspension() {
    return new Scenario(
        "suspension",
        Map.of(GROUP, 1L),
        namespace -> createAndAwait(namespace, SMALL.formatted(""), 1),
        namespace -> {
          cluster(namespace).patch(merge(), "{\"spec\":{\"suspend\":true}}");
          cluster(namespace)
              .waitUntilCondition(
                  cluster -> "suspended".equals(cluster.get("status", "state")),
                  PATIENCE.toSeconds(),
                  TimeUnit.SECONDS);
          assertThat(namespace.pods().list().getItems()).isEmpty();
          cluster(namespace).patch(merge(), "{\"spec\":{\"suspend\":false}}");
          awaitReady(namespace, 1);
        });
  }

  static Scenario upgrade() {
    return new Scenario(
        "upgrade",
        Map.of(GROUP, 1L),
        namespace ->
            createAndAwait(namespace, SMALL.formatted("upgradeStrategy: {type: Recreate}"), 1),
        namespace -> {
          List<Pod> old = namespace.pods().list().getItems();
          cluster(namespace)
              .patch(
                  PatchContext.of(PatchType.JSON),
                  """
                  [{"op":"replace","path":"/spec/headGroupSpec/template/spec/containers/0/image","value":"rayproject/ray:2.56.0"}]
                  """);
          awaitReplacement(namespace, old);
          awaitReady(namespace, 1);
        });
  }

  /** Of a cluster that keeps its state in Redis, where it has to be cleaned up. */
  static Scenario deletion() {
    String cluster = SMALL.formatted("gcsFaultToleranceOptions: {redisAddress: \"redis:6379\"}");
    return new Scenario(
        "deletion",
        Map.of(GROUP, 1L),
        namespace -> createAndAwait(namespace, cluster, 1),
        namespace -> {
          try (JobRecord jobs = JobRecord.in(namespace)) {
            cluster(namespace).delete();
            awaiting().until(() -> cluster(namespace).get() == null);
            awaiting().until(() -> jobs.succeeded().equals(Set.of("it-redis-cleanup")));
          }
          awaiting()
              .untilAsserted(
                  () -> {
                    assertThat(namespace.pods().list().getItems()).isEmpty();
                    assertThat(namespace.services().list().getItems()).isEmpty();
                    assertThat(namespace.batch().v1().jobs().list().getItems()).isEmpty();
                  });
        });
  }

  static Scenario lostPods() {
    return new Scenario(
        "lost pods",
        Map.of(GROUP, 1L),
        namespace -> createAndAwait(namespace, SMALL.formatted(""), 1),
        namespace -> {
          for (String type : List.of("head", "worker")) {
            Pod lost = pod(namespace, type);
            namespace
                .pods()
                .withName(lost.getMetadata().getName())
                .subresource("status")
                .patch(merge(), "{\"status\":{\"phase\":\"Failed\",\"reason\":\"Evicted\"}}");
            awaitReplacement(namespace, List.of(lost));
            awaitReady(namespace, 1);
          }
        });
  }

  private static void createAndAwait(KubernetesClient namespace, String yaml, int workers) {
    namespace.resource(Serialization.unmarshal(yaml, GenericKubernetesResource.class)).create();
    awaitReady(namespace, workers);
  }

  private static void scale(KubernetesClient namespace, int workers) {
    cluster(namespace)
        .patch(
            PatchContext.of(PatchType.JSON),
            """
            [{"op":"replace","path":"/spec/workerGroupSpecs/0/replicas","value":%d}]"""
                .formatted(workers));
  }

  private static void awaitReady(KubernetesClient namespace, int workers) {
    cluster(namespace)
        .waitUntilCondition(
            cluster ->
                "ready".equals(cluster.get("status", "state"))
                    && Objects.equals(workers, cluster.get("status", "readyWorkerReplicas"))
                    && Objects.equals(workers, cluster.get("status", "desiredWorkerReplicas")),
            PATIENCE.toSeconds(),
            TimeUnit.SECONDS);
    awaiting()
        .untilAsserted(
            () ->
                assertThat(namespace.pods().list().getItems())
                    .hasSize(workers + 1)
                    .allMatch(pod -> pod.getStatus().getPhase().equals("Running")));
  }

  private static void awaitReplacement(KubernetesClient namespace, List<Pod> old) {
    List<String> gone = old.stream().map(pod -> pod.getMetadata().getUid()).toList();
    awaiting()
        .untilAsserted(
            () ->
                assertThat(namespace.pods().list().getItems())
                    .extracting(pod -> pod.getMetadata().getUid())
                    .doesNotContainAnyElementsOf(gone));
  }

  private static Pod pod(KubernetesClient namespace, String type) {
    return pods(namespace, type).getFirst();
  }

  private static List<Pod> pods(KubernetesClient namespace, String type) {
    return namespace.pods().withLabel("ray.io/node-type", type).list().getItems();
  }

  private static Resource<GenericKubernetesResource> cluster(KubernetesClient namespace) {
    return namespace.genericKubernetesResources("ray.io/v1", "RayCluster").withName(NAME);
  }

  private static PatchContext merge() {
    return PatchContext.of(PatchType.JSON_MERGE);
  }

  private static ConditionFactory awaiting() {
    return await().pollInterval(Duration.ofMillis(500)).atMost(PATIENCE);
  }
}
