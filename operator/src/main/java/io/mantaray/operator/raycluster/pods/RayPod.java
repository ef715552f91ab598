package io.mantaray.operator.raycluster.pods;

import io.mantaray.operator.conventions.RayAnnotations;

/** The steps that heads and workers have in common. */
final class RayPod {

  private RayPod() {}

  /** Completes a pod after the steps specific to heads or workers. */
  static void complete(RayPodBuilder pod, RayNode node) {
    String leaveCommand = RayAnnotations.OVERWRITE_CONTAINER_COMMAND;
    if ("true".equalsIgnoreCase(node.cluster().annotations().get(leaveCommand))) {
      pod.annotations().put(leaveCommand, "true");
    }
    MetricsPort.add(pod.ray());
    TokenAuthInjection.add(pod, node);
    TlsInjection.add(pod, node);
    CollectorContainer.add(pod, node);
    PodDefaultsInjection.add(pod, node);
    PodLabels.addServe(pod, node);
    EmptyDirVolumes.addSharedMemory(pod, node);
    EmptyDirVolumes.addLogs(pod, node);
    RayStartCommand.run(pod, node);
    RayEnvironment.addToInitContainers(pod, node);
    RayEnvironment.addToRay(pod, node);
    Probes.add(pod, node);
  }
}
