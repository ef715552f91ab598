package io.mantaray.operator.rayjob.submit;

import com.fasterxml.jackson.databind.JsonNode;
import io.mantaray.operator.yaml.ParsedYaml;
import io.mantaray.operator.yaml.YamlText;

/** The runtime environment of a job: YAML in the spec, JSON for Ray. */
public final class RuntimeEnv {
  private RuntimeEnv() {}

  /** The YAML as a JSON tree; absent values are null. */
  public static Submission<JsonNode> parse(String yaml) {
    return switch (YamlText.parse(yaml)) {
      case ParsedYaml.Valid(JsonNode json) -> Submission.possible(json);
      case ParsedYaml.Invalid(String why) -> Submission.impossible("runtimeEnvYAML " + why);
    };
  }
}
