package io.mantaray.operator.raycluster.pods;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.mantaray.operator.clusters.EnvVars;

/** Mounts the cluster's certificates in containers and makes Ray use them. */
final class TlsInjection {

  /** Waits for a certificate that names this pod's address. */
  static final String WAIT = "wait-for-tls-ip-san";

  private static final String VOLUME = "ray-tls";
  private static final String VOLUME_PATH = "/etc/ray/tls";

  private TlsInjection() {}

  /** For the containers of every pod: Ray, and the wait for the GCS. */
  static void add(RayPodBuilder pod, RayNode node) {
    if (!node.tls()) {
      return;
    }
    if (!pod.hasVolume(VOLUME)) {
      pod.addVolume(
          new VolumeBuilder()
              .withName(VOLUME)
              .withNewSecret()
              .withSecretName(
                  (node.isHead() ? "ray-head-secret-" : "ray-worker-secret-")
                      + node.cluster().name())
              .endSecret()
              .build());
    }
    addTo(pod.ray(), node);
    pod.initContainer(WaitGcsReadyContainer.NAME).ifPresent(container -> addTo(container, node));
    if (pod.initContainer(WAIT).isEmpty()) {
      pod.addFirstInitContainer(waitForCertificate(pod.ray()));
    }
  }

  static void addTo(ContainerBuilder container, RayNode node) {
    if (!node.tls()) {
      return;
    }
    EnvVars.addIfAbsent(container, "RAY_USE_TLS", "1");
    EnvVars.addIfAbsent(container, "RAY_TLS_SERVER_CERT", VOLUME_PATH + "/tls.crt");
    EnvVars.addIfAbsent(container, "RAY_TLS_SERVER_KEY", VOLUME_PATH + "/tls.key");
    EnvVars.addIfAbsent(container, "RAY_TLS_CA_CERT", VOLUME_PATH + "/ca.crt");
    if (!RayPodBuilder.mounts(container, VOLUME)
        && !RayPodBuilder.mountsAt(container, VOLUME_PATH)) {
      container.addToVolumeMounts(RayPodBuilder.readOnlyMount(VOLUME, VOLUME_PATH));
    }
  }

  /**
   * Ray's processes connect by IP address, which is known only after the pod is created: the
   * certificate is then reissued with it. Processes that start before would be considered dead.
   */
  private static Container waitForCertificate(ContainerBuilder ray) {
    return new ContainerBuilder()
        .withName(WAIT)
        .withImage(ray.getImage())
        .withImagePullPolicy(ray.getImagePullPolicy())
        .withCommand("sh", "-c")
        .withArgs(WAIT_SCRIPT)
        .withSecurityContext(ray.buildSecurityContext())
        .withEnv(EnvVars.field("POD_IP", "status.podIP"))
        .withVolumeMounts(RayPodBuilder.readOnlyMount(VOLUME, VOLUME_PATH))
        .withResources(ContainerResources.of("50m", "64Mi"))
        .build();
  }

  private static final String WAIT_SCRIPT =
      """
      if ! command -v openssl > /dev/null; then
        echo "openssl is needed to read the certificate, but the image has none." >&2
        exit 1
      fi
      until openssl x509 -in %1$s/tls.crt -noout -text 2> /dev/null \\
          | grep -qE "IP Address:${POD_IP}([^0-9.]|$)"; do
        echo "Waiting for a certificate that names ${POD_IP}."
        sleep 2
      done
      echo "The certificate names ${POD_IP}."
      """
          .formatted(VOLUME_PATH);
}
