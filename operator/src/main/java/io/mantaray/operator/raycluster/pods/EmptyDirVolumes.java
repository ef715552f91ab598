package io.mantaray.operator.raycluster.pods;

import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The emptyDir volumes of a Ray pod: shared memory for objects, and Ray's logs. */
final class EmptyDirVolumes {

  private static final String SHARED_MEMORY = "shared-mem";
  private static final String SHARED_MEMORY_PATH = "/dev/shm";
  private static final String LOGS = "ray-logs";
  private static final String LOGS_PATH = "/tmp/ray";

  private EmptyDirVolumes() {}

  /**
   * Mounts /dev/shm for the object store, as large as the container's memory: with the default of
   * 64 MiB Ray would keep objects on disk. Skipped if the user sets a plasma directory.
   */
  static void addSharedMemory(RayPodBuilder pod, RayNode node) {
    if (node.startParams().has("plasma-directory")) {
      return;
    }
    Volume volume =
        new VolumeBuilder()
            .withName(SHARED_MEMORY)
            .withNewEmptyDir()
            .withMedium("Memory")
            .withSizeLimit(memory(pod.ray().buildResources()))
            .endEmptyDir()
            .build();
    mount(pod, pod.ray(), volume, SHARED_MEMORY_PATH);
  }

  /** Mounts Ray's log directory in the sidecars that read or write it. */
  static void addLogs(RayPodBuilder pod, RayNode node) {
    boolean autoscaler = node.isHead() && node.cluster().autoscaling();
    Stream.concat(
            autoscaler ? pod.container(AutoscalerContainer.NAME).stream() : Stream.empty(),
            CollectorContainer.in(pod, node).stream())
        .forEach(
            container -> {
              mount(pod, pod.ray(), logs(), LOGS_PATH);
              mount(pod, container, logs(), LOGS_PATH);
            });
  }

  private static Volume logs() {
    return new VolumeBuilder().withName(LOGS).withNewEmptyDir().endEmptyDir().build();
  }

  private static void mount(
      RayPodBuilder pod, ContainerBuilder container, Volume volume, String path) {
    if (RayPodBuilder.mountsAt(container, path)) {
      return;
    }
    if (!pod.hasVolume(volume.getName())) {
      pod.addVolume(volume);
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
