package io.mantaray.operator.validation;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeMount;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the head and a worker group have in common: a pod template and how Ray starts in it.
 *
 * @param path of the group
 * @param displayName its name in messages
 */
record CheckedPods(
    String path,
    String displayName,
    PodSpec pod,
    Map<String, String> startParams,
    Map<String, String> resources,
    Map<String, String> labels) {

  private static final String RESTART_NEVER = "Never";

  static PodSpec podOf(@Nullable PodTemplateSpec template) {
    return template == null || template.getSpec() == null ? new PodSpec() : template.getSpec();
  }

  List<Container> containers() {
    return present(pod.getContainers());
  }

  String containersPath() {
    return path + ".template.spec.containers";
  }

  /** The container that runs Ray: the first one. */
  Optional<Container> rayContainer() {
    return containers().stream().findFirst();
  }

  String rayContainerPath() {
    return containersPath() + "[0]";
  }

  List<EnvVar> env() {
    return rayContainer().map(container -> present(container.getEnv())).orElse(List.of());
  }

  String envPath() {
    return rayContainerPath() + ".env";
  }

  boolean hasEnv(String name) {
    return envNamed(env(), name).isPresent();
  }

  List<VolumeMount> mounts() {
    return rayContainer().map(container -> present(container.getVolumeMounts())).orElse(List.of());
  }

  List<Volume> volumes() {
    return present(pod.getVolumes());
  }

  /** A start parameter; one that is empty counts as absent. */
  boolean hasStartParam(String name) {
    String value = startParams.get(name);
    return value != null && !value.isEmpty();
  }

  String restartPolicy() {
    return pod.getRestartPolicy() == null ? "" : pod.getRestartPolicy();
  }

  /** Whether Kubernetes may start an ended container again. */
  boolean restarts() {
    return !restartPolicy().isEmpty() && !restartPolicy().equals(RESTART_NEVER);
  }

  String restartPolicyPath() {
    return path + ".template.spec.restartPolicy";
  }

  static Optional<EnvVar> envNamed(List<EnvVar> variables, String name) {
    return variables.stream().filter(variable -> name.equals(variable.getName())).findFirst();
  }

  static <T> List<T> present(@Nullable List<T> list) {
    return list == null ? List.of() : list.stream().filter(Objects::nonNull).toList();
  }

  static Map<String, String> present(@Nullable Map<String, String> map) {
    return map == null ? Map.of() : map;
  }
}
