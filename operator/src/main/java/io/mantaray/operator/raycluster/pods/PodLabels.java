package io.mantaray.operator.raycluster.pods;

import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.mantaray.operator.clusters.DeclaredGroup;
import io.mantaray.operator.config.FeatureGate;
import io.mantaray.operator.conventions.RayLabels;
import io.mantaray.operator.conventions.RayNames;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The labels of Ray pods: the operator's and the user's. */
final class PodLabels {

  /** The operator selects pods by these labels, so users cannot override them. */
  private static final Set<String> RESERVED =
      Set.of(RayLabels.NODE_TYPE, RayLabels.GROUP, RayLabels.CLUSTER);

  private PodLabels() {}

  /** Labels of the operator, overridden by those of the template, then by those of the group. */
  static Map<String, String> of(
      RayNode node,
      String group,
      PodTemplateSpec template,
      @Nullable Map<String, String> groupLabels) {
    String cluster = node.cluster().name();
    Map<String, String> labels = new LinkedHashMap<>();
    labels.put(RayLabels.IS_RAY_NODE, "yes");
    labels.put(RayLabels.CLUSTER, cluster);
    labels.put(RayLabels.NODE_TYPE, node.type().label());
    labels.put(RayLabels.GROUP, group);
    labels.put(RayLabels.IDENTIFIER, RayNames.identifier(cluster, node.type()));
    labels.put(RayLabels.APP_NAME, RayLabels.APPLICATION);
    labels.put(RayLabels.APP_CREATED_BY, RayLabels.CREATOR);
    override(labels, template.getMetadata() == null ? null : template.getMetadata().getLabels());
    override(labels, groupLabels);
    return labels;
  }

  private static void override(
      Map<String, String> labels, @Nullable Map<String, String> overrides) {
    if (overrides != null) {
      overrides.forEach(
          (key, value) -> {
            if (!RESERVED.contains(key)) {
              labels.put(key, value);
            }
          });
    }
  }

  /** Adds the position of a worker. Single-host groups have the replica index too. */
  static void addReplicaLabels(
      RayPodBuilder pod, RayNode node, DeclaredGroup group, ReplicaPosition position) {
    if (!node.enabled(FeatureGate.RAY_MULTI_HOST_INDEXING)) {
      return;
    }
    pod.labels().put(RayLabels.REPLICA_INDEX, Integer.toString(position.replicaIndex()));
    if (group.multiHost()) {
      pod.labels().put(RayLabels.REPLICA_NAME, position.replicaName());
      pod.labels().put(RayLabels.HOST_INDEX, Integer.toString(position.hostIndex()));
    }
  }

  /**
   * Whether the serve service selects the pod. A worker is always selected, as its readiness probe
   * checks Serve's proxy; a head only after the RayService controller found its proxy healthy.
   */
  static void addServe(RayPodBuilder pod, RayNode node) {
    if (node.serves()) {
      pod.labels().put(RayLabels.SERVE, node.isHead() ? "false" : "true");
    }
  }
}
