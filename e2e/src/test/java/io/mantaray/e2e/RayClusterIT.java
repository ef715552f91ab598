package io.mantaray.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.mantaray.local.Shape;
import io.mantaray.local.junit.OnCluster;
import io.mantaray.local.junit.TestNamespace;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A cluster of real Ray on a real node. */
@OnCluster(Shape.FULL)
class RayClusterIT {
  private static final String WAIT = "wait-gcs-ready";

  /** One worker, in which what ends stays ended, and a head that waits for a sign. */
  private static final Sample SAMPLE =
      Sample.named("raycluster")
          .with("replicas: 2", "replicas: 1")
          .with(
              "        containers:\n          - name: ray-head",
              "        schedulingGates: [{name: mantaray.io/test}]\n"
                  + "        containers:\n          - name: ray-head")
          .with(
              "          containers:\n            - name: ray-worker",
              "          restartPolicy: Never\n"
                  + "          containers:\n            - name: ray-worker");

  @Test
  void growsAndShrinksAsToldAndHealsWhateverItLoses(TestNamespace namespace) {
    try (var cluster = RayClusterUnderTest.of(SAMPLE, namespace)) {
      assertThat(processesOfTheWaitingWorker(cluster))
          .contains("bash")
          .isSubsetOf("bash", "sleep", "ps");
      letTheHeadCome(cluster, namespace);
      cluster.awaitReady(1);
      Pod first = cluster.workers().getFirst();
      assertThat(cluster.in(first, WAIT).log()).endsWith("takes connections.\n");
      assertThat(end(first)).isAfterOrEqualTo(start(cluster.head()));
      assertThat(cluster.python(RayPrograms.tasksOnDifferentNodes(2))).contains("nodes used: 2");

      cluster.set("workerGroupSpecs/0/replicas", "2");
      cluster.awaitReady(2);
      assertThat(cluster.python(RayPrograms.tasksOnDifferentNodes(3))).contains("nodes used: 3");

      List<Pod> lost = cluster.workers();
      cluster.in(lost.get(0), "ray-worker").kill("raylet");
      namespace.client().resource(lost.get(1)).withGracePeriod(0).delete();
      cluster.await(
          () -> {
            assertThat(uids(cluster.workers())).doesNotContainAnyElementsOf(uids(lost));
            cluster.assertReady(2);
          });

      cluster.set("workerGroupSpecs/0/replicas", "1");
      cluster.awaitReady(1);

      Pod head = cluster.head();
      List<Pod> withoutHead = cluster.workers();
      cluster.in(head, "ray-head").kill("gcs_server");
      cluster.await(
          () -> {
            assertThat(uids(cluster.workers())).doesNotContainAnyElementsOf(uids(withoutHead));
            cluster.assertReady(1);
          });
      assertThat(cluster.head().getMetadata().getUid()).isEqualTo(head.getMetadata().getUid());
      assertThat(cluster.head().getStatus().getContainerStatuses().getFirst().getRestartCount())
          .isEqualTo(1);
      assertThat(cluster.python(RayPrograms.tasksOnDifferentNodes(2))).contains("nodes used: 2");
    }
  }

  /** The names of all processes in the wait for the GCS, looked at some times. */
  private static Set<String> processesOfTheWaitingWorker(RayClusterUnderTest cluster) {
    cluster.await(
        () ->
            assertThat(cluster.in(cluster.workers().getFirst(), WAIT).log())
                .contains("waiting for the GCS"));
    PodContainer wait = cluster.in(cluster.workers().getFirst(), WAIT);
    return Stream.generate(() -> wait.run("ps", "-eo", "comm="))
        .limit(10)
        .flatMap(String::lines)
        .collect(Collectors.toSet());
  }

  private static void letTheHeadCome(RayClusterUnderTest cluster, TestNamespace namespace) {
    namespace
        .client()
        .resource(cluster.head())
        .patch(
            PatchContext.of(PatchType.JSON),
            """
            [{"op": "remove", "path": "/spec/schedulingGates"}]""");
  }

  private static ContainerState waiting(Pod worker) {
    return worker.getStatus().getInitContainerStatuses().getFirst().getState();
  }

  private static Instant end(Pod worker) {
    return Instant.parse(waiting(worker).getTerminated().getFinishedAt());
  }

  private static Instant start(Pod head) {
    return Instant.parse(
        head.getStatus().getContainerStatuses().getFirst().getState().getRunning().getStartedAt());
  }

  private static List<String> uids(List<? extends HasMetadata> objects) {
    return objects.stream().map(object -> object.getMetadata().getUid()).toList();
  }
}
