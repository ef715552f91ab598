package io.mantaray.operator.kubernetes.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the caches of the operator need of lists and watches. */
class InformersTest {
  private static final String WATCH_HEAD =
      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";
  private static final String TOO_OLD =
      "{\"type\": \"ERROR\", \"object\": {\"apiVersion\": \"v1\", \"kind\": \"Status\", \"code\": 410, \"reason\": \"Expired\"}}\n";

  @TempDir Path folder;

  @Test
  void aListIsReadPageByPage() throws Exception {
    try (ScriptedServer server =
            new ScriptedServer(
                ScriptedServer.each(
                    (request, conversation) -> {
                      if (request.contains("watch=true")) {
                        conversation.say(WATCH_HEAD);
                        conversation.waitForHangUp();
                      } else if (request.contains("continue=next")) {
                        conversation.say(page("", "c"));
                      } else {
                        conversation.say(page("next", "a", "b"));
                      }
                    }));
        KubernetesClient client = client(server);
        SharedIndexInformer<ConfigMap> informer =
            client.configMaps().inNamespace("n").withLimit(2L).inform()) {
      assertThat(informer.getStore().list())
          .extracting(object -> object.getMetadata().getName())
          .containsExactlyInAnyOrder("a", "b", "c");
      assertThat(server.requests()).filteredOn(request -> request.contains("limit=2")).hasSize(2);
    }
  }

  @Test
  void aWatchThatBreaksGoesOnWhereItWas() throws Exception {
    AtomicInteger watches = new AtomicInteger();
    try (ScriptedServer server =
            new ScriptedServer(
                ScriptedServer.each(
                    (request, conversation) -> {
                      if (!request.contains("watch=true")) {
                        conversation.say(page("", "a"));
                      } else if (watches.getAndIncrement() == 0) {
                        conversation.say(
                            WATCH_HEAD + chunk(event("ADDED", "b", 6)) + "ff\r\n{\"type\": \"ADD");
                        conversation.hangUp();
                      } else {
                        conversation.say(WATCH_HEAD + chunk(event("ADDED", "c", 7)));
                        conversation.waitForHangUp();
                      }
                    }));
        KubernetesClient client = client(server);
        SharedIndexInformer<ConfigMap> informer = client.configMaps().inNamespace("n").inform()) {
      await()
          .atMost(Duration.ofSeconds(20))
          .untilAsserted(
              () ->
                  assertThat(informer.getStore().list())
                      .extracting(object -> object.getMetadata().getName())
                      .containsExactlyInAnyOrder("a", "b", "c"));
      List<String> requests = server.requests();
      assertThat(requests).hasSize(3);
      assertThat(requests.get(1)).contains("resourceVersion=5");
      assertThat(requests.get(2)).contains("resourceVersion=6");
    }
  }

  @Test
  void aWatchThatIsTooOldBeginsWithANewList() throws Exception {
    AtomicInteger lists = new AtomicInteger();
    try (ScriptedServer server =
            new ScriptedServer(
                ScriptedServer.each(
                    (request, conversation) -> {
                      if (!request.contains("watch=true")) {
                        conversation.say(
                            lists.getAndIncrement() == 0 ? page("", "a") : page("", "a", "b"));
                      } else if (lists.get() == 1) {
                        conversation.say(WATCH_HEAD + chunk(TOO_OLD) + "0\r\n\r\n");
                      } else {
                        conversation.say(WATCH_HEAD);
                        conversation.waitForHangUp();
                      }
                    }));
        KubernetesClient client = client(server);
        SharedIndexInformer<ConfigMap> informer = client.configMaps().inNamespace("n").inform()) {
      await()
          .atMost(Duration.ofSeconds(20))
          .untilAsserted(() -> assertThat(informer.getStore().list()).hasSize(2));
    }
  }

  private KubernetesClient client(ScriptedServer server) {
    return new TestKubeconfig(folder, server.uri("/")).withUser("token: secret").client();
  }

  private static String page(String next, String... names) {
    List<String> items = Stream.of(names).map(name -> object(name, 5)).toList();
    return ScriptedServer.json(
        "{\"apiVersion\": \"v1\", \"kind\": \"ConfigMapList\", \"metadata\": {\"resourceVersion\": \"5\", \"continue\": \"%s\"}, \"items\": %s}"
            .formatted(next, items));
  }

  private static String event(String type, String name, int version) {
    return "{\"type\": \"%s\", \"object\": %s}\n".formatted(type, object(name, version));
  }

  private static String object(String name, int version) {
    return "{\"apiVersion\": \"v1\", \"kind\": \"ConfigMap\", \"metadata\": {\"namespace\": \"n\", \"name\": \"%s\", \"uid\": \"%s\", \"resourceVersion\": \"%d\"}}"
        .formatted(name, name, version);
  }

  private static String chunk(String text) {
    return "%x\r\n%s\r\n".formatted(text.getBytes(StandardCharsets.UTF_8).length, text);
  }
}
