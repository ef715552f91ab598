package io.mantaray.local.gateway;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.mantaray.local.LocalCluster;
import io.mantaray.local.go.Binaries;
import io.mantaray.local.go.GoProgram;
import io.mantaray.local.layout.ClusterFolder;
import io.mantaray.local.layout.Folders;
import io.mantaray.local.objects.AccountKubeconfig;
import io.mantaray.local.process.Executables;
import io.mantaray.local.process.LogTail;
import io.mantaray.local.process.Pause;
import io.mantaray.local.process.RunningProcess;
import io.mantaray.local.report.LocalClusterException;
import io.mantaray.local.report.Progress;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/**
 * Traefik as the controller of gateways on a cluster: real requests go through it, by the weights
 * that HTTPRoutes give to Services. Gateways of its class may listen on port 80.
 *
 * <p>On a full cluster it runs on the node's network, where it reaches pods by their addresses, as
 * it does in a pod. On a control plane alone it programs gateways all the same, but what they lead
 * to does not run. It ends with the cluster, if not before.
 */
public final class GatewayController {
  /** The class that it serves, for the {@code gatewayClassName} of a Gateway. */
  public static final String GATEWAY_CLASS = "traefik";

  /** The name of its process in the cluster. */
  public static final String NAME = "traefik";

  private static final Duration START_LIMIT = Duration.ofSeconds(60);
  private static final Duration GRACE = Duration.ofSeconds(15);
  private static final int PROBE_MILLIS = 1000;

  private final LocalCluster cluster;
  private final TraefikCommand command;

  private GatewayController(LocalCluster cluster, TraefikCommand command) {
    this.cluster = cluster;
    this.command = command;
  }

  /**
   * Installs the Gateway API and starts the controller, unless it runs; returns when it listens and
   * has accepted its class. The first time it is compiled, which takes minutes.
   */
  public static GatewayController startOn(LocalCluster cluster, Progress progress) {
    Path program =
        new Binaries(Folders.ofUser().cache(), Executables.ofUser())
            .of(GoProgram.TRAEFIK, progress);
    String host = TraefikCommand.host(cluster.shape(), cluster.apiServer());
    var command = new TraefikCommand(program, host);
    var controller = new GatewayController(cluster, command);
    if (cluster.process(NAME).isEmpty()) {
      GatewayApi.installOn(cluster, progress);
      progress.step("starting Traefik", _ -> controller.start());
    }
    return controller;
  }

  /** Where clients on this machine reach what its gateways serve. */
  public URI address() {
    return command.address();
  }

  /** What it has printed. */
  public Path log() {
    return cluster.log(NAME);
  }

  /** Ends it, as an outage would; gateways and routes stay as they are. */
  public void stop() {
    cluster.process(NAME).ifPresent(process -> process.stop(GRACE));
  }

  private void start() {
    try (KubernetesClient client = cluster.client()) {
      var objects = new TraefikObjects(client);
      objects.installAccount();
      objects.makeGatewayClass();
      Path kubeconfig = new ClusterFolder(cluster.folder()).gatewayKubeconfig();
      new AccountKubeconfig(cluster, TraefikObjects.ACCOUNT, TraefikObjects.ACCOUNT)
          .write(client, kubeconfig);
      RunningProcess process =
          cluster.run(NAME, command.arguments(), Map.of("KUBECONFIG", kubeconfig.toString()));
      awaitReady(objects, process);
    }
  }

  private void awaitReady(TraefikObjects objects, RunningProcess process) {
    long until = System.nanoTime() + START_LIMIT.toNanos();
    while (!answers(command.ping()) || !objects.isClassAccepted()) {
      boolean alive = process.isAlive();
      if (!alive || System.nanoTime() > until) {
        process.kill(); // One that never got ready is not to be taken for one that did.
        throw new LocalClusterException(
            alive ? "Traefik does not get ready" : "Traefik ended",
            "see its log " + log(),
            LogTail.of(log()));
      }
      Pause.of(Duration.ofMillis(50));
    }
  }

  private static boolean answers(URI probe) {
    try {
      var connection = (HttpURLConnection) probe.toURL().openConnection();
      connection.setConnectTimeout(PROBE_MILLIS);
      connection.setReadTimeout(PROBE_MILLIS);
      return connection.getResponseCode() == HttpURLConnection.HTTP_OK;
    } catch (IOException _) {
      return false;
    }
  }
}
