package io.mantaray.operator.raycluster.pods;

import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.mantaray.operator.clusters.EnvVars;
import io.mantaray.operator.config.OperatorVersion;
import io.mantaray.operator.conventions.RayLabels;

/** Environment variables for Ray and the user's programs. */
final class RayEnvironment {

  static final String CLUSTER_NAME = "RAY_CLUSTER_NAME";
  static final String CLUSTER_NAMESPACE = "RAY_CLUSTER_NAMESPACE";
  static final String HEAD_ADDRESS = "FQ_RAY_IP";

  private RayEnvironment() {}

  /** Adds the address of the head to all init containers, including the user's. */
  static void addToInitContainers(RayPodBuilder pod, RayNode node) {
    pod.initContainers().forEach(container -> addHeadAddress(container, node));
  }

  /**
   * Adds the variables of the Ray container. Variables that the user may set are added only if
   * absent; the others are appended, and the last of two wins.
   */
  static void addToRay(RayPodBuilder pod, RayNode node) {
    ContainerBuilder ray = pod.ray();
    String port = node.cluster().headPort();
    PodDefaultsInjection.addEnvironment(ray, node);
    if (!node.isHead()) {
      addHeadAddress(ray, node);
    }
    ray.addToEnv(
        EnvVars.label(CLUSTER_NAME, RayLabels.CLUSTER),
        EnvVars.field(CLUSTER_NAMESPACE, "metadata.namespace"),
        // Autoscaler v2 identifies its nodes by these two.
        EnvVars.field("RAY_CLOUD_INSTANCE_ID", "metadata.name"),
        EnvVars.label("RAY_NODE_TYPE_NAME", RayLabels.GROUP),
        EnvVars.value("KUBERAY_GEN_RAY_START_CMD", RayStartCommand.of(node)));
    EnvVars.addIfAbsent(ray, "RAY_PORT", port);
    if (node.serves()) {
      addServe(ray);
    }
    String head = node.isHead() ? "127.0.0.1" : node.headAddress();
    EnvVars.addIfAbsent(ray, "RAY_ADDRESS", head + ":" + port);
    EnvVars.addIfAbsent(ray, "RAY_USAGE_STATS_KUBERAY_IN_USE", "1");
    if (node.isHead()) {
      ray.addToEnv(EnvVars.value("RAY_USAGE_STATS_EXTRA_TAGS", usageTags(node)));
    }
    // Without it the dashboard does not show disk usage.
    EnvVars.addIfAbsent(ray, "RAY_DASHBOARD_ENABLE_K8S_DISK_USAGE", "1");
    CollectorContainer.addEventExport(pod, node);
  }

  private static void addHeadAddress(ContainerBuilder container, RayNode node) {
    String address = node.headAddress();
    container.addToEnv(
        EnvVars.value(HEAD_ADDRESS, address),
        // A deprecated name that some programs still use.
        EnvVars.value("RAY_IP", address.substring(0, address.indexOf('.'))));
  }

  /** Lets Serve detect a lost GCS sooner, because requests are waiting. */
  private static void addServe(ContainerBuilder ray) {
    EnvVars.addIfAbsent(ray, "RAY_timeout_ms_task_wait_for_death_info", "0");
    EnvVars.addIfAbsent(ray, "RAY_gcs_server_request_timeout_seconds", "5");
    EnvVars.addIfAbsent(ray, "RAY_SERVE_KV_TIMEOUT_S", "5");
  }

  private static String usageTags(RayNode node) {
    return "kuberay_version="
        + OperatorVersion.current()
        + ";kuberay_crd="
        + node.cluster().origin().kind();
  }
}
