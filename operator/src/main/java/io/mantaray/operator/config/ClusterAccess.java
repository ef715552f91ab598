package io.mantaray.operator.config;

import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How the operator reaches Kubernetes and, through it, Ray.
 *
 * @param kubeconfig files to merge; if none, the pod's service account, then ~/.kube/config
 * @param dashboardsThroughProxy whether Ray dashboards are reached through the API server instead
 *     of directly, for networks that keep the operator away from pods
 */
public record ClusterAccess(
    List<Path> kubeconfig, ClientLimits limits, boolean dashboardsThroughProxy) {

  private static final String KUBECONFIG = "KUBECONFIG";

  public ClusterAccess {
    kubeconfig = List.copyOf(kubeconfig);
  }

  static ClusterAccess from(
      Settings settings,
      @Nullable String kubeconfigFlag,
      Map<String, String> environment,
      Diagnostics diagnostics) {
    boolean flagGiven = kubeconfigFlag != null && !kubeconfigFlag.isEmpty();
    List<Path> kubeconfig =
        flagGiven
            ? List.of(Path.of(kubeconfigFlag))
            : Arrays.stream(environment.getOrDefault(KUBECONFIG, "").split(File.pathSeparator, -1))
                .filter(entry -> !entry.isBlank())
                .map(Path::of)
                .toList();
    return new ClusterAccess(
        kubeconfig,
        ClientLimits.from(settings, diagnostics),
        settings.get(Setting.USE_KUBERNETES_PROXY).orElse(false));
  }
}
