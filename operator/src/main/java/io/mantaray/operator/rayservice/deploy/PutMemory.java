package io.mantaray.operator.rayservice.deploy;

import io.mantaray.operator.conventions.RayAnnotations;
import io.mantaray.operator.kubernetes.actions.Action;
import io.mantaray.operator.kubernetes.actions.ActionEvents;
import io.mantaray.operator.kubernetes.actions.Stage;
import io.mantaray.operator.kubernetes.events.EventTemplate;
import io.mantaray.operator.objects.Ownership;
import io.mantaray.operator.rayservice.ObservedCluster;
import io.mantaray.operator.rayservice.ServiceStage;
import io.mantaray.operator.rayservice.clusters.AnnotationPatch;
import io.mantaray.operator.rayservice.serve.ParsedServeConfig;
import io.mantaray.operator.rayservice.serve.ServeConfig;
import java.util.List;
import java.util.Optional;

/**
 * Remembers, on the cluster, which Serve config Ray has. So a restarted operator puts nothing
 * again, and the memory goes with the cluster.
 *
 * <p>It is removed before another config is put, and written after Ray has accepted one. In between
 * nothing is known for sure, and nothing is claimed.
 */
final class PutMemory {
  /** All annotations of an object together may have four times as many bytes. */
  private static final int MAX_OPTIONS_LENGTH = 1 << 16;

  private PutMemory() {}

  /** Whether this is the config that Ray has. */
  static boolean has(ObservedCluster cluster, ServeConfig config) {
    return remembered(cluster).filter(config.hash()::equals).isPresent();
  }

  static Optional<String> remembered(ObservedCluster cluster) {
    return cluster.annotation(RayAnnotations.SERVE_CONFIG);
  }

  /** What Ray was given beside the applications; empty if another operator has put the config. */
  static Optional<ServeConfig> options(ObservedCluster cluster) {
    return cluster
        .annotation(RayAnnotations.SERVE_OPTIONS)
        .flatMap(
            text ->
                ServeConfig.parse(text) instanceof ParsedServeConfig.Valid(ServeConfig options)
                    ? Optional.of(options)
                    : Optional.empty());
  }

  static Stage remember(ObservedCluster cluster, ServeConfig config) {
    AnnotationPatch patch =
        AnnotationPatch.of(cluster.object()).set(RayAnnotations.SERVE_CONFIG, config.hash());
    String options = config.withoutApplications().json();
    String name = "RayCluster " + Ownership.describe(cluster.object());
    return stage(
        cluster,
        (options.length() <= MAX_OPTIONS_LENGTH
                ? patch.set(RayAnnotations.SERVE_OPTIONS, options)
                : patch.remove(RayAnnotations.SERVE_OPTIONS))
            .json(),
        ActionEvents.of(
            EventTemplate.normal(
                "UpdatedServeApplications", "Updated the Serve applications of the " + name),
            EventTemplate.warning(
                "FailedToUpdateServeApplications",
                "Ray has the Serve config, but that could not be noted on the " + name)));
  }

  static Stage forget(ObservedCluster cluster) {
    return stage(
        cluster,
        AnnotationPatch.of(cluster.object()).remove(RayAnnotations.SERVE_CONFIG).json(),
        ActionEvents.NOTHING);
  }

  private static Stage stage(ObservedCluster cluster, String patch, ActionEvents events) {
    return Stage.of(
        ServiceStage.ANNOTATE,
        cluster.name(),
        List.of(new Action.Patch(cluster.object(), patch, events)));
  }
}
