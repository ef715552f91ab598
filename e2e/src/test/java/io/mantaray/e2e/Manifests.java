package io.mantaray.e2e;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.LinkedHashMap;
import java.util.Map;

/** Objects as users write them. */
final class Manifests {
  private Manifests() {}

  /** The smallest useful RayCluster. */
  static GenericKubernetesResource rayCluster(String name, int workers) {
    return parsed(
        """
        apiVersion: ray.io/v1
        kind: RayCluster
        metadata:
          name: %s
        spec:
          rayVersion: 2.55.0
          headGroupSpec:
            template:
              spec:
                containers:
                  - name: ray-head
                    image: rayproject/ray:2.55.0
                    resources: {limits: {cpu: "1", memory: 2Gi}}
          workerGroupSpecs:
            - groupName: workers
              replicas: %d
              template:
                spec:
                  containers:
                    - name: ray-worker
                      image: rayproject/ray:2.55.0
                      resources: {limits: {cpu: "1", memory: 1Gi}}
        """
            .formatted(name, workers));
  }

  /** The same object with more in its spec. */
  static GenericKubernetesResource withSpec(
      GenericKubernetesResource object, Map<String, Object> more) {
    Map<String, Object> spec = new LinkedHashMap<>(object.<Map<String, Object>>get("spec"));
    spec.putAll(more);
    object.setAdditionalProperty("spec", spec);
    return object;
  }

  static GenericKubernetesResource parsed(String yaml) {
    return Serialization.unmarshal(yaml, GenericKubernetesResource.class);
  }
}
