package io.mantaray.operator.raycluster;

import io.fabric8.kubernetes.api.model.Condition;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayClusterCondition;
import io.mantaray.api.v1.RayClusterStatus;
import io.mantaray.api.v1.Timestamp;
import io.mantaray.operator.conventions.RayLabels;
import io.mantaray.operator.telemetry.ObjectSeries;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Metrics of RayClusters, under KubeRay's names. They are computed from the cache at each scrape,
 * so there are series only for existing clusters, also after a restart.
 */
public final class RayClusterMetrics {
  private static final double MILLIS_PER_SECOND = 1e3;

  private final Supplier<Stream<RayCluster>> clusters;

  private RayClusterMetrics(Supplier<Stream<RayCluster>> clusters) {
    this.clusters = clusters;
  }

  /**
   * Registers the metrics.
   *
   * @param clusters the existing clusters
   */
  public static void register(PrometheusRegistry registry, Supplier<Stream<RayCluster>> clusters) {
    RayClusterMetrics metrics = new RayClusterMetrics(clusters);
    GaugeWithCallback.builder()
        .name("kuberay_cluster_info")
        .help("RayClusters that exist, and the kind that each was made by.")
        .labelNames("name", "namespace", "uid", "owner_kind")
        .callback(metrics::reportInfo)
        .register(registry);
    GaugeWithCallback.builder()
        .name("kuberay_cluster_condition_provisioned")
        .help("Whether all pods of a RayCluster were ready once, by the label condition.")
        .labelNames("name", "namespace", "uid", "condition")
        .callback(metrics::reportProvisioned)
        .register(registry);
    GaugeWithCallback.builder()
        .name("kuberay_cluster_provisioned_duration_seconds")
        .help("From the creation of a RayCluster until all its pods were ready.")
        .labelNames("name", "namespace", "uid")
        .callback(metrics::reportDuration)
        .register(registry);
  }

  private void reportInfo(GaugeWithCallback.Callback series) {
    clusters.get().forEach(cluster -> ObjectSeries.report(series, cluster, 1, ownerKind(cluster)));
  }

  private void reportProvisioned(GaugeWithCallback.Callback series) {
    clusters
        .get()
        .forEach(
            cluster ->
                ObjectSeries.report(
                    series, cluster, 1, Boolean.toString(provisioned(cluster).isPresent())));
  }

  private void reportDuration(GaugeWithCallback.Callback series) {
    clusters
        .get()
        .forEach(
            cluster ->
                duration(cluster)
                    .ifPresent(
                        taken ->
                            ObjectSeries.report(
                                series, cluster, taken.toMillis() / MILLIS_PER_SECOND)));
  }

  private static String ownerKind(RayCluster cluster) {
    Map<String, String> labels = cluster.getMetadata().getLabels();
    return labels == null ? "None" : labels.getOrDefault(RayLabels.ORIGINATED_FROM_KIND, "None");
  }

  private static Optional<Condition> provisioned(RayCluster cluster) {
    RayClusterStatus status = cluster.getStatus();
    return status == null || status.conditions() == null
        ? Optional.empty()
        : status.conditions().stream()
            .filter(condition -> RayClusterCondition.PROVISIONED.equals(condition.getType()))
            .filter(condition -> "True".equals(condition.getStatus()))
            .findFirst();
  }

  private static Optional<Duration> duration(RayCluster cluster) {
    return provisioned(cluster)
        .flatMap(condition -> new Timestamp(condition.getLastTransitionTime()).instant())
        .flatMap(
            end ->
                new Timestamp(cluster.getMetadata().getCreationTimestamp())
                    .instant()
                    .map(start -> Duration.between(start, end)));
  }
}
