package io.mantaray.api.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Objects that a schema allows, among them those of which something is easily lost: zeros, empty
 * lists and objects, numbers beyond 32 bits, quantities that are numbers, and fields which only a
 * later version of the schema knows.
 *
 * <p>Validation rules are not looked at, since they do not change how an object is read.
 */
final class LegalObjects {

  /** What is chosen wherever the schema leaves a choice. */
  interface Choices {

    /** Whether a field is there that is not required. */
    boolean present();

    /** Whether an object has a field that the schema does not know. */
    boolean unknownField();

    /** How many elements a list or map has. */
    int size();

    <T> T oneOf(List<T> values);
  }

  private static final List<JsonNode> TEXTS = nodes("", "ray", "true", "1", "null", "Grüße 🦑");
  private static final List<JsonNode> RESTRICTED_TEXTS = nodes("Ready", "Reason_1");
  private static final List<JsonNode> TIMES =
      nodes(
          "2026-02-28T23:59:59Z",
          "2026-02-28T23:59:59.123456Z",
          "2026-02-28T23:59:59+05:30",
          "2026-02-28t23:59:59+99:99"); // the API server takes this for a time
  private static final List<JsonNode> QUANTITIES =
      nodes("1", "500m", "1.5Gi", "1e3", "1E3", "2E", "+1", "-.5", "0001", 0, 1, 1L << 40);
  private static final List<JsonNode> INTEGERS_OR_TEXTS =
      nodes("http", "", "80", 0, 8080, 1L << 31, Long.MAX_VALUE);
  private static final List<JsonNode> INTEGERS =
      nodes(0, 1, -1, Integer.MAX_VALUE, 1L << 31, 1L << 40, Long.MIN_VALUE, Long.MAX_VALUE);
  private static final List<JsonNode> NUMBERS = nodes(0, 1, 0.1, -1.5, 1e-7, 1L << 40);
  private static final List<JsonNode> ANYTHING =
      nodes(
          NullNode.instance,
          "",
          0.1,
          BigInteger.TWO.pow(100),
          List.of(Map.of()),
          Map.of("list", List.of(), "number", 1L << 40));

  private final Choices choices;

  LegalObjects(Choices choices) {
    this.choices = choices;
  }

  /** An object of a kind. Its metadata, of which a CRD says nothing, has a bit of everything. */
  ObjectNode object(String kind, JsonNode schema) {
    ObjectNode object = object(schema).put("apiVersion", "ray.io/v1").put("kind", kind);
    ObjectNode metadata = object.putObject("metadata").put("name", "ray").put("namespace", "n");
    metadata.put("generation", 1L << 40).put("deletionGracePeriodSeconds", 0);
    metadata.putObject("labels");
    metadata.putObject("annotations").put("a", "");
    metadata.putArray("finalizers");
    ObjectNode owner = metadata.putArray("ownerReferences").addObject().put("controller", false);
    owner.put("apiVersion", "batch/v1").put("kind", "Job").put("name", "j").put("uid", "u");
    ObjectNode fields = metadata.putArray("managedFields").addObject().put("manager", "m");
    fields.putObject("fieldsV1").putObject("f:spec").putObject("f:suspend");
    return object;
  }

  private JsonNode value(JsonNode schema) {
    if (schema.path("nullable").asBoolean() && choices.oneOf(List.of(true, false))) {
      return NullNode.instance;
    }
    if (schema.has("enum")) {
      return choices.oneOf(schema.get("enum").valueStream().toList());
    }
    if (schema.path("x-kubernetes-int-or-string").asBoolean()) {
      return choices.oneOf(schema.has("pattern") ? QUANTITIES : INTEGERS_OR_TEXTS);
    }
    return switch (schema.path("type").asText()) {
      case "object" -> schema.has("additionalProperties") ? map(schema) : object(schema);
      case "array" -> list(schema);
      case "string" -> choices.oneOf(texts(schema));
      case "integer" -> choices.oneOf(integers(schema));
      case "number" -> choices.oneOf(NUMBERS);
      case "boolean" -> BooleanNode.valueOf(choices.oneOf(List.of(true, false)));
      default -> throw new IllegalArgumentException("no such type: " + schema);
    };
  }

  private ObjectNode object(JsonNode schema) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    Set<String> required =
        schema.path("required").valueStream().map(JsonNode::asText).collect(Collectors.toSet());
    schema
        .path("properties")
        .forEachEntry(
            (name, property) -> {
              if (required.contains(name) || choices.present()) {
                object.set(name, value(property));
              }
            });
    if (choices.unknownField()) {
      object.set("addedInLaterVersion", choices.oneOf(ANYTHING));
    }
    return object;
  }

  private ObjectNode map(JsonNode schema) {
    ObjectNode map = JsonNodeFactory.instance.objectNode();
    for (int i = choices.size(); i > 0; i--) {
      map.set("example.com/key-" + i, value(schema.get("additionalProperties")));
    }
    return map;
  }

  private ArrayNode list(JsonNode schema) {
    ArrayNode list = JsonNodeFactory.instance.arrayNode();
    int least = schema.path("minItems").asInt();
    // The elements of a list map must differ in their keys, so there is one at most.
    int most = schema.path("x-kubernetes-list-type").asText().equals("map") ? 1 : 9;
    for (int i = Math.clamp(choices.size(), least, most); i > 0; i--) {
      list.add(value(schema.get("items")));
    }
    return list;
  }

  private static List<JsonNode> texts(JsonNode schema) {
    if (schema.path("format").asText().equals("date-time")) {
      return TIMES;
    }
    return schema.has("pattern") || schema.has("minLength") ? RESTRICTED_TEXTS : TEXTS;
  }

  private static List<JsonNode> integers(JsonNode schema) {
    long least = schema.path("minimum").asLong(Long.MIN_VALUE);
    return INTEGERS.stream().filter(number -> number.asLong() >= least).toList();
  }

  private static List<JsonNode> nodes(Object... values) {
    return new ObjectMapper().<ArrayNode>valueToTree(values).valueStream().toList();
  }
}
