package io.mantaray.operator.raycluster.pods;

import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.mantaray.operator.raycluster.DeclaredCluster;

/**
 * Gives containers the token that Ray asks for: from a Secret, or that of the pod's own service
 * account where Kubernetes checks tokens.
 */
final class TokenAuthWiring {

  private static final String VOLUME = "ray-token";
  private static final String VOLUME_PATH = "/var/run/secrets/ray.io/serviceaccount";

  private TokenAuthWiring() {}

  /** For the containers that exist in every pod: Ray, and the wait for the GCS. */
  static void add(PodDraft draft, RayNode node) {
    if (!node.cluster().tokenAuth()) {
      return;
    }
    addTo(draft.ray(), node);
    if (node.cluster().kubernetesTokens() && !draft.hasVolume(VOLUME)) {
      draft.addVolume(
          new VolumeBuilder()
              .withName(VOLUME)
              .withNewProjected()
              .addNewSource()
              .withNewServiceAccountToken()
              .withPath("token")
              .endServiceAccountToken()
              .endSource()
              .endProjected()
              .build());
    }
    draft.initContainer(GcsWait.NAME).ifPresent(container -> addTo(container, node));
  }

  static void addTo(ContainerBuilder container, RayNode node) {
    DeclaredCluster cluster = node.cluster();
    if (!cluster.tokenAuth()) {
      return;
    }
    EnvVars.addIfAbsent(container, "RAY_AUTH_MODE", "token");
    if (!cluster.kubernetesTokens()) {
      EnvVars.addIfAbsent(
          container, EnvVars.secret("RAY_AUTH_TOKEN", cluster.tokenSecret(), "auth_token"));
      return;
    }
    EnvVars.addIfAbsent(container, "RAY_ENABLE_K8S_TOKEN_AUTH", "true");
    if (!PodDraft.mounts(container, VOLUME)) {
      container.addToVolumeMounts(PodDraft.readOnlyMount(VOLUME, VOLUME_PATH));
    }
  }
}
