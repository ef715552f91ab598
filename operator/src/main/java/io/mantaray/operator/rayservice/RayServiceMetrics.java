package io.mantaray.operator.rayservice;

import io.mantaray.api.v1.RayService;
import io.mantaray.api.v1.RayServiceCondition;
import io.mantaray.operator.telemetry.ObjectSeries;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Metrics of RayServices, under KubeRay's names. They are computed from the cache at each scrape,
 * so there are series only for existing services, also after a restart.
 */
public final class RayServiceMetrics {
  private RayServiceMetrics() {}

  /**
   * Registers the metrics.
   *
   * @param services the existing services
   */
  public static void register(PrometheusRegistry registry, Supplier<Stream<RayService>> services) {
    GaugeWithCallback.builder()
        .name("kuberay_service_info")
        .help("RayServices that exist.")
        .labelNames("name", "namespace", "uid")
        .callback(
            series -> services.get().forEach(service -> ObjectSeries.report(series, service, 1)))
        .register(registry);
    registerCondition(
        registry,
        services,
        "kuberay_service_condition_ready",
        "Whether at least one pod serves requests of a RayService, by the label condition.",
        RayServiceCondition.READY);
    registerCondition(
        registry,
        services,
        "kuberay_service_condition_upgrade_in_progress",
        "Whether a RayService is on its way to another cluster, by the label condition.",
        RayServiceCondition.UPGRADE_IN_PROGRESS);
  }

  private static void registerCondition(
      PrometheusRegistry registry,
      Supplier<Stream<RayService>> services,
      String name,
      String help,
      String type) {
    GaugeWithCallback.builder()
        .name(name)
        .help(help)
        .labelNames("name", "namespace", "uid", "condition")
        .callback(
            series ->
                services
                    .get()
                    .forEach(
                        service ->
                            ObjectSeries.report(
                                series, service, 1, Boolean.toString(isTrue(service, type)))))
        .register(registry);
  }

  private static boolean isTrue(RayService service, String type) {
    return ServiceStatuses.isTrue(ServiceStatuses.complete(service.getStatus()), type);
  }
}
