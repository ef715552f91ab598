package io.mantaray.api.crd;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;

/**
 * What a CustomResourceDefinition says, in a form that a reviewer can read: what is not schema
 * first, then a line for each of Ray's fields with all that holds for it but its documentation.
 */
final class Outline {

  private static final Set<String> WRITTEN_ELSEWHERE =
      Set.of("description", "properties", "items", "additionalProperties", "required");

  private final StringBuilder text = new StringBuilder();

  private Outline() {}

  static String of(JsonNode crd, String version) {
    Outline outline = new Outline();
    outline.line(0, "names: " + crd.at("/spec/names"));
    for (JsonNode candidate : crd.at("/spec/versions")) {
      if (candidate.get("name").asText().equals(version)) {
        outline.version(candidate.deepCopy());
      }
    }
    return outline.text.toString();
  }

  private void version(ObjectNode version) {
    JsonNode schema = version.remove("schema").get("openAPIV3Schema");
    for (JsonNode column : version.withArray("additionalPrinterColumns")) {
      line(0, "column: " + column);
    }
    version.remove("additionalPrinterColumns");
    line(0, version.toString());
    fields(0, schema);
  }

  private void fields(int depth, JsonNode schema) {
    schema
        .path("properties")
        .properties()
        .forEach(property -> field(depth, schema, property.getKey(), property.getValue()));
  }

  private void field(int depth, JsonNode parent, String name, JsonNode schema) {
    if (!schema.has("description") && !name.equals("healthLastUpdateTime")) {
      return; // one of Kubernetes
    }
    boolean required =
        parent.path("required").valueStream().anyMatch(is -> is.asText().equals(name));
    ObjectNode constraints = schema.deepCopy();
    constraints.remove(WRITTEN_ELSEWHERE);
    line(depth, name + (required ? "! " : " ") + constraints + elements(schema));
    fields(depth + 1, schema);
    fields(depth + 1, schema.path("items"));
    fields(depth + 1, schema.path("additionalProperties"));
  }

  private static String elements(JsonNode schema) {
    String list = schema.at("/items/type").asText();
    String map = schema.at("/additionalProperties/type").asText();
    return list.isEmpty() && map.isEmpty() ? "" : " of " + list + map;
  }

  private void line(int depth, String line) {
    text.append("  ".repeat(depth)).append(line).append('\n');
  }
}
