package io.mantaray.operator;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.mantaray.operator.config.BindAddress;
import io.mantaray.operator.config.ConfigProblems;
import io.mantaray.operator.config.LeaderElectionConfig;
import io.mantaray.operator.config.OperatorConfig;
import io.mantaray.operator.config.OperatorVersion;
import io.mantaray.operator.kubernetes.ApiDiscovery;
import io.mantaray.operator.kubernetes.ApiServerClient;
import io.mantaray.operator.kubernetes.ApiServerConnection;
import io.mantaray.operator.kubernetes.LeaderElection;
import io.mantaray.operator.kubernetes.ServedApi;
import io.mantaray.operator.kubernetes.StartupFailure;
import io.mantaray.operator.kubernetes.controllers.Controllers;
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
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running operator.
 *
 * <ol>
 *   <li>Open the probe and metrics endpoints: alive, not ready.
 *   <li>Connect to the API server, or report why it is unreachable.
 *   <li>Compete for the lease; meanwhile sync the caches of every served kind.
 *   <li>All caches synced: ready, whether leader or not. Leader: reconcile.
 * </ol>
 *
 * Closing reverses these steps, so that no other process becomes the leader before the last
 * reconcile has ended.
 */
final class OperatorProcess implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger("setup");

  /** Less than Kubernetes' default grace period of 30 s. */
  private static final Duration GRACE = Duration.ofSeconds(20);

  private static final List<ServedApi> OPTIONAL_APIS =
      List.of(ServedApi.GATEWAY_API, ServedApi.CERT_MANAGER, ServedApi.OPENSHIFT_ROUTES);

  private final OperatorConfig config;
  private final Consumer<String> onFatal;
  private final PrometheusRegistry registry = new PrometheusRegistry();
  private final Readiness readiness = new Readiness();
  private final OpenedResources opened = new OpenedResources();

  /** Distinguishes this process from others, on this host too. */
  private final String identity = hostName() + "_" + UUID.randomUUID();

  /**
   * An operator that is not started.
   *
   * @param onFatal called with the cause when a running operator cannot continue
   */
  OperatorProcess(OperatorConfig config, Consumer<String> onFatal) {
    this.config = config;
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

    KubernetesClient client = opened.add(ApiServerClient.create(config, registry));
    ApiServerConnection connection = new ApiServerConnection(client, InstantSource.system());
    config.requireServer(connection.serverVersion());
    opened.add(HeapTrim.start());
    ApiDiscovery discovery = opened.add(new ApiDiscovery(client));
    discovery.alsoLookFor(OPTIONAL_APIS);
    Controllers controllers =
        new OperatorComponents(config, client, discovery, registry, identity, opened)
            .controllers(readiness, onFatal);
    lead(connection, controllers);
    opened.add(() -> controllers.stop(GRACE));
    connection.explaining("asking which APIs are served", discovery::start);
    controllers.awaitFirstSync();
    readiness.done("operator");
    log.atInfo().addKeyValue("version", OperatorVersion.current()).log("Started");
  }

  private void lead(ApiServerConnection connection, Controllers controllers) {
    Gauge leading =
        Gauge.builder()
            .name("leader_election_master_status")
            .help("1 while this process leads, 0 while it stands by.")
            .labelNames("name")
            .register(registry);
    String lease = LeaderElectionConfig.LEASE_NAME;
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
        opened.add(
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
            HttpEndpoint endpoint = opened.add(HttpEndpoint.open(socket, pages));
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

  /** The pod's name, in a pod. Read from the kernel, as DNS may not have it. */
  private static String hostName() {
    try {
      return Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
    } catch (IOException e) {
      return "localhost"; // Not on Linux: the rest of the identity is unique anyway.
    }
  }

  @Override
  public void close() {
    readiness.waitingFor("operator", "it is stopping");
    opened.close();
    log.info("Stopped");
  }
}
