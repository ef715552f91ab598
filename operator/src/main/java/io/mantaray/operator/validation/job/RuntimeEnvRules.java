package io.mantaray.operator.validation.job;

import com.fasterxml.jackson.databind.JsonNode;
import io.mantaray.operator.jobs.DeclaredJob;
import io.mantaray.operator.validation.ValidationErrors;
import io.mantaray.operator.yaml.ParsedYaml;
import io.mantaray.operator.yaml.YamlText;

/**
 * Checks that the runtime environment is a JSON object, as Ray requires. Its fields are not
 * checked.
 */
final class RuntimeEnvRules {
  private static final String PATH = "spec.runtimeEnvYAML";
  private static final String EXAMPLE = "; write fields such as pip: [requests].";

  private RuntimeEnvRules() {}

  static void check(DeclaredJob job, ValidationErrors errors) {
    String text = job.spec().runtimeEnvYAML();
    if (text == null) {
      return;
    }
    switch (YamlText.parse(text)) {
      case ParsedYaml.Valid(JsonNode json) -> {
        errors.addIf(json.isArray(), PATH, "is a list" + EXAMPLE);
        errors.addIf(json.isValueNode() && !json.isNull(), PATH, "is a single value" + EXAMPLE);
      }
      case ParsedYaml.Invalid(String why) ->
          errors.add(PATH, why + (why.contains("; ") ? "." : EXAMPLE));
    }
  }
}
