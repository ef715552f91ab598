package io.mantaray.operator.clusters;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.mantaray.api.json.RayJson;
import io.mantaray.api.v1.RayClusterSpec;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * A hash of a spec that changes when its pods have to be replaced.
 *
 * <p>It must not change when the operator or its CRD is upgraded, or every cluster would be
 * recreated. So it is computed from the JSON of the spec, not from Java classes, and ignores the
 * order of fields, fields with default values, and the notation of quantities.
 */
public final class SpecHash {

  private static final KubernetesSerialization JSON = RayJson.serialization();

  /** Written by autoscalers, and by users who scale a group. */
  private static final List<String> REPLICA_FIELDS =
      List.of("replicas", "minReplicas", "maxReplicas", "scaleStrategy");

  /** Written by queues such as Kueue when they admit a cluster. */
  private static final List<String> ADMISSION_FIELDS = List.of("tolerations", "schedulingGates");

  /** Defaults of the CRD: an older CRD did not write them into the object. */
  private static final Map<String, Long> DEFAULTS = Map.of("numOfHosts", 1L, "priority", 0L);

  /** Objects that mean the same when empty or absent; others, such as emptyDir, do not. */
  private static final Set<String> OPTIONAL_OBJECTS =
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
        fields.remove(REPLICA_FIELDS);
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
    return TextHash.of(canonical.toString());
  }

  private static void withoutAdmission(JsonNode group) {
    if (group.path("template").path("spec") instanceof ObjectNode podSpec) {
      podSpec.remove(ADMISSION_FIELDS);
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
    fields.entrySet().removeIf(field -> isEmpty(field.getKey(), field.getValue()));
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

  private static boolean isEmpty(String field, JsonNode value) {
    return value.isNull()
        || (value.isArray() && value.isEmpty())
        || (OPTIONAL_OBJECTS.contains(field) && isEmptyObject(value));
  }

  private static boolean isEmptyObject(JsonNode value) {
    return value.isObject()
        && value.properties().stream().allMatch(field -> isEmpty(field.getKey(), field.getValue()));
  }

  /** 1000m and 1, as a number or as a string, are equal. */
  private static void writeAmounts(JsonNode amounts, StringBuilder canonical) {
    Map<String, String> canonicalAmounts = new TreeMap<>();
    amounts
        .properties()
        .forEach(
            amount ->
                canonicalAmounts.put(
                    amount.getKey(),
                    ResourceQuantity.parse(amount.getValue().asText())
                        .map(ResourceQuantity::canonical)
                        .orElseGet(() -> amount.getValue().asText())));
    canonical.append(canonicalAmounts);
  }
}
