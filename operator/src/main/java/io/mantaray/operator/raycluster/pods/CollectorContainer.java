package io.mantaray.operator.raycluster.pods;

import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.mantaray.api.v1.CollectorOptions;
import io.mantaray.operator.clusters.EnvVars;
import io.mantaray.operator.clusters.TokenAuth;
import io.mantaray.operator.config.FeatureGate;
import io.mantaray.operator.conventions.RayLabels;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The container that collects logs and events for Ray's history server. */
final class CollectorContainer {

  private static final String NAME = "ray-history-collector";
  private static final String EVENTS_PORT = "8084";
  private static final String EVENT_TYPES =
      String.join(
          ",",
          "TASK_DEFINITION_EVENT",
          "TASK_LIFECYCLE_EVENT",
          "ACTOR_TASK_DEFINITION_EVENT",
          "TASK_PROFILE_EVENT",
          "DRIVER_JOB_DEFINITION_EVENT",
          "DRIVER_JOB_LIFECYCLE_EVENT",
          "ACTOR_DEFINITION_EVENT",
          "ACTOR_LIFECYCLE_EVENT",
          "NODE_DEFINITION_EVENT",
          "NODE_LIFECYCLE_EVENT");

  private CollectorContainer() {}

  static void add(RayPodBuilder pod, RayNode node) {
    node.collector().ifPresent(options -> pod.addContainer(container(node, options).build()));
  }

  /** The collector of a pod; it may also come from the user's template. */
  static Optional<ContainerBuilder> in(RayPodBuilder pod, RayNode node) {
    return node.enabled(FeatureGate.RAY_CLUSTER_HISTORY_SERVER)
        ? pod.container(NAME)
        : Optional.empty();
  }

  /** Makes Ray send its events to the collector of its pod. */
  static void addEventExport(RayPodBuilder pod, RayNode node) {
    if (in(pod, node).isEmpty()) {
      return;
    }
    ContainerBuilder ray = pod.ray();
    String aggregator = "RAY_DASHBOARD_AGGREGATOR_AGENT_";
    EnvVars.addIfAbsent(ray, "RAY_enable_ray_event", "true");
    EnvVars.addIfAbsent(ray, "RAY_enable_core_worker_ray_event_to_aggregator", "true");
    EnvVars.addIfAbsent(
        ray, aggregator + "EVENTS_EXPORT_ADDR", "http://localhost:" + EVENTS_PORT + "/v1/events");
    EnvVars.addIfAbsent(ray, aggregator + "EXPOSABLE_EVENT_TYPES", EVENT_TYPES);
    EnvVars.addIfAbsent(
        ray, aggregator + "PUBLISHER_HTTP_ENDPOINT_EXPOSABLE_EVENT_TYPES", EVENT_TYPES);
  }

  private static ContainerBuilder container(RayNode node, CollectorOptions options) {
    Map<String, String> labels = node.cluster().labels();
    List<EnvVar> given = Objects.requireNonNullElse(options.env(), List.of());
    ContainerBuilder container =
        new ContainerBuilder()
            .withName(NAME)
            .withImage(options.image())
            .withImagePullPolicy(
                Objects.requireNonNullElse(options.imagePullPolicy(), "IfNotPresent"))
            .withResources(
                Objects.requireNonNullElseGet(
                    options.resources(),
                    () ->
                        ContainerResources.of(
                            ContainerResources.amounts("50m", "64Mi"),
                            ContainerResources.amounts("200m", "256Mi"))))
            .withEnv(
                EnvVars.field("POD_IP", "status.podIP"),
                EnvVars.value(RayEnvironment.CLUSTER_NAME, node.cluster().name()),
                EnvVars.value(RayEnvironment.CLUSTER_NAMESPACE, node.cluster().namespace()),
                EnvVars.value("RAY_ROLE", node.isHead() ? "Head" : "Worker"),
                EnvVars.value("EVENTS_PORT", EVENTS_PORT),
                EnvVars.value(RayEnvironment.HEAD_ADDRESS, node.headAddress()));
    addOwner(container, "OWNER_KIND", labels.get(RayLabels.ORIGINATED_FROM_KIND));
    addOwner(container, "OWNER_NAME", labels.get(RayLabels.ORIGINATED_FROM_NAME));
    String dashboard = "RAY_DASHBOARD_ADDRESS";
    if (node.isHead() && given.stream().noneMatch(env -> dashboard.equals(env.getName()))) {
      container.addToEnv(EnvVars.value(dashboard, "http://localhost:8265"));
    }
    container.addAllToEnv(given);
    // It calls the dashboard, which requires the token.
    TokenAuth.addTo(container, node.cluster());
    return container;
  }

  private static void addOwner(ContainerBuilder container, String name, @Nullable String value) {
    if (value != null && !value.isEmpty()) {
      container.addToEnv(EnvVars.value(name, value));
    }
  }
}
