package io.mantaray.operator.clusters;

import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeBuilder;

/**
 * Gives containers the token that Ray asks for: from a Secret, or that of the pod's own service
 * account where Kubernetes checks tokens.
 */
public final class TokenAuth {
  /** The volume that a pod needs for {@link #addTo}, if its cluster takes Kubernetes' tokens. */
  public static final String VOLUME = "ray-token";

  /** The entry of the Secret that holds the token. */
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

  /** Adds what a program in the container needs to talk to Ray; nothing where Ray asks nobody. */
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
