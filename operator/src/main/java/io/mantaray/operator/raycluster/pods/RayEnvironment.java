package io.mantaray.operator.raycluster.pods;

import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.mantaray.operator.clusters.EnvVars;
import io.mantaray.operator.config.OperatorVersion;
import io.mantaray.operator.conventions.RayLabels;

/** What Ray and the user's programs learn from environment variables. */
final class RayEnvironment {

  static final String CLUSTER_NAME = "RAY_CLUSTER_NAME";
  static final String CLUSTER_NAMESPACE = "RAY_CLUSTER_NAMESPACE";
  static final String HEAD_ADDRESS = "FQ_RAY_IP";

  private RayEnvironment() {}

  /** All init containers, those of the user too, are told where the head is. */
  static void addToInitContainers(PodDraft draft, RayNode node) {
    draft.initContainers().forEach(container -> addHeadAddress(container, node));
  }

  /**
   * The variables of the Ray container. Those the user may set are added only if they are absent;
   * the others belong to the operator, and the last of two wins.
   */
  static void addToRay(PodDraft draft, RayNode node) {
    ContainerBuilder ray = draft.ray();
    String port = node.cluster().headPort();
    PodDefaultsOverlay.addEnvironment(ray, node);
    if (!node.isHead()) {
      addHeadAddress(ray, node);
    }
    ray.addToEnv(
        EnvVars.label(CLUSTER_NAME, RayLabels.CLUSTER),
        EnvVars.field(CLUSTER_NAMESPACE, "metadata.namespace"),
        // By these two the autoscaler's second generation knows its nodes.
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
    // Without it the dashboard does not show how full disks are.
    EnvVars.addIfAbsent(ray, "RAY_DASHBOARD_ENABLE_K8S_DISK_USAGE", "1");
    CollectorContainer.addEventExport(draft, node);
  }

  private static void addHeadAddress(ContainerBuilder container, RayNode node) {
    String address = node.headAddress();
    container.addToEnv(
        EnvVars.value(HEAD_ADDRESS, address),
        // An older name, for programs that still use it.
        EnvVars.value("RAY_IP", address.substring(0, address.indexOf('.'))));
  }

  /** Lets Serve notice sooner that the GCS is gone, as requests are waiting meanwhile. */
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
