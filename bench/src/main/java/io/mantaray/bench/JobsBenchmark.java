package io.mantaray.bench;

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
import java.util.function.Predicate;

/**
 * What RayJobs cost the operator, which runs as it does for everybody: many that begin at once and
 * end soon, and many that run for a long time. Their pods are on simulated nodes, their Rays in
 * memory here.
 */
public final class JobsBenchmark {
  private static final int AT_ONCE = 500;
  private static final int IDLE = 1_000;
  private static final int NODES = 20;
  private static final Duration WORK = Duration.ofSeconds(10);

  /** Until jobs are asked about no more often than any that have run for long. */
  private static final Duration SETTLING = Duration.ofMinutes(2);

  private static final Duration WATCHED = Duration.ofSeconds(60);

  private static final KubernetesSerialization YAML = RayJson.serialization();

  private JobsBenchmark() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    List<String> wanted = args.length == 0 ? List.of("burst", "idle") : List.of(args);
    for (String scene : wanted) {
      BenchCluster.during(
          ClusterOptions.controlPlane("bench-jobs").withNodes(NODES),
          (cluster, client, progress) -> {
            BenchObjects.createNamespace(client);
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
    try (ServedRays rays = ServedRays.withJobs(WORK)) {
      RunningProcess operator = MeasuredOperator.start(cluster, rays.environment());
      OperatorUsage before = OperatorUsage.of(operator.pid());
      long begin = System.nanoTime();
      BenchObjects<RayJob> jobs = new BenchObjects<>(client, RayJob.class, AT_ONCE);
      jobs.create(number -> job("job-" + number));
      jobs.await(JobDeploymentStatus.COMPLETE, isIn(JobDeploymentStatus.COMPLETE));
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
    try (ServedRays rays = ServedRays.withJobs(Duration.ofDays(1))) {
      RunningProcess operator = MeasuredOperator.start(cluster, rays.environment());
      BenchObjects<RayJob> jobs = new BenchObjects<>(client, RayJob.class, IDLE);
      jobs.create(number -> job("job-" + number));
      jobs.await(JobDeploymentStatus.RUNNING, isIn(JobDeploymentStatus.RUNNING));
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

  private static Predicate<RayJob> isIn(String phase) {
    return job -> job.getStatus() != null && phase.equals(job.getStatus().jobDeploymentStatus());
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
            .formatted(name, BenchObjects.NAMESPACE),
        RayJob.class);
  }
}
