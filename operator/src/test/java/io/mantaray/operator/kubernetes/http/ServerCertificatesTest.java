package io.mantaray.operator.kubernetes.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.net.URI;
import java.nio.file.Path;
import java.security.cert.CertificateExpiredException;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which API servers are trusted with our credentials. */
class ServerCertificatesTest {
  private static final String VERSION =
      ScriptedServer.json("{\"major\": \"1\", \"minor\": \"34\", \"gitVersion\": \"v1.34.4\"}");

  private final TestAuthority authority = new TestAuthority("cluster");

  @TempDir Path folder;

  @Test
  void aServerOfTheAuthorityInTheKubeconfigIsTrusted() throws Exception {
    try (ScriptedServer server = serverWith(authority.server("127.0.0.1"));
        KubernetesClient client = kubeconfig(server).trusting(authority).client()) {
      assertThat(client.getKubernetesVersion().getGitVersion()).isEqualTo("v1.34.4");
    }
  }

  @Test
  void aServerWithTheCertificateOfAnotherHostIsRejected() throws Exception {
    try (ScriptedServer server = serverWith(authority.server("127.0.0.2", "localhost"));
        KubernetesClient client = kubeconfig(server).trusting(authority).clientWithoutRetries()) {
      assertThatThrownBy(client::getKubernetesVersion)
          .hasStackTraceContaining("No subject alternative names matching IP address 127.0.0.1");
      assertThat(server.requests()).isEmpty();
    }
  }

  @Test
  void aServerWhoseCertificateNamesNoHostIsRejected() throws Exception {
    try (ScriptedServer server = serverWith(authority.server());
        KubernetesClient client = kubeconfig(server).trusting(authority).clientWithoutRetries()) {
      assertThatThrownBy(client::getKubernetesVersion)
          .hasRootCauseMessage("No subject alternative names present");
      assertThat(server.requests()).isEmpty();
    }
  }

  @Test
  void aServerWhoseCertificateHasExpiredIsRejected() throws Exception {
    try (ScriptedServer server = serverWith(authority.expiredServer("127.0.0.1"));
        KubernetesClient client = kubeconfig(server).trusting(authority).clientWithoutRetries()) {
      assertThatThrownBy(client::getKubernetesVersion)
          .hasRootCauseInstanceOf(CertificateExpiredException.class);
      assertThat(server.requests()).isEmpty();
    }
  }

  @Test
  void aServerOfAnUnknownAuthorityIsRejected() throws Exception {
    try (ScriptedServer server = serverWith(new TestAuthority("other").server("127.0.0.1"));
        KubernetesClient client = kubeconfig(server).trusting(authority).clientWithoutRetries()) {
      assertThatThrownBy(client::getKubernetesVersion)
          .hasStackTraceContaining("unable to find valid certification path");
      assertThat(server.requests()).isEmpty();
    }
  }

  @Test
  void withoutAnAuthorityInTheKubeconfigThoseOfTheSystemCount() throws Exception {
    try (ScriptedServer server = serverWith(authority.server("127.0.0.1"));
        KubernetesClient client = kubeconfig(server).clientWithoutRetries()) {
      assertThatThrownBy(client::getKubernetesVersion)
          .hasStackTraceContaining("unable to find valid certification path");
      assertThat(server.requests()).isEmpty();
    }
  }

  @Test
  void aServerWithoutTlsIsRejected() throws Exception {
    try (ScriptedServer server = new ScriptedServer(conversation -> conversation.say(VERSION));
        KubernetesClient client =
            new TestKubeconfig(folder, URI.create("https://127.0.0.1:" + server.port()))
                .trusting(authority)
                .clientWithoutRetries()) {
      assertThatThrownBy(client::getKubernetesVersion)
          .hasStackTraceContaining(SSLException.class.getSimpleName());
      assertThat(server.requests()).isEmpty();
    }
  }

  @Test
  void theServerNameInTheKubeconfigStandsInForTheHost() throws Exception {
    try (ScriptedServer server = serverWith(authority.server("api.example"));
        KubernetesClient client =
            kubeconfig(server)
                .trusting(authority)
                .withCluster("tls-server-name: api.example")
                .client()) {
      assertThat(client.getKubernetesVersion().getGitVersion()).isEqualTo("v1.34.4");
      assertThat(server.requests().getFirst()).contains("Host: 127.0.0.1:" + server.port());
    }
  }

  @Test
  void theHostDoesNotStandInForTheServerNameInTheKubeconfig() throws Exception {
    try (ScriptedServer server = serverWith(authority.server("127.0.0.1"));
        KubernetesClient client =
            kubeconfig(server)
                .trusting(authority)
                .withCluster("tls-server-name: api.example")
                .clientWithoutRetries()) {
      assertThatThrownBy(client::getKubernetesVersion).hasStackTraceContaining("api.example");
      assertThat(server.requests()).isEmpty();
    }
  }

  @Test
  void whoAsksForItGetsNoVerificationAtAll() throws Exception {
    try (ScriptedServer server = serverWith(new TestAuthority("other").expiredServer("other"));
        KubernetesClient client =
            kubeconfig(server).withCluster("insecure-skip-tls-verify: true").client()) {
      assertThat(client.getKubernetesVersion().getGitVersion()).isEqualTo("v1.34.4");
    }
  }

  private ScriptedServer serverWith(TestCertificate certificate) {
    return ScriptedServer.secure(
        certificate.serverContext(authority), ScriptedServer.always(VERSION));
  }

  private TestKubeconfig kubeconfig(ScriptedServer server) {
    return new TestKubeconfig(folder, server.uri("/"));
  }
}
