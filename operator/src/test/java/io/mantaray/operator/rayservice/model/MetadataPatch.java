package io.mantaray.operator.rayservice.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Applies an RFC 6902 patch of labels and annotations, as far as the operator sends such. */
final class MetadataPatch {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String ANNOTATIONS = "/metadata/annotations";
  private static final String LABELS = "/metadata/labels";

  private MetadataPatch() {}

  /** Whether its tests hold; if not, nothing is changed. */
  static boolean apply(ObjectMeta metadata, String patch) {
    Map<String, String> annotations = copy(metadata.getAnnotations());
    Map<String, String> labels = copy(metadata.getLabels());
    for (JsonNode change : parse(patch)) {
      String path = change.path("path").asText();
      boolean agreed =
          switch (change.path("op").asText()) {
            case "test" -> change.path("value").asText().equals(metadata.getUid());
            case "add" -> add(annotations, labels, path, change.path("value"));
            case "remove" -> annotations.remove(key(path)) != null;
            default -> throw new AssertionError("nobody sends " + change);
          };
      if (!agreed) {
        return false;
      }
    }
    metadata.setAnnotations(annotations);
    metadata.setLabels(labels);
    return true;
  }

  private static boolean add(
      Map<String, String> annotations, Map<String, String> labels, String path, JsonNode value) {
    if (path.equals(ANNOTATIONS)) {
      value
          .properties()
          .forEach(entry -> annotations.put(entry.getKey(), entry.getValue().asText()));
    } else {
      (path.startsWith(LABELS) ? labels : annotations).put(key(path), value.asText());
    }
    return true;
  }

  private static String key(String path) {
    return path.substring(path.lastIndexOf('/') + 1).replace("~1", "/").replace("~0", "~");
  }

  private static Map<String, String> copy(@Nullable Map<String, String> entries) {
    return entries == null ? new LinkedHashMap<>() : new LinkedHashMap<>(entries);
  }

  private static JsonNode parse(String patch) {
    try {
      return JSON.readTree(patch);
    } catch (JsonProcessingException e) {
      throw new AssertionError("a patch that is not JSON: " + patch, e);
    }
  }
}
