package io.mantaray.operator.raycluster.model;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;

/** What happens to pods and jobs on nodes. */
final class Kubelet {
  /** The ways in which a pod comes to its end. */
  enum End {
    FAILED("Failed", ""),
    EVICTED("Failed", "Evicted"),
    SUCCEEDED("Succeeded", ""),
    /** Only the Ray container, and it is not restarted. */
    RAY_ENDED("Running", "");

    private final String phase;
    private final String reason;

    End(String phase, String reason) {
      this.phase = phase;
      this.reason = reason;
    }
  }

  private final ApiServer server;

  Kubelet(ApiServer server) {
    this.server = server;
  }

  void run(Pod pod) {
    if (!ended(pod)) {
      phase(pod, "Running", "True");
    }
  }

  void unready(Pod pod) {
    if (!ended(pod)) {
      phase(pod, "Running", "False");
    }
  }

  void end(Pod pod, End how) {
    if (ended(pod) || pod.isMarkedForDeletion()) {
      return;
    }
    if (how == End.RAY_ENDED) {
      server.edit(
          Pod.class,
          pod.getMetadata().getName(),
          old ->
              new PodBuilder(old)
                  .editSpec()
                  .withNodeName("node")
                  .endSpec()
                  .withNewStatus()
                  .withPhase("Running")
                  .addNewContainerStatus()
                  .withName("ray")
                  .withNewState()
                  .withNewTerminated()
                  .withExitCode(1)
                  .endTerminated()
                  .endState()
                  .endContainerStatus()
                  .endStatus()
                  .build());
      return;
    }
    server.edit(
        Pod.class,
        pod.getMetadata().getName(),
        old ->
            new PodBuilder(old)
                .withNewStatus()
                .withPhase(how.phase)
                .withReason(how.reason)
                .endStatus()
                .build());
  }

  /** Ends a pod that was deleted. */
  void terminated(Pod pod) {
    if (pod.isMarkedForDeletion()) {
      server.remove(Kind.POD, pod.getMetadata().getName());
    }
  }

  /** A job without a pod gets one; the job of one with a pod ends. */
  void goOn(Job job, boolean succeeds) {
    String podName = job.getMetadata().getName() + "-pod";
    if (server.find(Pod.class, podName).isEmpty() && job.getStatus() == null) {
      server.create(Kind.POD, podOf(job, podName));
      return;
    }
    server.edit(
        Job.class,
        job.getMetadata().getName(),
        old ->
            new JobBuilder(old)
                .withNewStatus()
                .addNewCondition()
                .withType(succeeds ? "Complete" : "Failed")
                .withStatus("True")
                .endCondition()
                .endStatus()
                .build());
  }

  /** Whether the pod came to its end. */
  static boolean ended(Pod pod) {
    String phase = pod.getStatus().getPhase();
    return phase.equals("Failed")
        || phase.equals("Succeeded")
        || pod.getStatus().getContainerStatuses().stream()
            .anyMatch(
                container ->
                    container.getState().getTerminated() != null
                        && "Never".equals(pod.getSpec().getRestartPolicy()));
  }

  private void phase(Pod pod, String phase, String ready) {
    server.edit(
        Pod.class,
        pod.getMetadata().getName(),
        old ->
            new PodBuilder(old)
                .editSpec()
                .withNodeName("node")
                .endSpec()
                .withNewStatus()
                .withPhase(phase)
                .withPodIP("10.1.0.1")
                .addNewCondition()
                .withType("Ready")
                .withStatus(ready)
                .endCondition()
                .endStatus()
                .build());
  }

  private static Pod podOf(Job job, String name) {
    var template = job.getSpec().getTemplate();
    return new PodBuilder()
        .withMetadata(
            new ObjectMetaBuilder()
                .withName(name)
                .withNamespace(ApiServer.NAMESPACE)
                .withLabels(template.getMetadata().getLabels())
                .withOwnerReferences(
                    new OwnerReferenceBuilder()
                        .withApiVersion("batch/v1")
                        .withKind("Job")
                        .withName(job.getMetadata().getName())
                        .withUid(job.getMetadata().getUid())
                        .withController(true)
                        .build())
                .build())
        .withSpec(template.getSpec())
        .build();
  }
}
