package io.mantaray.operator.validation;

import io.fabric8.kubernetes.api.model.EnvVar;
import io.mantaray.api.v1.AuthMode;
import io.mantaray.api.v1.AutoscalerVersion;
import io.mantaray.api.v1.HeadGroupSpec;
import io.mantaray.api.v1.RayClusterSpec;
import io.mantaray.api.v1.WorkerGroupSpec;
import io.mantaray.operator.config.FeatureGate;
import io.mantaray.operator.config.FeatureGates;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A spec with accessors for the rules. Any part may be absent: the object may be older than the
 * schema.
 *
 * @param path of the spec, {@code spec} for instance
 * @param annotations of the object that has the spec
 */
record CheckedSpec(
    String path, RayClusterSpec spec, Map<String, String> annotations, FeatureGates gates) {

  static final String AUTOSCALER_V2_VARIABLE = "RAY_enable_autoscaler_v2";

  /** A worker group: what all groups have, and what only workers have. */
  record Group(CheckedPods pods, WorkerGroupSpec spec) {
    String path(String field) {
      return pods.path() + "." + field;
    }
  }

  String path(String field) {
    return path + "." + field;
  }

  CheckedPods head() {
    HeadGroupSpec head = spec.headGroupSpec();
    if (head == null) {
      return new CheckedPods(
          path("headGroupSpec"), "the head", CheckedPods.podOf(null), Map.of(), Map.of(), Map.of());
    }
    return new CheckedPods(
        path("headGroupSpec"),
        "the head",
        CheckedPods.podOf(head.template()),
        CheckedPods.present(head.rayStartParams()),
        CheckedPods.present(head.resources()),
        CheckedPods.present(head.labels()));
  }

  List<Group> groups() {
    List<WorkerGroupSpec> groups = CheckedPods.present(spec.workerGroupSpecs());
    return IntStream.range(0, groups.size()).mapToObj(i -> group(i, groups.get(i))).toList();
  }

  private Group group(int index, WorkerGroupSpec group) {
    CheckedPods pods =
        new CheckedPods(
            path("workerGroupSpecs[" + index + "]"),
            "worker group "
                + ValidationError.quoted(group.groupName() == null ? "" : group.groupName()),
            CheckedPods.podOf(group.template()),
            CheckedPods.present(group.rayStartParams()),
            CheckedPods.present(group.resources()),
            CheckedPods.present(group.labels()));
    return new Group(pods, group);
  }

  boolean isEnabled(FeatureGate gate) {
    return gates.isEnabled(gate);
  }

  /** An annotation; one that is empty counts as absent. */
  Optional<String> annotation(String key) {
    return Optional.ofNullable(annotations.get(key)).filter(value -> !value.isEmpty());
  }

  boolean autoscaling() {
    return Boolean.TRUE.equals(spec.enableInTreeAutoscaling());
  }

  boolean requestsAutoscaler(String version) {
    return spec.autoscalerOptions() != null && version.equals(spec.autoscalerOptions().version());
  }

  /** The older way to choose the version of the autoscaler. */
  Optional<EnvVar> autoscalerV2Variable() {
    return CheckedPods.envNamed(head().env(), AUTOSCALER_V2_VARIABLE);
  }

  boolean autoscalerV2ByVariable() {
    return autoscalerV2Variable()
        .map(EnvVar::getValue)
        .filter(value -> value.equals("1") || value.equals("true"))
        .isPresent();
  }

  /** Whether version 2 is requested, even if the autoscaler is disabled. */
  boolean autoscalerV2() {
    return requestsAutoscaler(AutoscalerVersion.V2) || autoscalerV2ByVariable();
  }

  boolean tokenAuth() {
    return spec.authOptions() != null && AuthMode.TOKEN.equals(spec.authOptions().mode());
  }

  boolean tls() {
    return isEnabled(FeatureGate.RAY_CLUSTER_MTLS)
        && spec.tlsOptions() != null
        && Boolean.TRUE.equals(spec.tlsOptions().enabled());
  }

  String rayVersion() {
    return spec.rayVersion() == null ? "" : spec.rayVersion();
  }
}
