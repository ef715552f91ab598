package io.mantaray.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.awaitility.core.ThrowingRunnable;
import org.jspecify.annotations.Nullable;

/** A RayJob as its user sees it: by the API server alone. */
record JobUnderTest(KubernetesClient client, String name) {
  /** Far more than Ray takes to start on a busy machine. */
  private static final Duration PATIENCE = Duration.ofMinutes(8);

  static JobUnderTest create(KubernetesClient client, String yaml) {
    GenericKubernetesResource job = Manifests.parsed(yaml);
    job.getMetadata().setNamespace(client.getNamespace());
    client.resource(job).create();
    return new JobUnderTest(client, job.getMetadata().getName());
  }

  Resource<GenericKubernetesResource> resource() {
    return client.genericKubernetesResources("ray.io/v1", "RayJob").withName(name);
  }

  @Nullable Object status(String field) {
    return resource().get().get("status", field);
  }

  /** The name of the cluster that it runs on. */
  String cluster() {
    return String.valueOf(status("rayClusterName"));
  }

  /** The name of the job in Ray. */
  String id() {
    return String.valueOf(status("jobId"));
  }

  /** Changes one value of the spec, as {@code kubectl patch} would. */
  void set(String field, String json) {
    resource()
        .patch(
            PatchContext.of(PatchType.JSON),
            "[{\"op\":\"add\",\"path\":\"/spec/%s\",\"value\":%s}]".formatted(field, json));
  }

  void delete() {
    resource().delete();
  }

  boolean isGone() {
    return resource().get() == null;
  }

  /** The head of its cluster. */
  Pod head() {
    return client
        .pods()
        .withLabel("ray.io/cluster", cluster())
        .withLabel("ray.io/node-type", "head")
        .list()
        .getItems()
        .getFirst();
  }

  /** The pods of the Kubernetes Job that submits. */
  List<Pod> submitters() {
    return client.pods().withLabel("batch.kubernetes.io/job-name", name).list().getItems();
  }

  boolean clusterExists() {
    return client.genericKubernetesResources("ray.io/v1", "RayCluster").withName(cluster()).get()
        != null;
  }

  void awaitPhase(String phase) {
    await(() -> assertThat(status("jobDeploymentStatus")).as(name).isEqualTo(phase));
  }

  /** Waits until Ray says that it runs, which it never will once it has ended. */
  void awaitRunning() {
    patiently()
        .failFast(
            () ->
                assertThat(hasEnded())
                    .as("%s ended before it ran: %s", name, status("message"))
                    .isFalse())
        .untilAsserted(() -> assertThat(status("jobStatus")).as(name).isEqualTo("RUNNING"));
  }

  /** Waits for its end, which has to be this one. */
  void awaitEnd(String phase, String jobStatus) {
    await(() -> assertThat(hasEnded()).as(name).isTrue());
    assertThat(status("jobDeploymentStatus")).as(name).isEqualTo(phase);
    assertThat(status("jobStatus")).as(name).isEqualTo(jobStatus);
  }

  private boolean hasEnded() {
    return List.of("Complete", "Failed").contains(String.valueOf(status("jobDeploymentStatus")));
  }

  static void await(ThrowingRunnable assertion) {
    patiently().untilAsserted(assertion);
  }

  private static ConditionFactory patiently() {
    return Awaitility.await().atMost(PATIENCE).pollInterval(Duration.ofMillis(300));
  }
}
