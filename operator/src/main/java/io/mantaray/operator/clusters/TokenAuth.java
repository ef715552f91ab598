package io.mantaray.operator.clusters;

import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeBuilder;

/**
 * Configures containers with the token that Ray requires: from a Secret, or the pod's service
 * account token.
 */
public final class TokenAuth {
  /** The volume that a pod needs for {@link #addTo}, if its cluster uses Kubernetes tokens. */
  public static final String VOLUME = "ray-token";

  /** The key of the token in the Secret. */
  public static final String SECRET_KEY = "auth_token";

  private static final String VOLUME_PATH = "/var/run/secrets/ray.io/serviceaccount";

  private TokenAuth() {}

  public static Volume volume() {
    return new VolumeBuilder()
        .withName(VOLUME)
        .withNewProjected()
        .addNewSource()
        .withNewServiceAccountToken()
        .withPath("token")
        .endServiceAccountToken()
        .endSource()
        .endProjected()
        .build();
  }

  /** Adds the token configuration to the container, if Ray requires a token. */
  public static void addTo(ContainerBuilder container, DeclaredCluster cluster) {
    if (!cluster.tokenAuth()) {
      return;
    }
    EnvVars.addIfAbsent(container, "RAY_AUTH_MODE", "token");
    if (!cluster.kubernetesTokens()) {
      EnvVars.addIfAbsent(
          container, EnvVars.secret("RAY_AUTH_TOKEN", cluster.tokenSecret(), SECRET_KEY));
      return;
    }
    EnvVars.addIfAbsent(container, "RAY_ENABLE_K8S_TOKEN_AUTH", "true");
    if (!container.hasMatchingVolumeMount(mount -> VOLUME.equals(mount.getName()))) {
      container
          .addNewVolumeMount()
          .withName(VOLUME)
          .withMountPath(VOLUME_PATH)
          .withReadOnly(true)
          .endVolumeMount();
    }
  }
}
