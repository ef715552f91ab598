package io.mantaray.operator.config;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import java.util.List;
import java.util.Map;

/**
 * What every Ray pod gets in addition to its template. The Kubernetes objects in it are shared by
 * all pods: copy one before changing it.
 *
 * @param headSidecars containers appended to head pods
 * @param workerSidecars containers appended to worker pods
 * @param containerEnvs variables for Ray containers
 * @param annotations for pods; those of the template win
 * @param labels for pods; those of the template win
 */
public record PodDefaults(
    List<Container> headSidecars,
    List<Container> workerSidecars,
    List<EnvVar> containerEnvs,
    Map<String, String> annotations,
    Map<String, String> labels) {

  /** No defaults. */
  public static final PodDefaults NONE =
      new PodDefaults(List.of(), List.of(), List.of(), Map.of(), Map.of());

  public PodDefaults {
    headSidecars = List.copyOf(headSidecars);
    workerSidecars = List.copyOf(workerSidecars);
    containerEnvs = List.copyOf(containerEnvs);
    annotations = Map.copyOf(annotations);
    labels = Map.copyOf(labels);
  }

  static PodDefaults from(Settings settings) {
    return new PodDefaults(
        settings.get(Setting.HEAD_SIDECARS).orElse(List.of()),
        settings.get(Setting.WORKER_SIDECARS).orElse(List.of()),
        settings.get(Setting.DEFAULT_CONTAINER_ENVS).orElse(List.of()),
        settings.get(Setting.DEFAULT_POD_ANNOTATIONS).orElse(Map.of()),
        settings.get(Setting.DEFAULT_POD_LABELS).orElse(Map.of()));
  }
}
