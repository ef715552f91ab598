package io.mantaray.operator.rayjob.validation;

import com.fasterxml.jackson.databind.JsonNode;
import io.mantaray.operator.rayjob.DeclaredJob;
import io.mantaray.operator.rayjob.submit.RuntimeEnv;
import io.mantaray.operator.rayjob.submit.Submission;
import io.mantaray.operator.validation.Problems;

/**
 * Whether the runtime environment can be handed to Ray, which takes it as a JSON object. What Ray
 * makes of its fields is not looked at.
 */
final class RuntimeEnvRules {
  private static final String PATH = "spec.runtimeEnvYAML";
  private static final String EXAMPLE = "; write fields such as pip: [requests].";

  private RuntimeEnvRules() {}

  static void check(DeclaredJob job, Problems problems) {
    String text = job.spec().runtimeEnvYAML();
    if (text == null) {
      return;
    }
    switch (RuntimeEnv.read(text)) {
      case Submission.Possible<JsonNode>(JsonNode json) -> {
        problems.addIf(json.isArray(), PATH, "is a list" + EXAMPLE);
        problems.addIf(json.isValueNode() && !json.isNull(), PATH, "is a single value" + EXAMPLE);
      }
      case Submission.Impossible<JsonNode>(String why) ->
          problems.add(PATH, why + (why.contains("; ") ? "." : EXAMPLE));
    }
  }
}
