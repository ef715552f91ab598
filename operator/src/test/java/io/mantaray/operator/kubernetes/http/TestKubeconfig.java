package io.mantaray.operator.kubernetes.http;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.RequestConfig;
import io.fabric8.kubernetes.client.RequestConfigBuilder;
import io.mantaray.operator.config.ClusterAccess;
import io.mantaray.operator.config.OperatorConfig;
import io.mantaray.operator.kubernetes.ApiServerClient;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** A kubeconfig in a file, for a client that is made of it as the operator makes its own. */
final class TestKubeconfig {
  private static final RequestConfig WITHOUT_RETRIES =
      new RequestConfigBuilder().withRequestRetryBackoffLimit(0).build();

  private final Path folder;
  private final List<String> cluster = new ArrayList<>();
  private final List<String> user = new ArrayList<>();

  TestKubeconfig(Path folder, URI server) {
    this.folder = folder;
    cluster.add("server: '%s'".formatted(server));
  }

  TestKubeconfig trusting(TestAuthority authority) {
    return withCluster(
        "certificate-authority-data: "
            + Base64.getEncoder()
                .encodeToString(authority.certificate().pem().getBytes(StandardCharsets.US_ASCII)));
  }

  /** A line of the cluster, as in {@code tls-server-name: other}. */
  TestKubeconfig withCluster(String line) {
    cluster.add(line);
    return this;
  }

  /** Lines of the user, as in {@code token: secret}. */
  TestKubeconfig withUser(String lines) {
    user.addAll(lines.lines().toList());
    return this;
  }

  /** The client that the operator uses. */
  KubernetesClient client() {
    return client(List.of(write()));
  }

  /** The one of an operator that has to find out by itself where it runs. */
  static KubernetesClient clientWithoutKubeconfig() {
    return client(List.of());
  }

  private static KubernetesClient client(List<Path> kubeconfig) {
    OperatorConfig defaults = OperatorConfig.defaults("ray");
    return ApiServerClient.create(
        defaults.withAccess(new ClusterAccess(kubeconfig, defaults.access().limits(), false)),
        new PrometheusRegistry());
  }

  /** The same for tests of what it does at the first failure. */
  KubernetesClient clientWithoutRetries() {
    return client().newClient(WITHOUT_RETRIES).adapt(KubernetesClient.class);
  }

  private Path write() {
    String text =
        """
        apiVersion: v1
        kind: Config
        current-context: test
        contexts: [{name: test, context: {cluster: test, user: test}}]
        clusters:
        - name: test
          cluster:
        %s
        users:
        - name: test
          user:
        %s
        """
            .formatted(indented(cluster), indented(user.isEmpty() ? List.of("{}") : user));
    try {
      return Files.writeString(folder.resolve("kubeconfig"), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String indented(List<String> lines) {
    return String.join("\n", lines.stream().map(line -> "    " + line).toList());
  }
}
