package io.mantaray.operator.validation;

import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.mantaray.api.v1.AutoscalerOptions;
import io.mantaray.operator.config.FeatureGate;
import java.util.List;

/** Rules for TLS between Ray's processes; only the operator mounts the certificates. */
final class TlsRules {
  private static final String VOLUME = "ray-tls";
  private static final String MOUNT_PATH = "/etc/ray/tls";
  private static final List<String> MANAGED =
      List.of("RAY_USE_TLS", "RAY_TLS_SERVER_CERT", "RAY_TLS_SERVER_KEY", "RAY_TLS_CA_CERT");

  private TlsRules() {}

  static void check(CheckedSpec spec, ValidationErrors errors) {
    if (spec.spec().tlsOptions() != null) {
      FeatureGateRule.require(spec, FeatureGate.RAY_CLUSTER_MTLS, spec.path("tlsOptions"), errors);
    }
    if (!spec.tls()) {
      return;
    }
    checkPods(spec.head(), errors);
    spec.groups().forEach(group -> checkPods(group.pods(), errors));
    AutoscalerOptions autoscaler = spec.spec().autoscalerOptions();
    if (autoscaler != null) {
      String path = spec.path("autoscalerOptions");
      checkEnv(path + ".env", CheckedPods.present(autoscaler.env()), errors);
      checkMounts(path + ".volumeMounts", CheckedPods.present(autoscaler.volumeMounts()), errors);
    }
  }

  private static void checkPods(CheckedPods pods, ValidationErrors errors) {
    checkEnv(pods.envPath(), pods.env(), errors);
    checkMounts(pods.rayContainerPath() + ".volumeMounts", pods.mounts(), errors);
  }

  private static void checkEnv(String path, List<EnvVar> env, ValidationErrors errors) {
    for (String name : MANAGED) {
      errors.addIf(
          CheckedPods.envNamed(env, name).isPresent(),
          path + "[" + name + "]",
          "is set by the operator because of tlsOptions; remove it.");
    }
  }

  private static void checkMounts(String path, List<VolumeMount> mounts, ValidationErrors errors) {
    for (VolumeMount mount : mounts) {
      errors.addIf(
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
