package io.mantaray.operator.raycluster.status;

import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.mantaray.api.json.RayJson;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayClusterStatus;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.config.FeatureGates;
import io.mantaray.operator.kubernetes.pods.ObservedPod;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Observations of clusters for tests. */
final class Given {
  static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

  static final String READY =
      "phase: Running, podIP: 10.0.0.7, conditions: [{type: Ready, status: 'True'}]";

  static final String PENDING = "phase: Pending";

  private static final String HEAD =
      "headGroupSpec: {template: {spec: {containers: [{name: ray}]}}}";

  private static final KubernetesSerialization YAML = RayJson.serialization();

  private Given() {}

  /** A cluster whose head has one container; more fields of the spec may follow. */
  static DeclaredCluster cluster(String... more) {
    return declared(
        "spec: {"
            + String.join(", ", Stream.concat(Stream.of(HEAD), Stream.of(more)).toList())
            + "}");
  }

  static DeclaredCluster declared(String spec) {
    return DeclaredCluster.of(
        read(
            "apiVersion: ray.io/v1\nkind: RayCluster\nmetadata: {name: c, generation: 3}\n" + spec,
            RayCluster.class));
  }

  static ObservedPod head(String status) {
    return pod("c-head", "head", status);
  }

  static ObservedPod worker(String name, String status) {
    return pod(name, "worker", status);
  }

  private static ObservedPod pod(String name, String type, String status) {
    return read(
        "apiVersion: v1\nkind: Pod\nmetadata: {name: "
            + name
            + ", labels: {ray.io/node-type: "
            + type
            + "}}\nstatus: {"
            + status
            + "}",
        ObservedPod.class);
  }

  /** A headless head service with these ports. */
  static Service service(String spec) {
    return read(
        "apiVersion: v1\nkind: Service\nmetadata: {name: c-head-svc}\nspec: {" + spec + "}",
        Service.class);
  }

  static Service service() {
    return service("clusterIP: None, ports: [{name: dashboard, port: 8265, targetPort: 8265}]");
  }

  static ClusterObservation observation(
      DeclaredCluster cluster, @Nullable RayClusterStatus old, ObservedPod... pods) {
    return new ClusterObservation(
        cluster, old, new ObservedPods(List.of(pods)), List.of(service()), ActionSummary.success());
  }

  static RayClusterStatus status(ClusterObservation observation) {
    return status(observation, NOW);
  }

  static RayClusterStatus status(ClusterObservation observation, Instant now) {
    return computed(observation, now).status();
  }

  static NextStatus.Computed computed(ClusterObservation observation, Instant now) {
    return (NextStatus.Computed)
        StatusCalculation.calculate(observation, FeatureGates.defaults(), now);
  }

  private static <T> T read(String yaml, Class<T> type) {
    return YAML.unmarshal(yaml, type);
  }
}
