package io.mantaray.operator.rayservice.serve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mantaray.operator.clusters.TextHash;
import io.mantaray.operator.yaml.GoJson;
import io.mantaray.operator.yaml.ParsedYaml;
import io.mantaray.operator.yaml.YamlText;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.TreeSet;

/**
 * The config of Ray Serve: YAML or JSON in the spec of a RayService, JSON for Ray. Two that mean
 * the same are equal, however they are written: a new comment is no reason to put the config again.
 *
 * <p>Only its outline is checked. Ray knows its fields, and says what is wrong with them.
 */
public final class ServeConfig {
  /** The name of an application without one. */
  static final String DEFAULT_NAME = "default";

  private static final String APPLICATIONS = "applications";
  private static final String TARGET_CAPACITY = "target_capacity";
  private static final String EXAMPLE =
      "; write a list of applications there, such as applications: [{name: app, import_path:"
          + " \"module:app\"}].";

  private final ObjectNode fields;
  private final String json;

  private ServeConfig(ObjectNode fields) {
    this.fields = fields;
    this.json = GoJson.write(fields);
  }

  /** Parses the text of a user. An empty one is a config without fields, which Ray refuses. */
  public static ParsedServeConfig parse(String text) {
    return switch (YamlText.parse(text)) {
      case ParsedYaml.Invalid(String why) ->
          new ParsedServeConfig.Invalid(why + (why.contains("; ") ? "." : EXAMPLE));
      case ParsedYaml.Valid(JsonNode json) -> parse(json);
    };
  }

  private static ParsedServeConfig parse(JsonNode json) {
    if (json.isNull()) {
      return new ParsedServeConfig.Valid(new ServeConfig(JsonNodeFactory.instance.objectNode()));
    }
    if (!(json instanceof ObjectNode fields)) {
      return new ParsedServeConfig.Invalid(
          "is " + (json.isArray() ? "a list" : "a single value") + EXAMPLE);
    }
    JsonNode applications = fields.path(APPLICATIONS);
    if (!applications.isMissingNode() && !applications.isArray()) {
      return new ParsedServeConfig.Invalid("has applications that are no list" + EXAMPLE);
    }
    for (int i = 0; i < applications.size(); i++) {
      if (!applications.get(i).isObject()) {
        return new ParsedServeConfig.Invalid(
            "has in applications[" + i + "] something that is no application" + EXAMPLE);
      }
    }
    return new ParsedServeConfig.Valid(new ServeConfig(fields));
  }

  /** The same config, with the share of each deployment's replicas that is to run, in percent. */
  public ServeConfig withTargetCapacity(int percent) {
    return new ServeConfig(fields.deepCopy().put(TARGET_CAPACITY, percent));
  }

  /** Its fields beside applications and target capacity. */
  public ServeConfig withoutApplications() {
    ObjectNode options = fields.deepCopy();
    options.remove(List.of(APPLICATIONS, TARGET_CAPACITY));
    return new ServeConfig(options);
  }

  /** These applications and this target capacity, with the other fields of another config. */
  public ServeConfig withOptionsOf(ServeConfig other) {
    ObjectNode merged = other.withoutApplications().fields.deepCopy();
    for (String own : List.of(APPLICATIONS, TARGET_CAPACITY)) {
      if (fields.has(own)) {
        merged.set(own, fields.get(own).deepCopy());
      }
    }
    return new ServeConfig(merged);
  }

  /** The declared share of replicas; empty if it is not declared, and all of them run. */
  public Optional<Double> targetCapacity() {
    return Optional.of(fields.path(TARGET_CAPACITY))
        .filter(JsonNode::isNumber)
        .map(JsonNode::doubleValue);
  }

  /** The names of its applications, sorted. */
  public SequencedSet<String> applications() {
    SequencedSet<String> names = new TreeSet<>();
    for (JsonNode application : fields.path(APPLICATIONS)) {
      names.add(nameOf(application.path("name").asText("")));
    }
    return names;
  }

  /** The name under which an application is reported. */
  static String nameOf(String given) {
    return given.isEmpty() ? DEFAULT_NAME : given;
  }

  /** What is put to Ray. */
  public String json() {
    return json;
  }

  /** Identifies the config, with its target capacity, in the durable memory of what was put. */
  public String hash() {
    return TextHash.of(json);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ServeConfig config && json.equals(config.json);
  }

  @Override
  public int hashCode() {
    return json.hashCode();
  }

  @Override
  public String toString() {
    return json;
  }
}
