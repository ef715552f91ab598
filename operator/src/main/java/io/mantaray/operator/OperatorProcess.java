package io.mantaray.operator;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayCronJob;
import io.mantaray.api.v1.RayJob;
import io.mantaray.api.v1.RayService;
import io.mantaray.dashboard.HttpRayDashboards;
import io.mantaray.operator.config.BindAddress;
import io.mantaray.operator.config.ConfigProblems;
import io.mantaray.operator.config.FeatureGate;
import io.mantaray.operator.config.OperatorConfig;
import io.mantaray.operator.config.OperatorVersion;
import io.mantaray.operator.conventions.NameEndings;
import io.mantaray.operator.dashboards.DashboardAccess;
import io.mantaray.operator.dashboards.DashboardMetrics;
import io.mantaray.operator.dashboards.DashboardPoller;
import io.mantaray.operator.kubernetes.ApiDiscovery;
import io.mantaray.operator.kubernetes.ApiServerClient;
import io.mantaray.operator.kubernetes.ApiServerConnection;
import io.mantaray.operator.kubernetes.LeaderElection;
import io.mantaray.operator.kubernetes.ServedApi;
import io.mantaray.operator.kubernetes.StartupFailure;
import io.mantaray.operator.kubernetes.actions.ActionExecutor;
import io.mantaray.operator.kubernetes.actions.PodExpectations;
import io.mantaray.operator.kubernetes.actions.WriteSlots;
import io.mantaray.operator.kubernetes.actions.WrittenStatuses;
import io.mantaray.operator.kubernetes.controllers.Controllers;
import io.mantaray.operator.kubernetes.controllers.ReconcileMetrics;
import io.mantaray.operator.kubernetes.controllers.Trigger;
import io.mantaray.operator.kubernetes.events.EventRecorder;
import io.mantaray.operator.raycluster.ClusterTools;
import io.mantaray.operator.raycluster.RayClusterMetrics;
import io.mantaray.operator.raycluster.RayClusterReconciler;
import io.mantaray.operator.raycluster.access.AuthSecret;
import io.mantaray.operator.raycluster.failures.FailureMemory;
import io.mantaray.operator.raycluster.plan.ClusterPlanner;
import io.mantaray.operator.raycronjob.RayCronJobReconciler;
import io.mantaray.operator.rayjob.RayJobMetrics;
import io.mantaray.operator.rayjob.RayJobReconciler;
import io.mantaray.operator.rayjob.phases.Phases;
import io.mantaray.operator.rayservice.RayServiceReconciler;
import io.mantaray.operator.telemetry.HttpEndpoint;
import io.mantaray.operator.telemetry.Pages;
import io.mantaray.operator.telemetry.ProcessMetrics;
import io.mantaray.operator.telemetry.Readiness;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running operator.
 *
 * <ol>
 *   <li>Open the probe and metrics endpoints: alive, not ready.
 *   <li>Reach the API server, or say why it cannot be reached.
 *   <li>Compete for the lease; meanwhile fill the caches of every kind that is served.
 *   <li>All caches filled: ready, whether leading or standing by. Leading: reconcile.
 * </ol>
 *
 * Closing takes the same way back, so that nobody else leads before the last reconcile has ended.
 */
final class OperatorProcess implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger("setup");

  /** Within Kubernetes' usual 30 s between the request to stop and the kill. */
  private static final Duration GRACE = Duration.ofSeconds(20);

  private static final List<ServedApi> OPTIONAL_APIS =
      List.of(ServedApi.GATEWAY_API, ServedApi.CERT_MANAGER, ServedApi.OPENSHIFT_ROUTES);

  private final OperatorConfig config;
  private final Consumer<String> onFatal;
  private final PrometheusRegistry registry = new PrometheusRegistry();
  private final Readiness readiness = new Readiness();
  private final WriteSlots slots;
  private final Deque<AutoCloseable> opened = new ConcurrentLinkedDeque<>();

  /** Distinguishes this process from others, on this host too. */
  private final String identity = hostName() + "_" + UUID.randomUUID();

  /**
   * An operator that is yet to be started.
   *
   * @param onFatal called when a running operator cannot go on, with the cause
   */
  OperatorProcess(OperatorConfig config, Consumer<String> onFatal) {
    this.config = config;
    // A plan may have several writes under way, so not every reconcile gets a slot at once.
    this.slots = new WriteSlots(config.reconcileConcurrency());
    this.onFatal = onFatal;
  }

  /**
   * Starts; returns when the operator is ready, or when only CRDs are missing for that.
   *
   * @throws StartupFailure if it cannot start; what it has opened is still to be closed then
   */
  void start() throws ConfigProblems {
    ProcessMetrics.register(registry);
    readiness.waitingFor("operator", "it is starting");
    serve("probes", config.endpoints().probes(), Pages.probes(readiness));
    serve("metrics", config.endpoints().metrics(), Pages.metrics(registry));

    KubernetesClient client = opened(ApiServerClient.create(config, registry));
    ApiServerConnection connection = new ApiServerConnection(client, InstantSource.system());
    config.requireServer(connection.serverVersion());

    opened(HeapTrim.start());
    ApiDiscovery discovery = opened(new ApiDiscovery(client));
    discovery.alsoLookFor(OPTIONAL_APIS);
    EventRecorder events = opened(EventRecorder.to(client, identity, slots::isFull, registry));
    PodExpectations expectations = new PodExpectations(InstantSource.system());
    ActionExecutor executor =
        opened(
            new ActionExecutor(
                client,
                events::publish,
                expectations,
                slots,
                Executors.newVirtualThreadPerTaskExecutor()));
    Controllers controllers =
        new Controllers(
            client, config, new ReconcileMetrics(registry), discovery, readiness, onFatal);
    RayClusterReconciler rayClusters = rayClusters(client, executor, expectations, discovery);
    controllers.add(RayCluster.class, rayClusters);
    RayJobReconciler rayJobs = rayJobs(client, executor);
    controllers.add(RayJob.class, rayJobs, Trigger.ANY_CHANGE, List.of(RayCluster.class));
    if (config.endpoints().controlPlaneMetrics()) {
      RayClusterMetrics.register(registry, rayClusters::known);
      RayJobMetrics.register(registry, rayJobs);
    }
    addOtherReconcilers(controllers);
    lead(connection, controllers);
    opened(() -> controllers.stop(GRACE));
    connection.explaining("asking which APIs are served", discovery::start);
    connection.explaining("filling the caches", controllers::awaitSync);
    readiness.done("operator");
    log.atInfo().addKeyValue("version", OperatorVersion.current()).log("Started");
  }

  private RayClusterReconciler rayClusters(
      KubernetesClient client,
      ActionExecutor executor,
      PodExpectations expectations,
      ApiDiscovery discovery) {
    SecureRandom random = new SecureRandom();
    ClusterPlanner planner =
        new ClusterPlanner(
            config,
            NameEndings.from(random),
            () -> {
              byte[] token = new byte[AuthSecret.TOKEN_BYTES];
              random.nextBytes(token);
              return token;
            });
    return new RayClusterReconciler(
        new ClusterTools(
            config,
            executor,
            expectations,
            new FailureMemory(),
            new WrittenStatuses<>(client, slots, RayCluster::new),
            planner,
            () -> discovery.serves(ServedApi.CERT_MANAGER),
            () ->
                discovery.serves(ServedApi.OPENSHIFT_ROUTES)
                    && !config.behavior().network().ingressOnOpenShift(),
            InstantSource.system()));
  }

  private RayJobReconciler rayJobs(KubernetesClient client, ActionExecutor executor) {
    HttpRayDashboards dashboards = opened(DashboardAccess.dashboards(client));
    DashboardMetrics metrics = new DashboardMetrics(registry, System::nanoTime);
    DashboardPoller poller = opened(DashboardAccess.poller(metrics.measuring(dashboards)));
    return new RayJobReconciler(
        new RayJobReconciler.Tools(
            client,
            config,
            executor,
            new WrittenStatuses<>(client, slots, RayJob::new),
            poller,
            new Phases(config, NameEndings.from(new SecureRandom())),
            InstantSource.system()));
  }

  private void addOtherReconcilers(Controllers controllers) {
    controllers.add(RayService.class, new RayServiceReconciler());
    if (config.featureGates().isEnabled(FeatureGate.RAY_CRON_JOB)) {
      controllers.add(RayCronJob.class, new RayCronJobReconciler());
    }
  }

  private void lead(ApiServerConnection connection, Controllers controllers) {
    Gauge leading =
        Gauge.builder()
            .name("leader_election_master_status")
            .help("1 while this process leads, 0 while it stands by.")
            .labelNames("name")
            .register(registry);
    String lease = io.mantaray.operator.config.LeaderElection.LEASE_NAME;
    leading.labelValues(lease).set(0);
    Runnable startLeading =
        () -> {
          leading.labelValues(lease).set(1);
          controllers.lead();
          log.info("Leading");
        };
    if (!config.leaderElection().enabled()) {
      startLeading.run();
      return;
    }
    String namespace = config.leaderElection().namespace();
    LeaderElection election =
        opened(
            LeaderElection.on(
                connection.client(),
                namespace,
                identity,
                new LeaderElection.Listener() {
                  @Override
                  public void startedLeading() {
                    startLeading.run();
                  }

                  @Override
                  public void lostLeadership(String why) {
                    onFatal.accept("this operator no longer leads: " + why);
                  }
                }));
    connection.explaining("taking the lease in the namespace " + namespace, election::start);
  }

  private void serve(
      String what, Optional<BindAddress> address, Map<String, Supplier<HttpEndpoint.Page>> pages) {
    address.ifPresent(
        at -> {
          InetSocketAddress socket =
              at.host().isEmpty()
                  ? new InetSocketAddress(at.port())
                  : new InetSocketAddress(at.host(), at.port());
          try {
            HttpEndpoint endpoint = opened(HttpEndpoint.open(socket, pages));
            log.atInfo().addKeyValue("address", endpoint.address()).log("Serving {}", what);
          } catch (IOException e) {
            throw new StartupFailure(
                "The address %s for %s cannot be opened (%s); stop what uses it, or choose another with --%s."
                    .formatted(
                        at,
                        what,
                        e.getMessage(),
                        what.equals("metrics") ? "metrics-addr" : "health-probe-bind-address"),
                e);
          }
        });
  }

  /** The pod's name, in a pod. Asked of the kernel, as DNS need not know it. */
  private static String hostName() {
    try {
      return Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
    } catch (IOException e) {
      return "localhost"; // Not on Linux: the rest of the identity is unique anyway.
    }
  }

  private <T extends AutoCloseable> T opened(T part) {
    opened.push(part);
    return part;
  }

  @Override
  public void close() {
    readiness.waitingFor("operator", "it is stopping");
    for (AutoCloseable part = opened.poll(); part != null; part = opened.poll()) {
      try {
        part.close();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } catch (Exception e) {
        log.warn("Could not close {}", part, e);
      }
    }
    log.info("Stopped");
  }
}
