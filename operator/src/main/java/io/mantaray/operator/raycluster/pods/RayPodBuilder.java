package io.mantaray.operator.raycluster.pods;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.mantaray.operator.clusters.DeclaredCluster;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A mutable copy of the user's pod template. It is used within one call of {@link HeadPod} or
 * {@link WorkerPod}.
 */
final class RayPodBuilder {

  private final ObjectMetaBuilder metadata;
  private final PodSpecBuilder spec;
  private final List<ContainerBuilder> containers = new ArrayList<>();
  private final List<ContainerBuilder> initContainers = new ArrayList<>();
  private final List<Volume> volumes;
  private final Map<String, String> labels = new LinkedHashMap<>();
  private final Map<String, String> annotations = new LinkedHashMap<>();

  RayPodBuilder(PodTemplateSpec template) {
    metadata = new ObjectMetaBuilder(metadataOf(template));
    spec =
        template.getSpec() == null ? new PodSpecBuilder() : new PodSpecBuilder(template.getSpec());
    spec.buildContainers().forEach(this::addContainer);
    if (containers.isEmpty()) {
      // Validation rejects such a template; the API server rejects the pod as well.
      containers.add(new ContainerBuilder());
    }
    spec.buildInitContainers().forEach(this::addInitContainer);
    volumes = new ArrayList<>(spec.buildVolumes());
    Map<String, String> given = metadataOf(template).getAnnotations();
    if (given != null) {
      annotations.putAll(given);
    }
  }

  private static ObjectMeta metadataOf(PodTemplateSpec template) {
    return Objects.requireNonNullElseGet(template.getMetadata(), ObjectMeta::new);
  }

  /** The first container of a pod: the one that runs Ray. */
  ContainerBuilder ray() {
    return containers.getFirst();
  }

  Optional<ContainerBuilder> container(String name) {
    return named(name, containers);
  }

  Optional<ContainerBuilder> initContainer(String name) {
    return named(name, initContainers);
  }

  private static Optional<ContainerBuilder> named(String name, List<ContainerBuilder> containers) {
    return containers.stream().filter(container -> name.equals(container.getName())).findFirst();
  }

  void addContainer(Container container) {
    containers.add(new ContainerBuilder(container));
  }

  List<ContainerBuilder> initContainers() {
    return initContainers;
  }

  void addInitContainer(Container container) {
    initContainers.add(new ContainerBuilder(container));
  }

  void addFirstInitContainer(Container container) {
    initContainers.addFirst(new ContainerBuilder(container));
  }

  boolean hasVolume(String name) {
    return volumes.stream().anyMatch(volume -> name.equals(volume.getName()));
  }

  void addVolume(Volume volume) {
    volumes.add(volume);
  }

  static boolean mounts(ContainerBuilder container, String volume) {
    return container.hasMatchingVolumeMount(mount -> volume.equals(mount.getName()));
  }

  static boolean mountsAt(ContainerBuilder container, String path) {
    return container.hasMatchingVolumeMount(mount -> path.equals(mount.getMountPath()));
  }

  static VolumeMount readOnlyMount(String volume, String path) {
    VolumeMount mount = new VolumeMount();
    mount.setName(volume);
    mount.setMountPath(path);
    mount.setReadOnly(true);
    return mount;
  }

  Map<String, String> labels() {
    return labels;
  }

  Map<String, String> annotations() {
    return annotations;
  }

  /** The rest of the pod spec, without containers and volumes. */
  PodSpecBuilder spec() {
    return spec;
  }

  /**
   * Builds a pod whose name has a random suffix. {@code generateName} is set too, as some admission
   * policies rely on it.
   */
  Pod buildRandomlyNamed(String name, DeclaredCluster cluster) {
    metadata.withGenerateName(name.substring(0, name.lastIndexOf('-') + 1));
    return build(name, cluster);
  }

  /** Builds the pod, in the cluster's namespace and owned by the cluster. */
  Pod build(String name, DeclaredCluster cluster) {
    metadata
        .withName(name)
        .withNamespace(cluster.namespace())
        .withLabels(labels)
        .withAnnotations(annotations)
        .withOwnerReferences(cluster.asOwner());
    spec.withContainers(built(containers))
        .withInitContainers(built(initContainers))
        .withVolumes(volumes);
    return new PodBuilder().withMetadata(metadata.build()).withSpec(spec.build()).build();
  }

  private static List<Container> built(List<ContainerBuilder> containers) {
    return containers.stream().map(ContainerBuilder::build).toList();
  }
}
