package io.mantaray.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.dsl.ExecWatch;
import io.mantaray.local.Shape;
import io.mantaray.local.junit.OnCluster;
import io.mantaray.local.junit.TestNamespace;
import io.mantaray.local.operator.InstalledCrds;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A cluster of real Ray on a real node. */
@OnCluster(Shape.FULL)
class RayClusterIT {
  private static final Duration RAY_STARTS = Duration.ofMinutes(4);

  /** Each task must be alone on a node, so that two tasks prove two nodes. */
  private static final String TASKS_ON_TWO_NODES =
      """
      import ray
      ray.init(logging_level="ERROR")
      @ray.remote(scheduling_strategy="SPREAD", num_cpus=1)
      def node():
          import time; time.sleep(3)
          return ray.get_runtime_context().get_node_id()
      print("nodes used:", len(set(ray.get([node.remote() for _ in range(2)]))))
      """;

  @Test
  void getsReadyRunsTasksOnHeadAndWorkerAndReplacesALostWorker(TestNamespace namespace)
      throws Exception {
    InstalledCrds.on(namespace.client());
    try (var operator =
        OperatorUnderTest.start(
            namespace.kubeconfig(), namespace.name(), "--watch-namespace=" + namespace.name())) {
      namespace.explainFailuresWith(operator.log());
      GenericKubernetesResource cluster = Manifests.rayCluster("real", 1);
      cluster.getMetadata().setNamespace(namespace.name());
      namespace.client().resource(cluster).create();

      await().atMost(RAY_STARTS).until(() -> "ready".equals(status(namespace, "state")));
      assertThat(run(namespace, pods(namespace, "head").getFirst(), TASKS_ON_TWO_NODES))
          .contains("nodes used: 2");

      Pod lost = pods(namespace, "worker").getFirst();
      namespace.client().resource(lost).withGracePeriod(0).delete();

      await()
          .atMost(RAY_STARTS)
          .untilAsserted(
              () -> {
                assertThat(pods(namespace, "worker"))
                    .extracting(pod -> pod.getMetadata().getUid())
                    .hasSize(1)
                    .doesNotContain(lost.getMetadata().getUid());
                assertThat(status(namespace, "readyWorkerReplicas")).isEqualTo(1);
              });
    }
  }

  private static Object status(TestNamespace namespace, String field) {
    return namespace
        .client()
        .genericKubernetesResources("ray.io/v1", "RayCluster")
        .withName("real")
        .get()
        .get("status", field);
  }

  private static List<Pod> pods(TestNamespace namespace, String type) {
    return namespace.client().pods().withLabel("ray.io/node-type", type).list().getItems();
  }

  private static String run(TestNamespace namespace, Pod pod, String python) throws Exception {
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    try (ExecWatch exec =
        namespace
            .client()
            .pods()
            .withName(pod.getMetadata().getName())
            .inContainer("ray-head")
            .writingOutput(output)
            .writingError(output)
            .exec("python", "-c", python)) {
      exec.exitCode().get(2, TimeUnit.MINUTES);
    }
    return output.toString(StandardCharsets.UTF_8);
  }
}
