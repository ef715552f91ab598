package io.mantaray.bench;

import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.mantaray.api.json.RayJson;
import io.mantaray.api.v1.JobDeploymentStatus;
import io.mantaray.api.v1.RayJob;
import io.mantaray.local.ClusterOptions;
import io.mantaray.local.LocalCluster;
import io.mantaray.local.process.RunningProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * What RayJobs cost the operator, which runs as it does for everybody: many that begin at once and
 * end soon, and many that run for a long time. Their pods are on simulated nodes, their Rays in
 * memory here.
 */
public final class JobsBenchmark {
  private static final String NAMESPACE = "bench";
  private static final int AT_ONCE = 500;
  private static final int IDLE = 1_000;
  private static final int NODES = 20;
  private static final Duration WORK = Duration.ofSeconds(10);

  /** Until jobs are asked about no more often than any that have run for long. */
  private static final Duration SETTLING = Duration.ofMinutes(2);

  private static final Duration WATCHED = Duration.ofSeconds(60);
  private static final Duration LIMIT = Duration.ofMinutes(20);

  private static final KubernetesSerialization YAML = RayJson.serialization();

  private JobsBenchmark() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    List<String> wanted = args.length == 0 ? List.of("burst", "idle") : List.of(args);
    for (String scene : wanted) {
      BenchCluster.during(
          ClusterOptions.controlPlane("bench-jobs").withNodes(NODES),
          (cluster, client, progress) -> {
            client.resource(namespace()).create();
            if (scene.equals("burst")) {
              burst(cluster, client);
            } else {
              idle(cluster, client);
            }
          });
    }
  }

  /** Many jobs at once, each of which runs for some seconds. */
  private static void burst(LocalCluster cluster, KubernetesClient client)
      throws IOException, InterruptedException {
    try (ServedRays rays = new ServedRays(WORK)) {
      RunningProcess operator = MeasuredOperator.start(cluster, rays.environment());
      OperatorUsage before = OperatorUsage.of(operator.pid());
      long begin = System.nanoTime();
      create(client, AT_ONCE);
      await(client, JobDeploymentStatus.COMPLETE, AT_ONCE);
      Duration taken = Duration.ofNanos(System.nanoTime() - begin);
      OperatorUsage used = OperatorUsage.of(operator.pid()).since(before);
      System.out.printf(
          "%d jobs of %d s, made at once: complete after %.1f s; the operator used %.1f CPU seconds, %d MB resident; %d jobs started in Ray%n",
          AT_ONCE,
          WORK.toSeconds(),
          taken.toMillis() / 1e3,
          used.cpuSeconds(),
          used.residentMegabytes(),
          rays.started());
    }
  }

  /** Many jobs that run and never end. */
  private static void idle(LocalCluster cluster, KubernetesClient client)
      throws IOException, InterruptedException {
    try (ServedRays rays = new ServedRays(Duration.ofDays(1))) {
      RunningProcess operator = MeasuredOperator.start(cluster, rays.environment());
      create(client, IDLE);
      await(client, JobDeploymentStatus.RUNNING, IDLE);
      Thread.sleep(SETTLING);
      OperatorUsage before = OperatorUsage.of(operator.pid());
      Thread.sleep(WATCHED);
      OperatorUsage used = OperatorUsage.of(operator.pid()).since(before);
      System.out.printf(
          "%d jobs that run: the operator uses %.1f %% of a core, %d MB resident; %d jobs started in Ray%n",
          IDLE,
          100 * used.cpuSeconds() / WATCHED.toSeconds(),
          used.residentMegabytes(),
          rays.started());
    }
  }

  private static void create(KubernetesClient client, int count) {
    IntStream.range(0, count)
        .parallel()
        .forEach(number -> client.resource(job("job-" + number)).create());
  }

  private static void await(KubernetesClient client, String phase, int count)
      throws InterruptedException {
    long limit = System.nanoTime() + LIMIT.toNanos();
    long there = 0;
    while (there < count) {
      if (System.nanoTime() > limit) {
        throw new IllegalStateException("only " + there + " jobs are " + phase);
      }
      Thread.sleep(Duration.ofSeconds(1));
      there =
          client.resources(RayJob.class).inNamespace(NAMESPACE).list().getItems().stream()
              .map(RayJob::getStatus)
              .filter(Objects::nonNull)
              .filter(status -> phase.equals(status.jobDeploymentStatus()))
              .count();
    }
  }

  private static RayJob job(String name) {
    return YAML.unmarshal(
        """
            apiVersion: ray.io/v1
            kind: RayJob
            metadata: {name: %s, namespace: %s}
            spec:
              submissionMode: HTTPMode
              entrypoint: python run.py
              rayClusterSpec:
                rayVersion: 2.55.0
                headGroupSpec:
                  rayStartParams: {}
                  template:
                    spec:
                      containers:
                      - name: ray-head
                        image: rayproject/ray:2.55.0
                        resources: {limits: {cpu: 10m, memory: 64Mi}}
            """
            .formatted(name, NAMESPACE),
        RayJob.class);
  }

  private static Namespace namespace() {
    return new NamespaceBuilder().withNewMetadata().withName(NAMESPACE).endMetadata().build();
  }
}
