package io.mantaray.operator.rayjob;

import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.ContainerStatusBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A head pod with Ray and a submitter in it.
 *
 * @param rayStart when its node says that Ray was started
 * @param submitterExit the exit code of the submitter; null while it runs
 */
record SimulatedHead(String name, Instant rayStart, @Nullable Integer submitterExit) {
  SimulatedHead(String name, Instant rayStart) {
    this(name, rayStart, null);
  }

  SimulatedHead startedAt(Instant at) {
    return new SimulatedHead(name, at, submitterExit);
  }

  SimulatedHead submitterExited(int code) {
    return new SimulatedHead(name, rayStart, code);
  }

  Pod pod() {
    return new PodBuilder()
        .withNewMetadata()
        .withName(name)
        .endMetadata()
        .withNewStatus()
        .withContainerStatuses(submitter(), ray())
        .endStatus()
        .build();
  }

  private ContainerStatus submitter() {
    ContainerStatusBuilder container =
        new ContainerStatusBuilder().withName("ray-job-submitter").withRestartCount(0);
    if (submitterExit != null) {
      container
          .withNewState()
          .withNewTerminated()
          .withExitCode(submitterExit)
          .withReason("Error")
          .withFinishedAt(rayStart.toString())
          .endTerminated()
          .endState();
    }
    return container.build();
  }

  private ContainerStatus ray() {
    return new ContainerStatusBuilder()
        .withName("ray")
        .withNewState()
        .withNewRunning(rayStart.toString())
        .endState()
        .build();
  }
}
