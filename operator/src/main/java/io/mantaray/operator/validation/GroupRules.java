package io.mantaray.operator.validation;

import io.mantaray.operator.config.FeatureGate;
import java.util.List;
import java.util.Map;

/** The head and the worker groups, each for itself. */
final class GroupRules {
  private static final List<String> RESOURCE_PARAMS =
      List.of("num-cpus", "num-gpus", "memory", "resources");

  private GroupRules() {}

  static void check(CheckedSpec spec, Problems problems) {
    checkPods(spec.head(), problems);
    for (CheckedSpec.Group group : spec.groups()) {
      checkPods(group.pods(), problems);
      checkReplicas(spec, group, problems);
      checkIdleTimeout(spec, group, problems);
      checkPriority(spec, group, problems);
      checkSuspend(spec, group, problems);
    }
  }

  private static void checkPods(CheckedPods pods, Problems problems) {
    problems.addIf(
        pods.containers().isEmpty(),
        pods.containersPath(),
        "has no container; give one, since the first container of " + pods.called() + " runs Ray.");
    List<String> given = RESOURCE_PARAMS.stream().filter(pods::hasStartParam).toList();
    problems.addIf(
        !given.isEmpty() && !pods.resources().isEmpty(),
        pods.path() + ".resources",
        "contradicts rayStartParams, which sets "
            + String.join(", ", given)
            + "; set the resources of "
            + pods.called()
            + " in one of the two only.");
    problems.addIf(
        pods.startParams().containsKey("labels"),
        pods.path() + ".rayStartParams[labels]",
        "is not supported; write the labels into " + pods.path() + ".labels.");
    pods.labels().forEach((key, value) -> checkLabel(pods, key, value, problems));
  }

  private static void checkLabel(CheckedPods pods, String key, String value, Problems problems) {
    String path = pods.path() + ".labels";
    problems.addIf(
        !NameSyntax.isLabelKey(key),
        path,
        "has the key "
            + Problem.quoted(key)
            + ", which is none for a label; write a name, or a domain, a slash and a name, where the name has"
            + " at most 63 letters, digits, dashes, underscores and dots.");
    problems.addIf(
        value != null && !NameSyntax.isLabelValue(value),
        path,
        "gives "
            + Problem.quoted(key)
            + " the value "
            + Problem.quoted(value == null ? "" : value)
            + "; write at most 63 letters, digits, dashes, underscores and dots, beginning and"
            + " ending with a letter or digit.");
  }

  private static void checkReplicas(CheckedSpec spec, CheckedSpec.Group group, Problems problems) {
    Long min = group.spec().minReplicas();
    Long max = group.spec().maxReplicas();
    if (!spec.autoscaling()) {
      problems.addIf(min == null, group.path("minReplicas"), unset("minReplicas"));
      problems.addIf(max == null, group.path("maxReplicas"), unset("maxReplicas"));
    }
    checkNotNegative(group, Map.entry("minReplicas", min == null ? 0 : min), problems);
    checkNotNegative(group, Map.entry("maxReplicas", max == null ? 0 : max), problems);
    if (min != null && max != null) {
      problems.addIf(
          min > max,
          group.path("minReplicas"),
          "is "
              + min
              + ", more than maxReplicas "
              + max
              + "; raise maxReplicas or lower minReplicas.");
    }
  }

  private static String unset(String field) {
    return "is not set; write "
        + (field.equals("minReplicas") ? "0" : "an upper bound")
        + ", it may be absent only with enableInTreeAutoscaling.";
  }

  private static void checkNotNegative(
      CheckedSpec.Group group, Map.Entry<String, Long> field, Problems problems) {
    problems.addIf(
        field.getValue() < 0,
        group.path(field.getKey()),
        "is " + field.getValue() + "; write 0 or more.");
  }

  private static void checkIdleTimeout(
      CheckedSpec spec, CheckedSpec.Group group, Problems problems) {
    Long timeout = group.spec().idleTimeoutSeconds();
    if (timeout == null) {
      return;
    }
    checkNotNegative(group, Map.entry("idleTimeoutSeconds", timeout), problems);
    problems.addIf(
        !spec.autoscalerV2(),
        group.path("idleTimeoutSeconds"),
        "needs the second generation of the autoscaler; set "
            + spec.path("autoscalerOptions.version")
            + " to v2, or use autoscalerOptions.idleTimeoutSeconds for all groups.");
  }

  private static void checkPriority(CheckedSpec spec, CheckedSpec.Group group, Problems problems) {
    Long priority = group.spec().priority();
    if (priority == null || priority == 0) {
      return;
    }
    String path = group.path("priority");
    RayVersionRule.require(spec, new RayVersionRule.Need(path, 2, 56), problems);
    problems.addIf(
        !spec.autoscalerV2(),
        path,
        "needs the second generation of the autoscaler; set "
            + spec.path("autoscalerOptions.version")
            + " to v2.");
  }

  private static void checkSuspend(CheckedSpec spec, CheckedSpec.Group group, Problems problems) {
    if (!Boolean.TRUE.equals(group.spec().suspend())) {
      return;
    }
    problems.addIf(
        !spec.open(FeatureGate.RAY_JOB_DELETION_POLICY),
        group.path("suspend"),
        "needs the feature gate RayJobDeletionPolicy; open it or remove the field.");
    problems.addIf(
        spec.autoscaling(),
        group.path("suspend"),
        "cannot be true while the autoscaler decides on the workers; remove it, or set "
            + spec.path("enableInTreeAutoscaling")
            + " to false.");
  }
}
