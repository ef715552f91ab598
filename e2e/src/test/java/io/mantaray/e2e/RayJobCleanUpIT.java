package io.mantaray.e2e;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.parallel.ExecutionMode.CONCURRENT;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.mantaray.e2e.crash.ApiServerProxy;
import io.mantaray.e2e.crash.SimulatedRays;
import io.mantaray.local.LocalCluster;
import io.mantaray.local.Shape;
import io.mantaray.local.junit.OnCluster;
import io.mantaray.local.junit.TestNamespace;
import io.mantaray.local.operator.InstalledCrds;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;

/** What is left of a job after its end, and for how long. Only Ray itself is played. */
@OnCluster(Shape.CONTROL_PLANE)
class RayJobCleanUpIT {
  /** The operator, and what plays Ray for it. */
  private record Scene(
      KubernetesClient client,
      SimulatedRays rays,
      ApiServerProxy proxy,
      OperatorUnderTest operator) {}

  private static @Nullable Scene scene;

  @BeforeAll
  static void startAnOperator(LocalCluster cluster) {
    KubernetesClient client = cluster.client();
    InstalledCrds.on(client);
    SimulatedRays rays = new SimulatedRays(client);
    ApiServerProxy proxy = ApiServerProxy.playing(rays, cluster);
    OperatorUnderTest operator =
        OperatorUnderTest.start(
            proxy.kubeconfig(),
            "default",
            "--enable-leader-election=false",
            "--use-kubernetes-proxy");
    scene = new Scene(client, rays, proxy, operator);
  }

  @AfterAll
  static void endTheOperator() {
    if (scene != null) {
      scene.operator().close();
      scene.proxy().close();
      scene.client().close();
    }
  }

  @Test
  @Execution(CONCURRENT)
  void workersGoFirstThenTheClusterThenTheJobItself(TestNamespace namespace) {
    JobUnderTest job =
        running(
            namespace,
            """
            deletionStrategy: {deletionRules: [
              {policy: DeleteWorkers, condition: {jobStatus: SUCCEEDED, ttlSeconds: 2}},
              {policy: DeleteCluster, condition: {jobStatus: SUCCEEDED, ttlSeconds: 6}},
              {policy: DeleteSelf, condition: {jobStatus: SUCCEEDED, ttlSeconds: 10}}]}""");
    scene().rays().succeed(namespace.name());
    job.awaitEnd("Complete", "SUCCEEDED");
    Instant end = Instant.parse(String.valueOf(job.status("endTime")));

    JobUnderTest.await(() -> assertThat(pods(namespace)).containsExactly("head"));
    assertThat(Instant.now()).isAfterOrEqualTo(end.plusSeconds(2));
    assertThat(job.clusterExists()).isTrue();

    JobUnderTest.await(() -> assertThat(job.clusterExists()).isFalse());
    assertThat(Instant.now()).isAfterOrEqualTo(end.plusSeconds(6));
    assertThat(job.isGone()).isFalse();

    JobUnderTest.await(() -> assertThat(job.isGone()).isTrue());
    assertThat(Instant.now()).isAfterOrEqualTo(end.plusSeconds(10));
    JobUnderTest.await(() -> assertThat(pods(namespace)).isEmpty());
  }

  @Test
  @Execution(CONCURRENT)
  void aRuleForFailuresIsFollowedByFailuresAlone(TestNamespace namespace) {
    JobUnderTest job =
        running(
            namespace,
            """
            deletionStrategy: {deletionRules: [
              {policy: DeleteSelf, condition: {jobStatus: SUCCEEDED}},
              {policy: DeleteCluster, condition: {jobStatus: FAILED}}]}""");

    scene().rays().fail(namespace.name());

    job.awaitEnd("Failed", "FAILED");
    JobUnderTest.await(() -> assertThat(job.clusterExists()).isFalse());
    assertThat(job.status("reason")).isEqualTo("AppFailed");
  }

  @Test
  @Execution(CONCURRENT)
  void whatShallStayStays(TestNamespace namespace) throws InterruptedException {
    JobUnderTest job =
        running(
            namespace,
            """
            deletionStrategy: {deletionRules: [
              {policy: DeleteNone, condition: {jobStatus: SUCCEEDED}},
              {policy: DeleteSelf, condition: {jobStatus: FAILED}}]}""");
    scene().rays().succeed(namespace.name());
    job.awaitEnd("Complete", "SUCCEEDED");

    Thread.sleep(Duration.ofSeconds(4));

    assertThat(job.clusterExists()).isTrue();
    assertThat(pods(namespace)).containsExactlyInAnyOrder("head", "worker");
  }

  @Test
  @Execution(CONCURRENT)
  void aJobOutOfTimeGivesItsClusterBackAfterItsTimeToLive(TestNamespace namespace) {
    JobUnderTest job =
        created(
            namespace,
            "activeDeadlineSeconds: 3, shutdownAfterJobFinishes: true, ttlSecondsAfterFinished: 3");
    job.awaitPhase("Failed");
    assertThat(job.status("reason")).isEqualTo("DeadlineExceeded");
    Instant end = Instant.parse(String.valueOf(job.status("endTime")));

    JobUnderTest.await(() -> assertThat(job.clusterExists()).isFalse());

    assertThat(Instant.now()).isAfterOrEqualTo(end.plusSeconds(3));
    assertThat(job.status("jobDeploymentStatus")).isEqualTo("Failed");
  }

  @Test
  @Execution(CONCURRENT)
  void theOlderKindOfStrategyIsUnderstood(TestNamespace namespace) {
    JobUnderTest job =
        running(
            namespace,
            """
            deletionStrategy: {onSuccess: {policy: DeleteWorkers}, onFailure: {policy: DeleteSelf}}""");

    scene().rays().succeed(namespace.name());

    job.awaitEnd("Complete", "SUCCEEDED");
    JobUnderTest.await(() -> assertThat(pods(namespace)).containsExactly("head"));
  }

  /** A job with more in its spec that Ray has begun to run. */
  private static JobUnderTest running(TestNamespace namespace, String more) {
    JobUnderTest job = created(namespace, more);
    job.awaitRunning();
    JobUnderTest.await(
        () -> assertThat(pods(namespace)).containsExactlyInAnyOrder("head", "worker"));
    return job;
  }

  private static JobUnderTest created(TestNamespace namespace, String more) {
    namespace.explainFailuresWith(scene().operator().log());
    return JobUnderTest.create(
        namespace.client(),
        """
            apiVersion: ray.io/v1
            kind: RayJob
            metadata: {name: job}
            spec: {entrypoint: python run.py, submissionMode: HTTPMode, rayClusterSpec: {
              rayVersion: 2.55.0,
              headGroupSpec: {
                template: {spec: {containers: [{name: ray-head, image: "rayproject/ray:2.55.0"}]}}},
              workerGroupSpecs: [{groupName: workers, replicas: 1, maxReplicas: 1,
                template: {spec: {containers: [{name: ray-worker, image: "rayproject/ray:2.55.0"}]}}}]},
              %s}
            """
            .formatted(more));
  }

  /** What kinds of pods the cluster has. */
  private static List<String> pods(TestNamespace namespace) {
    return namespace.client().pods().withLabel("ray.io/cluster").list().getItems().stream()
        .filter(pod -> !pod.isMarkedForDeletion())
        .map(Pod::getMetadata)
        .map(metadata -> metadata.getLabels().get("ray.io/node-type"))
        .toList();
  }

  private static Scene scene() {
    return requireNonNull(scene);
  }
}
