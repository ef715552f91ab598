package io.mantaray.operator.validation;

import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.mantaray.api.v1.AutoscalerOptions;
import io.mantaray.operator.config.FeatureGate;
import java.util.List;

/** Encryption between Ray's processes, whose certificates only the operator mounts. */
final class TlsRules {
  private static final String VOLUME = "ray-tls";
  private static final String MOUNT_PATH = "/etc/ray/tls";
  private static final List<String> MANAGED =
      List.of("RAY_USE_TLS", "RAY_TLS_SERVER_CERT", "RAY_TLS_SERVER_KEY", "RAY_TLS_CA_CERT");

  private TlsRules() {}

  static void check(CheckedSpec spec, Problems problems) {
    problems.addIf(
        spec.spec().tlsOptions() != null && !spec.open(FeatureGate.RAY_CLUSTER_MTLS),
        spec.path("tlsOptions"),
        "needs the feature gate RayClusterMTLS; open it or remove the field.");
    if (!spec.tls()) {
      return;
    }
    checkPods(spec.head(), problems);
    spec.groups().forEach(group -> checkPods(group.pods(), problems));
    AutoscalerOptions autoscaler = spec.spec().autoscalerOptions();
    if (autoscaler != null) {
      String path = spec.path("autoscalerOptions");
      checkEnv(path + ".env", CheckedPods.present(autoscaler.env()), problems);
      checkMounts(path + ".volumeMounts", CheckedPods.present(autoscaler.volumeMounts()), problems);
    }
  }

  private static void checkPods(CheckedPods pods, Problems problems) {
    checkEnv(pods.envPath(), pods.env(), problems);
    checkMounts(pods.rayContainerPath() + ".volumeMounts", pods.mounts(), problems);
  }

  private static void checkEnv(String path, List<EnvVar> env, Problems problems) {
    for (String name : MANAGED) {
      problems.addIf(
          CheckedPods.envNamed(env, name).isPresent(),
          path + "[" + name + "]",
          "is set by the operator because of tlsOptions; remove it.");
    }
  }

  private static void checkMounts(String path, List<VolumeMount> mounts, Problems problems) {
    for (VolumeMount mount : mounts) {
      problems.addIf(
          VOLUME.equals(mount.getName()) || MOUNT_PATH.equals(mount.getMountPath()),
          path,
          "has a mount of the volume "
              + VOLUME
              + " or at "
              + MOUNT_PATH
              + ", which the operator adds because of tlsOptions; choose another name and path.");
    }
  }
}
