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

/** The labels by which pods are found, and those the user adds. */
final class PodLabels {

  /** Whoever changed one of these would hide the pod from the operator. */
  private static final Set<String> FIXED =
      Set.of(RayLabels.NODE_TYPE, RayLabels.GROUP, RayLabels.CLUSTER);

  private PodLabels() {}

  /** Labels of the operator; over them those of the template; over them those of the group. */
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
            if (!FIXED.contains(key)) {
              labels.put(key, value);
            }
          });
    }
  }

  /** Tells a worker its place. The index serves single-host groups too: one slice per replica. */
  static void addPlace(PodDraft draft, RayNode node, DeclaredGroup group, ReplicaPlace place) {
    if (!node.enabled(FeatureGate.RAY_MULTI_HOST_INDEXING)) {
      return;
    }
    draft.labels().put(RayLabels.REPLICA_INDEX, Integer.toString(place.replicaIndex()));
    if (group.multiHost()) {
      draft.labels().put(RayLabels.REPLICA_NAME, place.replicaName());
      draft.labels().put(RayLabels.HOST_INDEX, Integer.toString(place.hostIndex()));
    }
  }

  /**
   * Whether Serve's service may pick the pod. A worker always may, as its readiness probe asks
   * Serve's proxy; a head may not before the RayService's controller found its proxy well.
   */
  static void addServe(PodDraft draft, RayNode node) {
    if (node.serves()) {
      draft.labels().put(RayLabels.SERVE, node.isHead() ? "false" : "true");
    }
  }
}
