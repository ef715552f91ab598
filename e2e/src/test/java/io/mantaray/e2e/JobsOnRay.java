package io.mantaray.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.mantaray.dashboard.DashboardTarget;
import io.mantaray.dashboard.HttpRayDashboards;
import io.mantaray.dashboard.JobInfo;
import io.mantaray.dashboard.JobSubmission;
import io.mantaray.dashboard.RayDashboard;
import io.mantaray.dashboard.Reply;
import io.mantaray.dashboard.TimeLimits;
import io.mantaray.e2e.program.TestedProgram;
import io.mantaray.local.junit.TestNamespace;
import io.mantaray.local.operator.InstalledCrds;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A namespace with an operator in which RayJobs run on real Ray, many at the same time: on a
 * cluster that is there for all of them, or on their own.
 */
final class JobsOnRay implements AutoCloseable {
  /** The cluster that jobs may select. */
  static final String HOST = "host";

  private final TestNamespace namespace;
  private final RunRecord runs;

  /** Several heads that start at once take longer than Ray allows for on a small machine. */
  private final Lock oneStart = new ReentrantLock();

  private final HttpRayDashboards dashboards = HttpRayDashboards.direct(TimeLimits.STANDARD);
  private OperatorUnderTest operator;

  private JobsOnRay(TestNamespace namespace, RunRecord runs) {
    this.namespace = namespace;
    this.runs = runs;
    this.operator = startOperator();
  }

  /**
   * Starts the operator.
   *
   * @param folder an empty one
   */
  static JobsOnRay in(TestNamespace namespace, Path folder) {
    InstalledCrds.on(namespace.client());
    TestedProgram.trainedOn(namespace.cluster());
    return new JobsOnRay(namespace, RunRecord.in(folder));
  }

  /** Makes the cluster that jobs may select, and waits until it is ready. */
  void startHost() {
    ObservedCluster host =
        ObservedCluster.create(
            namespace,
            Manifests.parsed(
                """
                apiVersion: ray.io/v1
                kind: RayCluster
                metadata: {name: %s}
                spec: %s
                """
                    .formatted(HOST, runs.headOnly())));
    JobUnderTest.await(() -> assertThat(host.isReady()).isTrue());
  }

  TestNamespace namespace() {
    return namespace;
  }

  GenericKubernetesResource host() {
    return namespace
        .client()
        .genericKubernetesResources("ray.io/v1", "RayCluster")
        .withName(HOST)
        .get();
  }

  /**
   * A job on the host. In interactive mode it is submitted as its user would do it.
   *
   * @param more fields of the spec
   * @param commands what its first run does, what the second
   */
  JobUnderTest onHost(String mode, String name, String more, String... commands) {
    JobUnderTest job =
        create(mode, name, "clusterSelector: {ray.io/cluster: host}, " + more, commands);
    if (mode.equals("InteractiveMode")) {
      job.awaitPhase("Waiting");
      ray(job).submit(JobSubmission.of(name, RunRecord.entrypoint(name, List.of(commands))));
      job.set("jobId", '"' + name + '"');
    }
    return job;
  }

  /** A job that has a cluster made for it, which is ready when this returns. */
  JobUnderTest onOwnCluster(String mode, String name, String more, String... commands) {
    oneStart.lock();
    try {
      JobUnderTest job = create(mode, name, ownCluster() + ", " + more, commands);
      JobUnderTest.await(() -> assertThat(job.status("dashboardURL")).as(name).isNotNull());
      return job;
    } finally {
      oneStart.unlock();
    }
  }

  /** A job on the host, except for the mode that cannot have that. */
  JobUnderTest inMode(String mode, String name, String... commands) {
    return mode.equals("SidecarMode")
        ? onOwnCluster(mode, name, "", commands)
        : onHost(mode, name, "", commands);
  }

  /** The part of a spec that has a cluster made for the job. */
  String ownCluster() {
    return "rayClusterSpec: " + runs.headOnly();
  }

  JobUnderTest create(String mode, String name, String more, String... commands) {
    return JobUnderTest.create(
        namespace.client(),
        """
        apiVersion: ray.io/v1
        kind: RayJob
        metadata: {name: %s}
        spec: {submissionMode: %s, shutdownAfterJobFinishes: true, entrypoint: "%s", %s}
        """
            .formatted(name, mode, RunRecord.entrypoint(name, List.of(commands)), more));
  }

  /** What the runs of a job have left, on whichever cluster. */
  List<String> runs(JobUnderTest job) {
    return runs.of(job.name());
  }

  /** Lets a job end that does {@link RunRecord#UNTIL_TOLD}. */
  void tell(JobUnderTest job) {
    runs.tell(job.name());
  }

  /** The dashboard of the cluster of a job. */
  RayDashboard ray(JobUnderTest job) {
    return dashboards.at(DashboardTarget.direct(job.head().getStatus().getPodIP() + ":8265"));
  }

  /** What Ray says of a job. */
  static String statusInRay(RayDashboard ray, String id) {
    return switch (ray.job(id)) {
      case Reply.Ok<JobInfo>(JobInfo info) -> info.status();
      case Reply.Err<JobInfo>(var problem) -> problem.toString();
    };
  }

  /** Ends the operator as a crash would, and starts another one. */
  void replaceOperator() {
    operator.close();
    operator = startOperator();
  }

  private OperatorUnderTest startOperator() {
    OperatorUnderTest started =
        OperatorUnderTest.start(
            namespace.operatorKubeconfig(),
            namespace.name(),
            "--watch-namespace=" + namespace.name(),
            // The lease of one that was killed would hold up its successor.
            "--enable-leader-election=false",
            "--use-kubernetes-proxy");
    namespace.explainFailuresWith(started.log());
    return started;
  }

  @Override
  public void close() {
    operator.close();
    dashboards.close();
  }
}
