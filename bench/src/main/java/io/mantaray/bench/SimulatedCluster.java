package io.mantaray.bench;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.mantaray.api.json.RayJson;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayClusterStatus;
import java.util.Objects;

/** A RayCluster whose pods ask for next to nothing. */
final class SimulatedCluster {
  private static final KubernetesSerialization YAML = RayJson.serialization();

  private SimulatedCluster() {}

  static RayCluster of(String name, String namespace, int workers) {
    return YAML.unmarshal(
        """
            apiVersion: ray.io/v1
            kind: RayCluster
            metadata: {name: %s, namespace: %s}
            spec:
              rayVersion: 2.55.0
              headGroupSpec: {rayStartParams: {}, template: &pod {spec: {containers: [{name: ray,
                image: "rayproject/ray:2.55.0", resources: {requests: {cpu: 10m, memory: 10Mi}}}]}}}
              workerGroupSpecs:
              - {groupName: w, replicas: %d, minReplicas: 0, maxReplicas: 1000, rayStartParams: {}, template: *pod}
            """
            .formatted(name, namespace, workers),
        RayCluster.class);
  }

  static void scale(KubernetesClient client, RayCluster cluster, int workers) {
    client
        .resource(cluster)
        .patch(
            PatchContext.of(PatchType.JSON),
            "[{\"op\": \"replace\", \"path\": \"/spec/workerGroupSpecs/0/replicas\", \"value\": %d}]"
                .formatted(workers));
  }

  static boolean isReady(KubernetesClient client, RayCluster cluster, int workers) {
    RayCluster now = client.resource(cluster).get();
    return now != null && now.getStatus() != null && isReady(now.getStatus(), workers);
  }

  static boolean isReady(RayClusterStatus status, long workers) {
    return "ready".equals(status.state())
        && Objects.requireNonNullElse(status.desiredWorkerReplicas(), 0L) == workers
        && Objects.requireNonNullElse(status.readyWorkerReplicas(), 0L) == workers;
  }
}
