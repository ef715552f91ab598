package io.mantaray.operator.raycluster.pods;

import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Volumes that live and die with the pod: shared memory for objects, and Ray's logs. */
final class ScratchVolumes {

  private static final String SHARED_MEMORY = "shared-mem";
  private static final String SHARED_MEMORY_PATH = "/dev/shm";
  private static final String LOGS = "ray-logs";
  private static final String LOGS_PATH = "/tmp/ray";

  private ScratchVolumes() {}

  /**
   * Mounts /dev/shm for the object store, as large as the container's memory: the 64 MiB of a
   * container runtime would make Ray keep objects on disk. A user who chose a plasma directory
   * looks after it.
   */
  static void addSharedMemory(PodDraft draft, RayNode node) {
    if (node.startParams().has("plasma-directory")) {
      return;
    }
    Volume volume =
        new VolumeBuilder()
            .withName(SHARED_MEMORY)
            .withNewEmptyDir()
            .withMedium("Memory")
            .withSizeLimit(memory(draft.ray().buildResources()))
            .endEmptyDir()
            .build();
    mount(draft, draft.ray(), volume, SHARED_MEMORY_PATH);
  }

  /** Lets the containers beside Ray that write or read Ray's logs share them with it. */
  static void addLogs(PodDraft draft, RayNode node) {
    boolean autoscaler = node.isHead() && node.cluster().autoscaling();
    Stream.concat(
            autoscaler ? draft.container(AutoscalerContainer.NAME).stream() : Stream.empty(),
            CollectorContainer.in(draft, node).stream())
        .forEach(
            container -> {
              mount(draft, draft.ray(), logs(), LOGS_PATH);
              mount(draft, container, logs(), LOGS_PATH);
            });
  }

  private static Volume logs() {
    return new VolumeBuilder().withName(LOGS).withNewEmptyDir().endEmptyDir().build();
  }

  private static void mount(
      PodDraft draft, ContainerBuilder container, Volume volume, String path) {
    if (PodDraft.mountsAt(container, path)) {
      return;
    }
    if (!draft.hasVolume(volume.getName())) {
      draft.addVolume(volume);
    }
    container.addNewVolumeMount().withName(volume.getName()).withMountPath(path).endVolumeMount();
  }

  private static @Nullable Quantity memory(@Nullable ResourceRequirements resources) {
    if (resources == null) {
      return null;
    }
    Quantity limit = memory(resources.getLimits());
    return limit == null ? memory(resources.getRequests()) : limit;
  }

  private static @Nullable Quantity memory(@Nullable Map<String, Quantity> amounts) {
    return amounts == null ? null : amounts.get("memory");
  }
}
