package io.mantaray.operator.raycluster.pods;

import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.mantaray.api.v1.AutoscalerOptions;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.clusters.DeclaredCluster.AutoscalerVersion;
import io.mantaray.operator.clusters.EnvVars;
import io.mantaray.operator.clusters.TokenAuth;
import io.mantaray.operator.conventions.RayLabels;
import io.mantaray.operator.conventions.RayNames;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The sidecar container of the head that runs Ray's autoscaler. */
final class AutoscalerContainer {

  static final String NAME = "autoscaler";

  /** Kubernetes expands the variables, so that it also works within a user's command. */
  private static final String START =
      "ray kuberay-autoscaler --cluster-name $(RAY_CLUSTER_NAME)"
          + " --cluster-namespace $(RAY_CLUSTER_NAMESPACE)";

  private static final String VERSION_2 = "RAY_enable_autoscaler_v2";

  private AutoscalerContainer() {}

  static void addToHead(RayPodBuilder pod, RayNode node) {
    DeclaredCluster cluster = node.cluster();
    if (!cluster.autoscaling()) {
      return;
    }
    // The account that may patch the RayCluster.
    pod.spec().withServiceAccountName(RayNames.shortened(cluster.headServiceAccount()));
    pod.addContainer(container(pod, node).build());
    switch (cluster.autoscalerVersion()) {
      case V1 -> pod.ray().addToEnv(EnvVars.value(VERSION_2, "false"));
      case V2 -> pod.ray().addToEnv(EnvVars.value(VERSION_2, "true"));
      case CHOSEN_BY_RAY -> {}
    }
    neverRestart(pod, cluster);
  }

  /** Autoscaler v2 replaces failed nodes; a restarted container would conflict with that. */
  static void neverRestart(RayPodBuilder pod, DeclaredCluster cluster) {
    if (cluster.autoscaling() && cluster.autoscalerVersion() == AutoscalerVersion.V2) {
      pod.spec().withRestartPolicy("Never");
    }
  }

  private static ContainerBuilder container(RayPodBuilder pod, RayNode node) {
    ContainerBuilder container =
        new ContainerBuilder()
            .withName(NAME)
            .withImage(pod.ray().getImage())
            .withImagePullPolicy("IfNotPresent")
            .withEnv(
                EnvVars.label(RayEnvironment.CLUSTER_NAME, RayLabels.CLUSTER),
                EnvVars.field(RayEnvironment.CLUSTER_NAMESPACE, "metadata.namespace"),
                EnvVars.field("RAY_HEAD_POD_NAME", "metadata.name"),
                EnvVars.value("KUBERAY_CRD_VER", "v1"),
                EnvVars.value("KUBERAY_GEN_AUTOSCALER_START_CMD", START))
            .withCommand(node.bash())
            .withArgs(START)
            .withResources(ContainerResources.of("500m", "512Mi"));
    TokenAuth.addTo(container, node.cluster());
    TlsInjection.addTo(container, node);
    AutoscalerOptions options = node.cluster().spec().autoscalerOptions();
    if (options != null) {
      apply(options, container);
    }
    return container;
  }

  private static void apply(AutoscalerOptions options, ContainerBuilder container) {
    if (options.image() != null) {
      container.withImage(options.image());
    }
    if (options.imagePullPolicy() != null) {
      container.withImagePullPolicy(options.imagePullPolicy());
    }
    if (options.resources() != null) {
      container.withResources(options.resources());
    }
    if (options.securityContext() != null) {
      container.withSecurityContext(options.securityContext());
    }
    if (!orEmpty(options.command()).isEmpty()) {
      container.withCommand(options.command());
    }
    if (!orEmpty(options.args()).isEmpty()) {
      container.withArgs(options.args());
    }
    container.addAllToEnv(orEmpty(options.env()));
    container.addAllToEnvFrom(orEmpty(options.envFrom()));
    container.addAllToVolumeMounts(orEmpty(options.volumeMounts()));
  }

  private static <T> List<T> orEmpty(@Nullable List<T> list) {
    return list == null ? List.of() : list;
  }
}
