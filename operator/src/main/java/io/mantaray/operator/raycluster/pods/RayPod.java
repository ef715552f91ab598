package io.mantaray.operator.raycluster.pods;

import io.mantaray.operator.conventions.RayAnnotations;

/** What heads and workers have in common. */
final class RayPod {

  private RayPod() {}

  /** Completes a draft to which the parts of its own kind have been added. */
  static void complete(PodDraft draft, RayNode node) {
    String leaveCommand = RayAnnotations.OVERWRITE_CONTAINER_COMMAND;
    if ("true".equalsIgnoreCase(node.cluster().annotations().get(leaveCommand))) {
      draft.annotations().put(leaveCommand, "true");
    }
    MetricsPort.add(draft.ray());
    TokenAuthWiring.add(draft, node);
    TlsWiring.add(draft, node);
    CollectorContainer.add(draft, node);
    PodDefaultsOverlay.add(draft, node);
    PodLabels.addServe(draft, node);
    ScratchVolumes.addSharedMemory(draft, node);
    ScratchVolumes.addLogs(draft, node);
    RayStartCommand.run(draft, node);
    RayEnvironment.addToInitContainers(draft, node);
    RayEnvironment.addToRay(draft, node);
    Probes.add(draft, node);
  }
}
