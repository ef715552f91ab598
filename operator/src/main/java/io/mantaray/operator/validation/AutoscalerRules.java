package io.mantaray.operator.validation;

import io.mantaray.api.v1.AutoscalerOptions;
import io.mantaray.api.v1.AutoscalerVersion;
import java.util.ArrayList;
import java.util.List;

/** Rules for Ray's autoscaler: its version, and what it requires of the pods. */
final class AutoscalerRules {
  /** The variable with the generated command, which a user's own command may refer to. */
  private static final String GENERATED_COMMAND = "KUBERAY_GEN_AUTOSCALER_START_CMD";

  private AutoscalerRules() {}

  static void check(CheckedSpec spec, ValidationErrors errors) {
    checkGeneration(spec, errors);
    if (spec.autoscaling() && spec.requestsAutoscaler(AutoscalerVersion.V2)) {
      checkNoRestarts(spec.head(), errors);
      spec.groups().forEach(group -> checkNoRestarts(group.pods(), errors));
    }
    AutoscalerOptions options = spec.spec().autoscalerOptions();
    if (options != null) {
      checkOptions(spec, options, errors);
    }
  }

  private static void checkGeneration(CheckedSpec spec, ValidationErrors errors) {
    String path = spec.head().envPath() + "[" + CheckedSpec.AUTOSCALER_V2_VARIABLE + "]";
    errors.addIf(
        !spec.autoscaling() && spec.autoscalerV2ByVariable(),
        path,
        "asks for an autoscaler that is off; set "
            + spec.path("enableInTreeAutoscaling")
            + " to true, or remove the variable.");
    AutoscalerOptions options = spec.spec().autoscalerOptions();
    errors.addIf(
        spec.autoscaling()
            && options != null
            && options.version() != null
            && spec.autoscalerV2Variable().isPresent(),
        path,
        "and "
            + spec.path("autoscalerOptions.version")
            + " both choose the autoscaler; remove the variable.");
  }

  private static void checkNoRestarts(CheckedPods pods, ValidationErrors errors) {
    errors.addIf(
        pods.restarts(),
        pods.restartPolicyPath(),
        "is "
            + ValidationError.quoted(pods.restartPolicy())
            + "; write Never or remove it, since the autoscaler v2 replaces lost pods itself.");
  }

  private static void checkOptions(
      CheckedSpec spec, AutoscalerOptions options, ValidationErrors errors) {
    Long timeout = options.idleTimeoutSeconds();
    errors.addIf(
        timeout != null && timeout < 0,
        spec.path("autoscalerOptions.idleTimeoutSeconds"),
        "is " + timeout + "; write 0 or more.");
    errors.addIf(
        CheckedPods.envNamed(CheckedPods.present(options.env()), GENERATED_COMMAND).isPresent(),
        spec.path("autoscalerOptions.env") + "[" + GENERATED_COMMAND + "]",
        "is set by the operator; remove it.");
  }

  /** Allowed, but autoscaler v1 miscounts restarted workers. */
  static List<String> warnings(CheckedSpec spec) {
    List<String> warnings = new ArrayList<>();
    if (spec.autoscaling() && spec.requestsAutoscaler(AutoscalerVersion.V1)) {
      spec.groups().stream()
          .map(CheckedSpec.Group::pods)
          .filter(CheckedPods::restarts)
          .map(
              pods ->
                  pods.restartPolicyPath()
                      + " is "
                      + ValidationError.quoted(pods.restartPolicy())
                      + "; write Never or remove it, since the autoscaler v1 replaces lost workers"
                      + " itself.")
          .forEach(warnings::add);
    }
    return warnings;
  }
}
