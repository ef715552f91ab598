package io.mantaray.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.AuthInfo;
import io.fabric8.kubernetes.api.model.Config;
import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import io.fabric8.kubernetes.api.model.authentication.TokenRequestBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.mantaray.local.Shape;
import io.mantaray.local.junit.OnCluster;
import io.mantaray.local.junit.TestNamespace;
import io.mantaray.local.pki.CertificateAuthority;
import io.mantaray.local.pki.Credential;
import io.mantaray.local.pki.Identity;
import io.mantaray.local.pki.KeyKind;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What stands in the way of a start is said in one line, with its remedy. */
@OnCluster(Shape.CONTROL_PLANE)
class StartupFailureIT {
  @TempDir Path folder;

  @Test
  void anUnknownFeatureGate() {
    assertThat(failure(OperatorUnderTest.run("--feature-gates=RayClusterStatusCondition=true")))
        .contains("RayClusterStatusCondition")
        .contains("RayClusterStatusConditions");
  }

  @Test
  void allContradictionsAtOnce() {
    assertThat(
            failure(
                OperatorUnderTest.run(
                    "--leader-election-namespace=default",
                    "--batch-scheduler=slurm",
                    "--log-stdout-encoder=xml",
                    "--qsp=3")))
        .contains("slurm")
        .contains("give json or console")
        .contains("--qps");
  }

  @Test
  void aConfigurationFileThatIsNotThere() {
    assertThat(
            failure(
                OperatorUnderTest.run(
                    "--leader-election-namespace=default", "--config=/no/such/file.yaml")))
        .contains("/no/such/file.yaml");
  }

  @Test
  void anApiServerThatDoesNotAnswer(TestNamespace namespace) throws IOException {
    Path kubeconfig =
        kubeconfig(
            namespace,
            text ->
                text.replaceAll(
                    "server: .*", "server: https://127.0.0.1:" + OperatorUnderTest.freePort()));

    assertThat(failure(OperatorUnderTest.start(kubeconfig, namespace.name())))
        .contains("does not answer")
        .contains("--kubeconfig");
  }

  @Test
  void aKubeconfigThatIsNotThere(TestNamespace namespace) {
    assertThat(failure(OperatorUnderTest.start(folder.resolve("missing"), namespace.name())))
        .contains("missing")
        .contains("--kubeconfig");
  }

  @Test
  void aMissingPermission(TestNamespace namespace) throws IOException {
    String token = tokenWithoutRights(namespace);

    assertThat(
            failure(
                OperatorUnderTest.start(kubeconfigWithToken(namespace, token), namespace.name())))
        .contains("Permission is missing")
        .contains("ClusterRole");
  }

  @Test
  void aTokenThatIsNotAccepted(TestNamespace namespace) throws IOException {
    assertThat(
            failure(
                OperatorUnderTest.start(
                    kubeconfigWithToken(namespace, "no-such-token"), namespace.name())))
        .contains("does not accept our credentials")
        .contains("renew");
  }

  @Test
  void aCertificateThatHasExpired(TestNamespace namespace) throws IOException {
    CertificateAuthority longAgo =
        new CertificateAuthority("old", InstantSource.fixed(Instant.parse("2001-01-01T00:00:00Z")));
    Credential expired = longAgo.issue(Identity.client("admin", "system:masters"), KeyKind.RSA);
    Path kubeconfig =
        kubeconfigFor(
            namespace,
            user -> {
              user.setToken(null);
              user.setClientCertificateData(base64(expired.certificate()));
              user.setClientKeyData(base64(expired.key()));
            });

    assertThat(failure(OperatorUnderTest.start(kubeconfig, namespace.name())))
        .contains("expired on 20")
        .contains("renew it");
  }

  @Test
  void aPortThatIsInUse(TestNamespace namespace) throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String address = "127.0.0.1:" + taken.getLocalPort();

      assertThat(
              failure(
                  OperatorUnderTest.run(
                      "--kubeconfig=" + namespace.operatorKubeconfig(),
                      "--leader-election-namespace=" + namespace.name(),
                      "--metrics-addr=0",
                      "--health-probe-bind-address=" + address)))
          .contains(address)
          .contains("--health-probe-bind-address");
    }
  }

  /** The lines for the user, after an exit that says it failed. */
  private static String failure(OperatorUnderTest operator) {
    try (operator) {
      assertThat(operator.exitCode()).isEqualTo(1);
      List<String> said = operator.lines().stream().filter(line -> !line.startsWith("{")).toList();
      assertThat(said).noneMatch(line -> line.startsWith("\tat "));
      return String.join("\n", said);
    }
  }

  private static String tokenWithoutRights(TestNamespace namespace) {
    namespace
        .client()
        .resource(
            new ServiceAccountBuilder().withNewMetadata().withName("nobody").endMetadata().build())
        .create();
    return namespace
        .client()
        .serviceAccounts()
        .withName("nobody")
        .tokenRequest(new TokenRequestBuilder().withNewSpec().endSpec().build())
        .getStatus()
        .getToken();
  }

  private Path kubeconfig(TestNamespace namespace, UnaryOperator<String> change)
      throws IOException {
    Path changed = folder.resolve("kubeconfig");
    return Files.writeString(
        changed, change.apply(Files.readString(namespace.operatorKubeconfig())));
  }

  private Path kubeconfigWithToken(TestNamespace namespace, String token) throws IOException {
    return kubeconfigFor(namespace, user -> user.setToken(token));
  }

  private Path kubeconfigFor(TestNamespace namespace, Consumer<AuthInfo> change)
      throws IOException {
    Config config =
        Serialization.unmarshal(Files.readString(namespace.operatorKubeconfig()), Config.class);
    change.accept(config.getUsers().getFirst().getUser());
    return Files.writeString(folder.resolve("changed"), Serialization.asYaml(config));
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }
}
