package io.mantaray.operator.kubernetes.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Connections that die half-way, and what is sent again then. */
class BrokenConnectionsTest {
  private static final String BODY =
      "{\"apiVersion\": \"v1\", \"kind\": \"ConfigMap\", \"metadata\": {\"name\": \"a\", \"resourceVersion\": \"7\"}}";
  private static final String OK = ScriptedServer.json(BODY);
  private static final ConfigMap CONFIG_MAP =
      new ConfigMapBuilder()
          .withNewMetadata()
          .withName("a")
          .withNamespace("n")
          .endMetadata()
          .build();

  @TempDir Path folder;

  /** How far an answer comes. */
  enum Break {
    BEFORE_THE_HEAD(0),
    IN_THE_STATUS_LINE(7),
    AFTER_THE_STATUS_LINE("HTTP/1.1 200 OK\r\n".length()),
    IN_THE_HEAD("HTTP/1.1 200 OK\r\nContent-Type: applica".length()),
    AFTER_A_HEADER("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n".length()),
    IN_THE_LENGTH(
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1".length()),
    AFTER_THE_HEAD(OK.length() - BODY.length()),
    IN_THE_BODY(OK.length() - 1);

    private final int length;

    Break(int length) {
      this.length = length;
    }
  }

  @ParameterizedTest
  @EnumSource
  void aReadIsSentAgain(Break where) throws Exception {
    try (ScriptedServer server = breakingOnce(where);
        KubernetesClient client = client(server)) {
      assertThat(client.resource(CONFIG_MAP).get().getMetadata().getResourceVersion())
          .isEqualTo("7");
      assertThat(server.requests()).hasSize(2);
    }
  }

  @ParameterizedTest
  @EnumSource
  void anUpdateAndADeletionAreSentAgain(Break where) throws Exception {
    try (ScriptedServer server = breakingOnce(where);
        KubernetesClient client = client(server)) {
      client
          .resource(
              new ConfigMapBuilder(CONFIG_MAP)
                  .editMetadata()
                  .withResourceVersion("7")
                  .endMetadata()
                  .build())
          .update();
      assertThat(server.requests()).hasSize(2);
    }
    try (ScriptedServer server = breakingOnce(where);
        KubernetesClient client = client(server)) {
      client.resource(CONFIG_MAP).delete();
      assertThat(server.requests()).hasSize(2);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aCreationIsNotSentAgain(Break where) throws Exception {
    try (ScriptedServer server = breakingOnce(where);
        KubernetesClient client = client(server)) {
      assertThatThrownBy(() -> client.resource(CONFIG_MAP).create())
          .isInstanceOfSatisfying(
              KubernetesClientException.class,
              failure -> assertThat(failure.getCode()).isNotPositive())
          .hasMessageContaining("POST /api/v1/namespaces/n/configmaps got no answer");
      assertThat(server.requests()).hasSize(1);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aPatchIsNotSentAgain(Break where) throws Exception {
    try (ScriptedServer server = breakingOnce(where);
        KubernetesClient client = client(server)) {
      assertThatThrownBy(
              () -> client.resource(CONFIG_MAP).patch(PatchContext.of(PatchType.JSON), "[]"))
          .isInstanceOf(KubernetesClientException.class);
      assertThat(server.requests()).hasSize(1);
    }
  }

  @Test
  void aCreationThatTheServerCannotHaveGotIsSentAgain() throws Exception {
    TestAuthority authority = new TestAuthority("cluster");
    AtomicInteger handshakes = new AtomicInteger();
    try (ScriptedServer apiServer =
            ScriptedServer.secure(
                authority.server("127.0.0.1").serverContext(authority), ScriptedServer.always(OK));
        ScriptedServer inFront =
            new ScriptedServer(
                conversation -> {
                  if (handshakes.getAndIncrement() > 0) {
                    TunnelProxy.connect(conversation, apiServer.port());
                  }
                });
        KubernetesClient client =
            new TestKubeconfig(folder, java.net.URI.create("https://127.0.0.1:" + inFront.port()))
                .trusting(authority)
                .client()) {
      client.resource(CONFIG_MAP).create();

      assertThat(handshakes).hasValue(2);
      assertThat(apiServer.requests()).hasSize(1);
    }
  }

  @Test
  void aConnectionThatTheServerClosedWhileItRestedIsReplaced() throws Exception {
    CountDownLatch closed = new CountDownLatch(1);
    try (ScriptedServer server =
            new ScriptedServer(
                conversation -> {
                  conversation.nextRequest();
                  conversation.say(OK);
                  conversation.hangUp();
                  closed.countDown();
                });
        KubernetesClient client = client(server)) {
      client.resource(CONFIG_MAP).get();
      closed.await();
      Thread.sleep(1200);

      client.resource(CONFIG_MAP).create();

      assertThat(server.requests()).hasSize(2);
      assertThat(server.connections()).isEqualTo(2);
    }
  }

  @Test
  void aReadOnAConnectionThatTheServerJustClosedIsSentAgain() throws Exception {
    CountDownLatch closed = new CountDownLatch(1);
    try (ScriptedServer server =
            new ScriptedServer(
                conversation -> {
                  conversation.nextRequest();
                  conversation.say(OK);
                  conversation.hangUp();
                  closed.countDown();
                });
        KubernetesClient client = client(server)) {
      client.resource(CONFIG_MAP).get();
      closed.await();

      client.resource(CONFIG_MAP).get();

      assertThat(server.requests()).hasSize(2);
    }
  }

  @Test
  void moreThanTheAnswerIsNotTakenForTheNextAnswer() throws Exception {
    AtomicInteger connections = new AtomicInteger();
    try (ScriptedServer server =
            new ScriptedServer(
                conversation -> {
                  boolean first = connections.getAndIncrement() == 0;
                  while (conversation.nextRequest().isPresent()) {
                    conversation.say(first ? OK + ScriptedServer.json("{}") : OK);
                  }
                });
        KubernetesClient client = client(server)) {
      client.resource(CONFIG_MAP).get();

      assertThat(client.resource(CONFIG_MAP).get().getMetadata().getResourceVersion())
          .isEqualTo("7");
    }
  }

  private static ScriptedServer breakingOnce(Break where) {
    AtomicInteger connections = new AtomicInteger();
    return new ScriptedServer(
        conversation -> {
          if (connections.getAndIncrement() == 0) {
            conversation.nextRequest();
            conversation.say(OK.substring(0, where.length));
          } else {
            ScriptedServer.always(OK).play(conversation);
          }
        });
  }

  private KubernetesClient client(ScriptedServer server) throws IOException {
    return new TestKubeconfig(folder, server.uri("/")).withUser("token: secret").client();
  }
}
