package io.mantaray.operator;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayCronJob;
import io.mantaray.api.v1.RayJob;
import io.mantaray.api.v1.RayResource;
import io.mantaray.api.v1.RayService;
import io.mantaray.dashboard.HttpRayDashboards;
import io.mantaray.operator.config.FeatureGate;
import io.mantaray.operator.config.OperatorConfig;
import io.mantaray.operator.conventions.NameSuffixes;
import io.mantaray.operator.dashboards.DashboardAccess;
import io.mantaray.operator.dashboards.DashboardMetrics;
import io.mantaray.operator.dashboards.DashboardPoller;
import io.mantaray.operator.kubernetes.ApiDiscovery;
import io.mantaray.operator.kubernetes.ApiServerClient;
import io.mantaray.operator.kubernetes.ServedApi;
import io.mantaray.operator.kubernetes.actions.ActionExecutor;
import io.mantaray.operator.kubernetes.actions.NamespaceSlots;
import io.mantaray.operator.kubernetes.actions.ObjectWriter;
import io.mantaray.operator.kubernetes.actions.PodExpectations;
import io.mantaray.operator.kubernetes.actions.StatusWriter;
import io.mantaray.operator.kubernetes.controllers.AdmissionLimits;
import io.mantaray.operator.kubernetes.controllers.Controllers;
import io.mantaray.operator.kubernetes.controllers.Controllers.Registration;
import io.mantaray.operator.kubernetes.controllers.KindController;
import io.mantaray.operator.kubernetes.controllers.ReconcileMetrics;
import io.mantaray.operator.kubernetes.controllers.UpdateFilter;
import io.mantaray.operator.kubernetes.events.EventPublisher;
import io.mantaray.operator.raycluster.RayClusterMetrics;
import io.mantaray.operator.raycluster.RayClusterReconciler;
import io.mantaray.operator.raycluster.access.AuthSecret;
import io.mantaray.operator.raycluster.plan.ClusterPlanner;
import io.mantaray.operator.raycronjob.CronJobMetrics;
import io.mantaray.operator.raycronjob.RayCronJobReconciler;
import io.mantaray.operator.rayjob.RayJobMetrics;
import io.mantaray.operator.rayjob.RayJobReconciler;
import io.mantaray.operator.rayjob.phases.Phases;
import io.mantaray.operator.rayservice.RayServiceMetrics;
import io.mantaray.operator.rayservice.RayServiceReconciler;
import io.mantaray.operator.rayservice.ServicePlanner;
import io.mantaray.operator.reconcile.ReconcileLoop;
import io.mantaray.operator.reconcile.RequeuePolicy;
import io.mantaray.operator.telemetry.Readiness;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.LoggerFactory;

/** Composes the controllers and their dependencies. */
final class OperatorComponents {
  private final OperatorConfig config;
  private final KubernetesClient client;
  private final ApiDiscovery discovery;
  private final PrometheusRegistry registry;
  private final OpenedResources opened;
  private final SecureRandom random = new SecureRandom();
  private final PodExpectations expectations = new PodExpectations(InstantSource.system());
  private final KubernetesClient writes;
  private final NamespaceSlots slots;
  private final EventPublisher events;
  private final ActionExecutor executor;

  /**
   * @param instance identifies this process in its events
   * @param opened closes what this opens
   */
  OperatorComponents(
      OperatorConfig config,
      KubernetesClient client,
      ApiDiscovery discovery,
      PrometheusRegistry registry,
      String instance,
      OpenedResources opened) {
    this.config = config;
    this.client = client;
    this.discovery = discovery;
    this.registry = registry;
    this.opened = opened;
    writes = ApiServerClient.withoutRetries(client);
    // A plan may perform several writes in parallel, so not every reconcile gets a slot.
    slots = new NamespaceSlots(config.reconcileConcurrency());
    events = opened.add(EventPublisher.to(writes, instance, slots::isFull, registry));
    executor =
        opened.add(
            new ActionExecutor(
                new ObjectWriter(writes, expectations),
                events::publish,
                slots,
                Executors.newVirtualThreadPerTaskExecutor()));
  }

  /** The controllers of all kinds, not started. */
  Controllers controllers(Readiness readiness, Consumer<String> onFatal) {
    Controllers controllers =
        new Controllers(
            new KindController.ControllerSettings(
                client,
                config.namespaces().names(),
                config.reconcileConcurrency(),
                new ReconcileMetrics(registry),
                onFatal),
            discovery,
            readiness);
    DashboardPoller poller = dashboardPoller();
    RayClusterReconciler rayClusters = rayClusters();
    RayJobReconciler rayJobs = rayJobs(poller);
    RayServiceReconciler rayServices = rayServices(poller);
    controllers.add(
        new Registration<>(
            RayCluster.class,
            rayClusters,
            UpdateFilter.CHANGE_BY_USER,
            List.of(),
            List.of(ServedApi.OPENSHIFT_ROUTES)));
    controllers.add(
        new Registration<>(
            RayJob.class, rayJobs, UpdateFilter.ANY_CHANGE, List.of(RayCluster.class), List.of()));
    controllers.add(
        new Registration<>(
            RayService.class,
            rayServices,
            UpdateFilter.ANY_CHANGE,
            List.of(RayCluster.class),
            List.of(ServedApi.GATEWAY_API)));
    Optional<RayCronJobReconciler> rayCronJobs =
        config.featureGates().isEnabled(FeatureGate.RAY_CRON_JOB)
            ? Optional.of(rayCronJobs())
            : Optional.empty();
    rayCronJobs.ifPresent(
        reconciler ->
            controllers.addIfServed(
                new Registration<>(
                    RayCronJob.class,
                    reconciler,
                    UpdateFilter.ANY_CHANGE,
                    List.of(RayJob.class),
                    List.of())));
    if (config.endpoints().controlPlaneMetrics()) {
      RayClusterMetrics.register(registry, rayClusters::known);
      RayJobMetrics.register(registry, rayJobs);
      RayServiceMetrics.register(registry, rayServices::known);
    }
    opened.add(
        AdmissionLimits.watch(
            client,
            config.namespaces().names(),
            (namespace, earliest) -> {
              rayClusters.unblock(namespace, earliest);
              rayJobs.unblock(namespace, earliest);
              rayServices.unblock(namespace, earliest);
              rayCronJobs.ifPresent(reconciler -> reconciler.unblock(namespace, earliest));
            }));
    return controllers;
  }

  private RayClusterReconciler rayClusters() {
    ClusterPlanner planner =
        new ClusterPlanner(
            config,
            NameSuffixes.from(random),
            () -> {
              byte[] token = new byte[AuthSecret.TOKEN_BYTES];
              random.nextBytes(token);
              return token;
            });
    return new RayClusterReconciler(
        new RayClusterReconciler.Tools(
            config.featureGates(),
            planner,
            expectations,
            loop("RayCluster", RayCluster::new),
            () -> discovery.serves(ServedApi.CERT_MANAGER),
            () ->
                discovery.serves(ServedApi.OPENSHIFT_ROUTES)
                    && !config.behavior().network().ingressOnOpenShift()));
  }

  /** One for all kinds, so that their polls share its limits. */
  private DashboardPoller dashboardPoller() {
    HttpRayDashboards dashboards = opened.add(DashboardAccess.dashboards(client));
    DashboardMetrics metrics = new DashboardMetrics(registry, System::nanoTime);
    return opened.add(DashboardAccess.poller(metrics.measuring(dashboards)));
  }

  private RayServiceReconciler rayServices(DashboardPoller poller) {
    return new RayServiceReconciler(
        new RayServiceReconciler.Tools(
            client,
            config,
            poller,
            new ServicePlanner(config, NameSuffixes.from(random)),
            () -> discovery.serves(ServedApi.GATEWAY_API),
            loop("RayService", RayService::new)));
  }

  private RayJobReconciler rayJobs(DashboardPoller poller) {
    return new RayJobReconciler(
        new RayJobReconciler.Tools(
            client,
            config,
            poller,
            new Phases(config, NameSuffixes.from(random)),
            loop("RayJob", RayJob::new)));
  }

  private RayCronJobReconciler rayCronJobs() {
    return new RayCronJobReconciler(
        new RayCronJobReconciler.Tools(
            client,
            config.featureGates(),
            ZoneId.systemDefault(),
            new CronJobMetrics(registry),
            loop("RayCronJob", RayCronJob::new)));
  }

  private <S, T, P extends RayResource<S, T>> ReconcileLoop.Tools<P, T> loop(
      String kind, Supplier<P> blank) {
    Duration resync = config.behavior().clusters().resync();
    return new ReconcileLoop.Tools<>(
        executor,
        new StatusWriter<>(writes, slots, blank),
        new RequeuePolicy(Optional.of(resync).filter(Duration::isPositive)),
        InstantSource.system(),
        () -> ThreadLocalRandom.current().nextDouble(),
        LoggerFactory.getLogger("controllers." + kind));
  }
}
