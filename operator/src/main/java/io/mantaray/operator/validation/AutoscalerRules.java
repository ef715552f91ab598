package io.mantaray.operator.validation;

import io.mantaray.api.v1.AutoscalerOptions;
import io.mantaray.api.v1.AutoscalerVersion;
import java.util.ArrayList;
import java.util.List;

/** Ray's autoscaler: which generation, and what it needs of the pods. */
final class AutoscalerRules {
  /** Holds the command that the operator would have run, for a user's own command to refer to. */
  private static final String GENERATED_COMMAND = "KUBERAY_GEN_AUTOSCALER_START_CMD";

  private AutoscalerRules() {}

  static void check(CheckedSpec spec, Problems problems) {
    checkGeneration(spec, problems);
    if (spec.autoscaling() && spec.asksForAutoscaler(AutoscalerVersion.V2)) {
      checkNoRestarts(spec.head(), problems);
      spec.groups().forEach(group -> checkNoRestarts(group.pods(), problems));
    }
    AutoscalerOptions options = spec.spec().autoscalerOptions();
    if (options != null) {
      checkOptions(spec, options, problems);
    }
  }

  private static void checkGeneration(CheckedSpec spec, Problems problems) {
    String path = spec.head().envPath() + "[" + CheckedSpec.AUTOSCALER_V2_VARIABLE + "]";
    problems.addIf(
        !spec.autoscaling() && spec.autoscalerV2ByVariable(),
        path,
        "asks for an autoscaler that is off; set "
            + spec.path("enableInTreeAutoscaling")
            + " to true, or remove the variable.");
    AutoscalerOptions options = spec.spec().autoscalerOptions();
    problems.addIf(
        spec.autoscaling()
            && options != null
            && options.version() != null
            && spec.autoscalerV2Variable().isPresent(),
        path,
        "and "
            + spec.path("autoscalerOptions.version")
            + " both choose the autoscaler; remove the variable.");
  }

  private static void checkNoRestarts(CheckedPods pods, Problems problems) {
    problems.addIf(
        pods.restarts(),
        pods.restartPolicyPath(),
        "is "
            + Problem.quoted(pods.restartPolicy())
            + "; write Never or remove it, since the autoscaler v2 replaces lost pods itself.");
  }

  private static void checkOptions(CheckedSpec spec, AutoscalerOptions options, Problems problems) {
    Long timeout = options.idleTimeoutSeconds();
    problems.addIf(
        timeout != null && timeout < 0,
        spec.path("autoscalerOptions.idleTimeoutSeconds"),
        "is " + timeout + "; write 0 or more.");
    problems.addIf(
        CheckedPods.envNamed(CheckedPods.present(options.env()), GENERATED_COMMAND).isPresent(),
        spec.path("autoscalerOptions.env") + "[" + GENERATED_COMMAND + "]",
        "is set by the operator; remove it.");
  }

  /** Allowed, but the first generation of the autoscaler loses count of restarted workers. */
  static List<String> warnings(CheckedSpec spec) {
    List<String> warnings = new ArrayList<>();
    if (spec.autoscaling() && spec.asksForAutoscaler(AutoscalerVersion.V1)) {
      spec.groups().stream()
          .map(CheckedSpec.Group::pods)
          .filter(CheckedPods::restarts)
          .map(
              pods ->
                  pods.restartPolicyPath()
                      + " is "
                      + Problem.quoted(pods.restartPolicy())
                      + "; write Never or remove it, since the autoscaler v1 replaces lost workers"
                      + " itself.")
          .forEach(warnings::add);
    }
    return warnings;
  }
}
