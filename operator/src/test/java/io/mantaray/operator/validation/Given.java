package io.mantaray.operator.validation;

import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.mantaray.api.json.RayJson;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.operator.config.FeatureGate;
import io.mantaray.operator.config.FeatureGates;
import java.util.List;
import java.util.Map;

/** RayClusters as their users write them. */
public final class Given {
  private static final String POD = "template: {spec: {containers: [{name: ray, image: ray}]}}";

  /** A valid head. */
  public static final String HEAD = "headGroupSpec: {" + POD + "}";

  private static final KubernetesSerialization YAML = RayJson.serialization();

  private Given() {}

  /** A cluster named "ok"; {@code <pod>} in the spec stands for a template with one container. */
  public static RayCluster cluster(String spec) {
    return named("{name: ok}", spec);
  }

  public static RayCluster named(String metadata, String spec) {
    return whole("metadata: " + metadata + "\nspec: {" + spec.replace("<pod>", POD) + "}");
  }

  public static RayCluster whole(String yaml) {
    return YAML.unmarshal("apiVersion: ray.io/v1\nkind: RayCluster\n" + yaml, RayCluster.class);
  }

  public static FeatureGates allGates() {
    FeatureGates gates = FeatureGates.defaults();
    for (FeatureGate gate : FeatureGate.values()) {
      gates = gates.with(gate, true);
    }
    return gates;
  }

  static List<String> paths(RayCluster cluster) {
    Map<String, String> annotations = cluster.getMetadata().getAnnotations();
    return new SpecValidation("spec", annotations == null ? Map.of() : annotations, allGates())
        .check(cluster.getSpec()).stream().map(ValidationError::path).toList();
  }
}
