package io.mantaray.operator.kubernetes.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The way to the API server through a proxy, as in the environments of companies. */
class ProxyTest {
  private static final String VERSION =
      ScriptedServer.json("{\"major\": \"1\", \"minor\": \"34\", \"gitVersion\": \"v1.34.4\"}");

  private final TestAuthority authority = new TestAuthority("cluster");
  private final ScriptedServer apiServer =
      ScriptedServer.secure(
          authority.server("127.0.0.1", "api.example").serverContext(authority),
          ScriptedServer.always(VERSION));
  private final TunnelProxy proxy = new TunnelProxy(apiServer.port(), "");

  @TempDir Path folder;

  @RegisterExtension final TestProperties properties = new TestProperties();

  @AfterEach
  void stop() throws Exception {
    proxy.close();
    apiServer.close();
  }

  @Test
  void theProxyOfTheEnvironmentIsUsed() {
    properties.set(Config.KUBERNETES_HTTPS_PROXY, "http://127.0.0.1:" + proxy.port());
    try (KubernetesClient client = kubeconfig("https://api.example:6443").client()) {
      assertThat(client.getKubernetesVersion().getGitVersion()).isEqualTo("v1.34.4");
      assertThat(proxy.requests())
          .singleElement()
          .asString()
          .startsWith("CONNECT api.example:6443 HTTP/1.1\r\n")
          .doesNotContain("Bearer");
      assertThat(apiServer.requests().getFirst()).contains("Authorization: Bearer secret\r\n");
    }
  }

  @Test
  void aProxyThatAsksWhoWeAreIsTold() throws Exception {
    try (TunnelProxy careful = new TunnelProxy(apiServer.port(), "Basic bWU6d29yZA==")) {
      properties.set(Config.KUBERNETES_HTTPS_PROXY, "http://me:word@127.0.0.1:" + careful.port());
      try (KubernetesClient client =
          kubeconfig("https://api.example:6443").clientWithoutRetries()) {
        assertThat(client.getKubernetesVersion().getGitVersion()).isEqualTo("v1.34.4");
        assertThat(apiServer.requests().getFirst()).doesNotContain("Proxy-Authorization");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "127.0.0.1",
        "example.com,127.0.0.1",
        "127.0.0.0/8",
        "example.com, 127.0.0.1",
        "*.example.com,127.0.0.1",
        "*"
      })
  void aServerThatNeedsNoProxyIsReachedWithoutIt(String noProxy) {
    properties.set(Config.KUBERNETES_HTTPS_PROXY, "http://127.0.0.1:1");
    properties.set(Config.KUBERNETES_NO_PROXY, noProxy);
    try (KubernetesClient client =
        kubeconfig(apiServer.uri("/").toString()).clientWithoutRetries()) {
      assertThat(client.getKubernetesVersion().getGitVersion()).isEqualTo("v1.34.4");
    }
  }

  @Test
  void namesThatNeedNoProxyMayHaveAWildcard() {
    properties.set(Config.KUBERNETES_NO_PROXY, "*.example, .svc ,api.test");
    Config kubeconfig =
        new ConfigBuilder(Config.empty()).withMasterUrl("https://api.example").build();

    assertThat(ProxySettings.complete(kubeconfig).getNoProxy())
        .containsExactly(".example", ".svc", "api.test");
  }

  @Test
  void aServerThatNoEntryStandsForIsReachedThroughTheProxy() {
    properties.set(Config.KUBERNETES_HTTPS_PROXY, "127.0.0.1:" + proxy.port());
    properties.set(Config.KUBERNETES_NO_PROXY, "10.0.0.0/8,::1,[fd00::1],.svc,other.example");
    try (KubernetesClient client = kubeconfig("https://127.0.0.1:6443").client()) {
      assertThat(client.getKubernetesVersion().getGitVersion()).isEqualTo("v1.34.4");
      assertThat(proxy.requests()).hasSize(1);
    }
  }

  @Test
  void theProxyOfTheKubeconfigComesFirst() {
    properties.set(Config.KUBERNETES_HTTPS_PROXY, "http://127.0.0.1:1");
    properties.set(Config.KUBERNETES_NO_PROXY, "api.example");
    try (KubernetesClient client =
        kubeconfig("https://api.example:6443")
            .withCluster("proxy-url: http://127.0.0.1:" + proxy.port())
            .client()) {
      assertThat(client.getKubernetesVersion().getGitVersion()).isEqualTo("v1.34.4");
      assertThat(proxy.requests()).hasSize(1);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 403, 404, 407, 409, 502})
  void whatAProxyAnswersIsNotTakenForAnAnswerOfTheApiServer(int status) throws Exception {
    try (ScriptedServer refusing =
        ScriptedServer.answering("HTTP/1.1 " + status + " No\r\nContent-Length: 2\r\n\r\nno")) {
      properties.set(Config.KUBERNETES_HTTPS_PROXY, "http://127.0.0.1:" + refusing.port());
      try (KubernetesClient client =
          kubeconfig("https://api.example:6443").clientWithoutRetries()) {
        assertThatThrownBy(() -> client.pods().inNamespace("team").withName("head").get())
            .hasRootCauseMessage(
                "the proxy /127.0.0.1:%d answered %d when asked for a connection to api.example:6443"
                    .formatted(refusing.port(), status));
      }
    }
  }

  private TestKubeconfig kubeconfig(String server) {
    return new TestKubeconfig(folder, URI.create(server))
        .trusting(authority)
        .withUser("token: secret");
  }
}
