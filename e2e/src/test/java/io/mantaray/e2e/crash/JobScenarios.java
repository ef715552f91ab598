package io.mantaray.e2e.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.awaitility.core.ConditionFactory;

/** The main things that happen to a RayJob. */
record JobScenarios(SimulatedRays rays) {
  private static final Duration PATIENCE = Duration.ofMinutes(4);

  private static final String JOB =
      """
      apiVersion: ray.io/v1
      kind: RayJob
      metadata: {name: it}
      spec:
        entrypoint: python run.py
        submissionMode: %s
        shutdownAfterJobFinishes: true
        %s
        rayClusterSpec:
          rayVersion: 2.55.0
          headGroupSpec:
            template: {spec: {containers: [{name: ray-head, image: "rayproject/ray:2.55.0"}]}}
      """;
  private static final String SUBMITTED_BY_A_JOB = JOB.formatted("K8sJobMode", "");
  private static final String SUBMITTED_BY_THE_OPERATOR =
      JOB.formatted("HTTPMode", "backoffLimit: 1");

  List<Scenario> all() {
    return List.of(submission(), retry(), suspension(), deletion());
  }

  /** From nothing to a result, and until the cluster is given back. */
  Scenario submission() {
    return new Scenario(
        "submission",
        Map.of(),
        Scenario.Act.NOTHING,
        namespace -> {
          createAndAwaitRunning(namespace, SUBMITTED_BY_A_JOB);
          succeed(namespace);
        });
  }

  Scenario retry() {
    return new Scenario(
        "retry",
        Map.of(),
        namespace -> createAndAwaitRunning(namespace, SUBMITTED_BY_THE_OPERATOR),
        namespace -> {
          rays.fail(namespace.getNamespace());
          awaitJob(
              namespace,
              job ->
                  Objects.equals(1, job.get("status", "failed"))
                      && "RUNNING".equals(job.get("status", "jobStatus")));
          succeed(namespace);
        });
  }

  Scenario suspension() {
    return new Scenario(
        "suspension of a job",
        Map.of(),
        namespace -> createAndAwaitRunning(namespace, SUBMITTED_BY_A_JOB),
        namespace -> {
          set(namespace, "{\"spec\":{\"suspend\":true}}");
          awaitJob(namespace, job -> "Suspended".equals(job.get("status", "jobDeploymentStatus")));
          assertThat(namespace.batch().v1().jobs().list().getItems()).isEmpty();
          set(namespace, "{\"spec\":{\"suspend\":false}}");
          awaitRunning(namespace);
        });
  }

  /** Of a job that runs, and has to be stopped. */
  Scenario deletion() {
    return new Scenario(
        "deletion of a job",
        Map.of(),
        namespace -> createAndAwaitRunning(namespace, SUBMITTED_BY_THE_OPERATOR),
        namespace -> {
          job(namespace).delete();
          awaiting().until(() -> job(namespace).get() == null);
          assertThat(rays.jobs(namespace.getNamespace())).isEqualTo(List.of("STOPPED"));
          awaitNothingLeft(namespace);
        });
  }

  private void succeed(KubernetesClient namespace) {
    rays.succeed(namespace.getNamespace());
    awaitJob(namespace, job -> "Complete".equals(job.get("status", "jobDeploymentStatus")));
    awaitNothingLeft(namespace);
  }

  private static void createAndAwaitRunning(KubernetesClient namespace, String yaml) {
    namespace.resource(Serialization.unmarshal(yaml, GenericKubernetesResource.class)).create();
    awaitRunning(namespace);
  }

  private static void awaitRunning(KubernetesClient namespace) {
    awaitJob(namespace, job -> "RUNNING".equals(job.get("status", "jobStatus")));
  }

  /** Waits until the cluster is gone, and its pods are. */
  private static void awaitNothingLeft(KubernetesClient namespace) {
    awaiting()
        .untilAsserted(
            () -> {
              assertThat(
                      namespace
                          .genericKubernetesResources("ray.io/v1", "RayCluster")
                          .list()
                          .getItems())
                  .isEmpty();
              assertThat(namespace.pods().withLabel("ray.io/cluster").list().getItems()).isEmpty();
            });
  }

  private static void awaitJob(
      KubernetesClient namespace, Predicate<GenericKubernetesResource> condition) {
    job(namespace).waitUntilCondition(condition, PATIENCE.toSeconds(), TimeUnit.SECONDS);
  }

  private static void set(KubernetesClient namespace, String patch) {
    job(namespace).patch(PatchContext.of(PatchType.JSON_MERGE), patch);
  }

  private static Resource<GenericKubernetesResource> job(KubernetesClient namespace) {
    return namespace.genericKubernetesResources("ray.io/v1", "RayJob").withName("it");
  }

  private static ConditionFactory awaiting() {
    return await().pollInterval(Duration.ofMillis(500)).atMost(PATIENCE);
  }
}
