package io.mantaray.operator.rayjob.validation;

import io.mantaray.operator.rayjob.DeclaredJob;
import io.mantaray.operator.validation.Problems;

/**
 * Whether the runtime environment can be handed to Ray, which takes it as a JSON object. What Ray
 * makes of its fields is not looked at.
 */
final class RuntimeEnvRules {
  private static final String PATH = "spec.runtimeEnvYAML";

  private RuntimeEnvRules() {}

  static void check(DeclaredJob job, Problems problems) {
    String text = job.spec().runtimeEnvYAML();
    if (text != null) {
      YamlObject.flaws(text).forEach(flaw -> problems.add(PATH, flaw));
    }
  }
}
