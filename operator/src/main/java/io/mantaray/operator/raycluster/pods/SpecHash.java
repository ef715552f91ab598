package io.mantaray.operator.raycluster.pods;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.mantaray.api.json.RayJson;
import io.mantaray.api.v1.RayClusterSpec;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Tells whether a cluster's declaration has changed in a way that new pods are needed for.
 *
 * <p>It must not change when the operator or its CRD is upgraded, or every cluster would be made
 * anew. So it is taken of the JSON of the declaration and not of our classes, without regard to the
 * order of fields, to fields that say what their absence says, and to how an amount is spelled.
 */
public final class SpecHash {

  private static final KubernetesSerialization JSON = RayJson.serialization();

  /** Written by autoscalers, and by those who change the size of a group. */
  private static final List<String> SIZE =
      List.of("replicas", "minReplicas", "maxReplicas", "scaleStrategy");

  /** Written by queues such as Kueue when they admit a cluster. */
  private static final List<String> ADMISSION = List.of("tolerations", "schedulingGates");

  /** Defaults of the CRD: an older one has not written them into the object. */
  private static final Map<String, Long> DEFAULTS = Map.of("numOfHosts", 1L, "priority", 0L);

  /** Fields of which an empty object says nothing; of others, emptyDir say, it does. */
  private static final Set<String> SILENT_WHEN_EMPTY =
      Set.of(
          "metadata",
          "labels",
          "annotations",
          "headServiceAnnotations",
          "rayStartParams",
          "resources",
          "limits",
          "requests",
          "nodeSelector");

  private SpecHash() {}

  public static String of(RayClusterSpec spec) {
    ObjectNode json = JSON.convertValue(spec, ObjectNode.class);
    json.remove("upgradeStrategy");
    withoutAdmission(json.path("headGroupSpec"));
    for (JsonNode group : json.path("workerGroupSpecs")) {
      if (group instanceof ObjectNode fields) {
        fields.remove(SIZE);
        DEFAULTS.forEach(
            (field, value) -> {
              if (fields.path(field).isNumber() && fields.path(field).asLong() == value) {
                fields.remove(field);
              }
            });
        withoutAdmission(fields);
      }
    }
    StringBuilder canonical = new StringBuilder();
    write(json, canonical);
    return hash(canonical.toString());
  }

  private static void withoutAdmission(JsonNode group) {
    if (group.path("template").path("spec") instanceof ObjectNode podSpec) {
      podSpec.remove(ADMISSION);
    }
  }

  private static void write(JsonNode json, StringBuilder canonical) {
    switch (json) {
      case ObjectNode object -> writeObject(object, canonical);
      case ArrayNode array -> {
        canonical.append('[');
        for (JsonNode element : array) {
          write(element, canonical);
          canonical.append(',');
        }
        canonical.append(']');
      }
      default -> canonical.append(json);
    }
  }

  private static void writeObject(ObjectNode object, StringBuilder canonical) {
    Map<String, JsonNode> fields = new TreeMap<>();
    object.properties().forEach(field -> fields.put(field.getKey(), field.getValue()));
    fields.entrySet().removeIf(field -> isSilent(field.getKey(), field.getValue()));
    canonical.append('{');
    fields.forEach(
        (name, value) -> {
          canonical.append(name).append(':');
          if (name.equals("limits") || name.equals("requests")) {
            writeAmounts(value, canonical);
          } else {
            write(value, canonical);
          }
          canonical.append(',');
        });
    canonical.append('}');
  }

  private static boolean isSilent(String field, JsonNode value) {
    return value.isNull()
        || (value.isArray() && value.isEmpty())
        || (SILENT_WHEN_EMPTY.contains(field) && saysNothing(value));
  }

  private static boolean saysNothing(JsonNode value) {
    return value.isObject()
        && value.properties().stream()
            .allMatch(field -> isSilent(field.getKey(), field.getValue()));
  }

  /** 1000m and 1, as a number or as a text, are the same amount. */
  private static void writeAmounts(JsonNode amounts, StringBuilder canonical) {
    Map<String, String> spelled = new TreeMap<>();
    amounts
        .properties()
        .forEach(
            amount ->
                spelled.put(
                    amount.getKey(),
                    ResourceAmount.of(amount.getValue().asText())
                        .map(ResourceAmount::canonical)
                        .orElseGet(() -> amount.getValue().asText())));
    canonical.append(spelled);
  }

  private static String hash(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, 20);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
