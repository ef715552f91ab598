package io.mantaray.api.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.util.JsonParserSequence;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import io.fabric8.kubernetes.api.model.KubernetesResource;
import io.fabric8.kubernetes.api.model.WatchEvent;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Reads the events of a watch straight into the class of their object. The library would make a
 * tree of each first, and watches are most of what an operator reads.
 */
final class RaySerialization extends KubernetesSerialization {
  private static final String API_VERSION = "apiVersion";
  private static final String KIND = "kind";

  private final ObjectMapper mapper;

  RaySerialization(ObjectMapper mapper) {
    super(mapper, false);
    this.mapper = mapper;
  }

  @Override
  public <T> T unmarshal(String json, Class<T> type) {
    return type == WatchEvent.class ? type.cast(watchEvent(json)) : super.unmarshal(json, type);
  }

  private WatchEvent watchEvent(String json) {
    WatchEvent event = new WatchEvent();
    try (JsonParser parser = mapper.createParser(json.getBytes(StandardCharsets.UTF_8))) {
      parser.nextToken();
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String field = parser.currentName();
        parser.nextToken();
        switch (field) {
          case "type" -> event.setType(parser.getText());
          case "object" -> event.setObject(object(parser));
          default -> parser.skipChildren();
        }
      }
      return event;
    } catch (IOException e) {
      throw KubernetesClientException.launderThrowable(e);
    }
  }

  /** Reads ahead until the kind is known, which API servers write first. */
  private KubernetesResource object(JsonParser parser) throws IOException {
    try (TokenBuffer ahead = new TokenBuffer(parser)) {
      ahead.copyCurrentEvent(parser);
      String apiVersion = null;
      String kind = null;
      while ((apiVersion == null || kind == null) && parser.nextToken() == JsonToken.FIELD_NAME) {
        String field = parser.currentName();
        ahead.copyCurrentEvent(parser);
        parser.nextToken();
        switch (field) {
          case API_VERSION -> apiVersion = parser.getText();
          case KIND -> kind = parser.getText();
          default -> {}
        }
        ahead.copyCurrentStructure(parser);
      }
      if (parser.currentToken() == JsonToken.END_OBJECT && (apiVersion == null || kind == null)) {
        ahead.copyCurrentEvent(parser);
      }
      JsonParser whole = JsonParserSequence.createFlattened(false, ahead.asParser(parser), parser);
      whole.nextToken();
      return mapper.readValue(whole, classOf(apiVersion, kind));
    }
  }

  private Class<? extends KubernetesResource> classOf(
      @Nullable String apiVersion, @Nullable String kind) {
    Class<? extends KubernetesResource> registered =
        apiVersion == null || kind == null
            ? null
            : getRegisteredKubernetesResource(apiVersion, kind);
    return registered == null ? KubernetesResource.class : registered;
  }
}
