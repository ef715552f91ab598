package io.mantaray.operator.kubernetes.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Who we say we are, also after that has changed. */
class CredentialsTest {
  private static final String VERSION =
      ScriptedServer.json("{\"major\": \"1\", \"minor\": \"34\", \"gitVersion\": \"v1.34.4\"}");
  private static final String UNAUTHORIZED =
      "HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n";

  private final TestAuthority authority = new TestAuthority("cluster");
  private final List<String> clients = new CopyOnWriteArrayList<>();

  @TempDir Path folder;

  @RegisterExtension final TestProperties properties = new TestProperties();

  @Test
  void theClientCertificateOfTheKubeconfigIsShown() throws Exception {
    write(authority.client("first"));
    try (ScriptedServer server = identifyingServer();
        KubernetesClient client = withCertificateFiles(server).client()) {
      client.getKubernetesVersion();

      assertThat(clients).containsExactly("CN=first");
    }
  }

  @Test
  void aClientCertificateThatWasReplacedIsShownOnANewConnection() throws Exception {
    write(authority.client("first"));
    try (ScriptedServer server = identifyingServer();
        KubernetesClient client = withCertificateFiles(server).client()) {
      client.getKubernetesVersion();
      client.getKubernetesVersion();
      assertThat(clients).containsExactly("CN=first", "CN=first");
      assertThat(server.connections()).isEqualTo(1);

      write(authority.client("second"));

      await()
          .atMost(Duration.ofSeconds(10))
          .untilAsserted(
              () -> {
                client.getKubernetesVersion();
                assertThat(clients).last().isEqualTo("CN=second");
              });
    }
  }

  @Test
  void aBrokenClientCertificateDoesNotReplaceTheOneThatWorks() throws Exception {
    write(authority.client("first"));
    try (ScriptedServer server = identifyingServer();
        KubernetesClient client = withCertificateFiles(server).client()) {
      client.getKubernetesVersion();

      Files.writeString(folder.resolve("client.crt"), "half of a certifi");
      Thread.sleep(Duration.ofMillis(1500));
      client.getKubernetesVersion();

      assertThat(clients).containsExactly("CN=first", "CN=first");
    }
  }

  @Test
  void aRejectedTokenOfTheServiceAccountIsReadAgain() throws Exception {
    Path token = Files.writeString(folder.resolve("token"), "first");
    try (ScriptedServer server = serverThatAccepts("second");
        KubernetesClient client = inPod(server, token)) {
      Files.writeString(token, "second");

      assertThat(client.getKubernetesVersion().getGitVersion()).isEqualTo("v1.34.4");
      assertThat(server.requests()).hasSize(2);
      client.getKubernetesVersion();
      assertThat(server.requests()).hasSize(3);
    }
  }

  @Test
  void anExecPluginGivesTheTokenAndIsAskedAgainWhenItIsRejected() throws Exception {
    Path plugin =
        script(
            """
            #!/bin/sh
            count=$(cat %1$s/count 2>/dev/null || echo 0)
            echo $((count + 1)) > %1$s/count
            echo '{"apiVersion": "client.authentication.k8s.io/v1", "kind": "ExecCredential",
              "status": {"token": "'"$PREFIX$1$count"'"}}'
            """
                .formatted(folder));
    try (ScriptedServer server = serverThatAccepts("a-b-1");
        KubernetesClient client =
            new TestKubeconfig(folder, server.uri("/"))
                .trusting(authority)
                .withUser(
                    """
                    exec:
                      apiVersion: client.authentication.k8s.io/v1
                      command: %s
                      args: [b-]
                      env: [{name: PREFIX, value: a-}]
                      interactiveMode: Never
                    """
                        .formatted(plugin))
                .client()) {
      assertThat(client.getKubernetesVersion().getGitVersion()).isEqualTo("v1.34.4");
      client.getKubernetesVersion();

      assertThat(server.requests())
          .extracting(CredentialsTest::token)
          .containsExactly("a-b-0", "a-b-1", "a-b-1");
    }
  }

  private KubernetesClient inPod(ScriptedServer server, Path token) throws IOException {
    properties.set("KUBERNETES_SERVICE_HOST", "127.0.0.1");
    properties.set("KUBERNETES_SERVICE_PORT", Integer.toString(server.port()));
    properties.set(
        Config.KUBERNETES_CA_CERTIFICATE_FILE_SYSTEM_PROPERTY,
        Files.writeString(folder.resolve("ca.crt"), authority.certificate().pem()).toString());
    properties.set(
        Config.KUBERNETES_AUTH_SERVICEACCOUNT_TOKEN_FILE_SYSTEM_PROPERTY, token.toString());
    properties.set(Config.KUBERNETES_AUTH_TRYKUBECONFIG_SYSTEM_PROPERTY, "false");
    return TestKubeconfig.clientWithoutKubeconfig();
  }

  private ScriptedServer identifyingServer() {
    return ScriptedServer.secure(
        authority.server("127.0.0.1").serverContext(authority),
        conversation -> {
          while (conversation.nextRequest().isPresent()) {
            clients.add(conversation.client().orElse("nobody"));
            conversation.say(VERSION);
          }
        });
  }

  private ScriptedServer serverThatAccepts(String token) {
    return ScriptedServer.secure(
        authority.server("127.0.0.1").serverContext(authority),
        ScriptedServer.each(
            (request, conversation) ->
                conversation.say(token(request).equals(token) ? VERSION : UNAUTHORIZED)));
  }

  private TestKubeconfig withCertificateFiles(ScriptedServer server) {
    return new TestKubeconfig(folder, server.uri("/"))
        .trusting(authority)
        .withUser("client-certificate: client.crt\nclient-key: client.key");
  }

  private void write(TestCertificate certificate) throws IOException {
    replace("client.key", certificate.keyPem());
    replace("client.crt", certificate.pem());
  }

  private void replace(String name, String content) throws IOException {
    Path next = Files.writeString(folder.resolve(name + ".next"), content);
    Files.move(next, folder.resolve(name), StandardCopyOption.REPLACE_EXISTING);
  }

  private Path script(String text) throws IOException {
    Path script = Files.writeString(folder.resolve("plugin"), text);
    assertThat(script.toFile().setExecutable(true)).isTrue();
    return script;
  }

  private static String token(String request) {
    return request
        .lines()
        .filter(line -> line.startsWith("Authorization: Bearer "))
        .map(line -> line.substring("Authorization: Bearer ".length()))
        .findFirst()
        .orElse("");
  }
}
