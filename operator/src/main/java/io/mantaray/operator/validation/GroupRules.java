package io.mantaray.operator.validation;

import io.mantaray.operator.config.FeatureGate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Rules for the head and for each worker group. */
final class GroupRules {
  private static final List<String> RESOURCE_PARAMS =
      List.of("num-cpus", "num-gpus", "memory", "resources");

  private GroupRules() {}

  static void check(CheckedSpec spec, ValidationErrors errors) {
    checkPods(spec.head(), errors);
    checkUniqueNames(spec, errors);
    for (CheckedSpec.Group group : spec.groups()) {
      checkPods(group.pods(), errors);
      checkReplicas(spec, group, errors);
      checkIdleTimeout(spec, group, errors);
      checkPriority(spec, group, errors);
      checkSuspend(spec, group, errors);
    }
  }

  /** Groups of the same name would replace each other's pods forever. */
  private static void checkUniqueNames(CheckedSpec spec, ValidationErrors errors) {
    Map<String, CheckedSpec.Group> byName = new HashMap<>();
    for (CheckedSpec.Group group : spec.groups()) {
      String name = Objects.requireNonNullElse(group.spec().groupName(), "");
      CheckedSpec.Group first = byName.putIfAbsent(name, group);
      if (first != null) {
        errors.add(
            group.path("groupName"),
            "is "
                + ValidationError.quoted(name)
                + ", which is the name of "
                + first.pods().path()
                + "; give each worker group a name of its own.");
      }
    }
  }

  private static void checkPods(CheckedPods pods, ValidationErrors errors) {
    errors.addIf(
        pods.containers().isEmpty(),
        pods.containersPath(),
        "has no container; give one, since the first container of "
            + pods.displayName()
            + " runs Ray.");
    List<String> given = RESOURCE_PARAMS.stream().filter(pods::hasStartParam).toList();
    errors.addIf(
        !given.isEmpty() && !pods.resources().isEmpty(),
        pods.path() + ".resources",
        "contradicts rayStartParams, which sets "
            + String.join(", ", given)
            + "; set the resources of "
            + pods.displayName()
            + " in one of the two only.");
    errors.addIf(
        pods.startParams().containsKey("labels"),
        pods.path() + ".rayStartParams[labels]",
        "is not supported; write the labels into " + pods.path() + ".labels.");
    pods.labels().forEach((key, value) -> checkLabel(pods, key, value, errors));
  }

  private static void checkLabel(
      CheckedPods pods, String key, String value, ValidationErrors errors) {
    String path = pods.path() + ".labels";
    errors.addIf(
        !NameSyntax.isLabelKey(key),
        path,
        "has the key "
            + ValidationError.quoted(key)
            + ", which is none for a label; write a name, or a domain, a slash and a name, where the name has"
            + " at most 63 letters, digits, dashes, underscores and dots.");
    errors.addIf(
        value != null && !NameSyntax.isLabelValue(value),
        path,
        "gives "
            + ValidationError.quoted(key)
            + " the value "
            + ValidationError.quoted(value == null ? "" : value)
            + "; write at most 63 letters, digits, dashes, underscores and dots, beginning and"
            + " ending with a letter or digit.");
  }

  private static void checkReplicas(
      CheckedSpec spec, CheckedSpec.Group group, ValidationErrors errors) {
    Long min = group.spec().minReplicas();
    Long max = group.spec().maxReplicas();
    if (!spec.autoscaling()) {
      errors.addIf(min == null, group.path("minReplicas"), unset("minReplicas"));
      errors.addIf(max == null, group.path("maxReplicas"), unset("maxReplicas"));
    }
    checkNotNegative(group, Map.entry("minReplicas", min == null ? 0 : min), errors);
    checkNotNegative(group, Map.entry("maxReplicas", max == null ? 0 : max), errors);
    if (min != null && max != null) {
      errors.addIf(
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
      CheckedSpec.Group group, Map.Entry<String, Long> field, ValidationErrors errors) {
    errors.addIf(
        field.getValue() < 0,
        group.path(field.getKey()),
        "is " + field.getValue() + "; write 0 or more.");
  }

  private static void checkIdleTimeout(
      CheckedSpec spec, CheckedSpec.Group group, ValidationErrors errors) {
    Long timeout = group.spec().idleTimeoutSeconds();
    if (timeout == null) {
      return;
    }
    checkNotNegative(group, Map.entry("idleTimeoutSeconds", timeout), errors);
    errors.addIf(
        !spec.autoscalerV2(),
        group.path("idleTimeoutSeconds"),
        "needs the second generation of the autoscaler; set "
            + spec.path("autoscalerOptions.version")
            + " to v2, or use autoscalerOptions.idleTimeoutSeconds for all groups.");
  }

  private static void checkPriority(
      CheckedSpec spec, CheckedSpec.Group group, ValidationErrors errors) {
    Long priority = group.spec().priority();
    if (priority == null || priority == 0) {
      return;
    }
    String path = group.path("priority");
    RayVersionRule.require(spec, new RayVersionRule.Requirement(path, 2, 56), errors);
    errors.addIf(
        !spec.autoscalerV2(),
        path,
        "needs the second generation of the autoscaler; set "
            + spec.path("autoscalerOptions.version")
            + " to v2.");
  }

  private static void checkSuspend(
      CheckedSpec spec, CheckedSpec.Group group, ValidationErrors errors) {
    if (!Boolean.TRUE.equals(group.spec().suspend())) {
      return;
    }
    FeatureGateRule.require(
        spec, FeatureGate.RAY_JOB_DELETION_POLICY, group.path("suspend"), errors);
    errors.addIf(
        spec.autoscaling(),
        group.path("suspend"),
        "cannot be true while the autoscaler decides on the workers; remove it, or set "
            + spec.path("enableInTreeAutoscaling")
            + " to false.");
  }
}
