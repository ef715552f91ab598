package io.mantaray.local;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.mantaray.local.controlplane.AuditPolicy;
import io.mantaray.local.controlplane.ControlPlane;
import io.mantaray.local.controlplane.KubeletAccess;
import io.mantaray.local.manifest.ShippedManifest;
import io.mantaray.local.process.Component;
import io.mantaray.local.process.LogTail;
import io.mantaray.local.process.Pause;
import io.mantaray.local.process.RunningProcess;
import io.mantaray.local.report.LocalClusterException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Starts the components of a cluster and waits until they are ready. */
final class Startup implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final Duration PACE = Duration.ofMillis(100);

  private final LocalCluster cluster;
  private final List<String> started = new ArrayList<>();
  private @Nullable KubernetesClient client;

  Startup(LocalCluster cluster) {
    this.cluster = cluster;
  }

  /** Made when it is first used: that takes a second, in which the API server starts. */
  KubernetesClient client() {
    if (client == null) {
      Config config = Config.fromKubeconfig(cluster.kubeconfig().toFile());
      config.setRequestRetryBackoffLimit(0); // The waiting is done here.
      client = new KubernetesClientBuilder().withConfig(config).build();
    }
    return client;
  }

  void start(Component component) {
    List<String> command = cluster.launcher().launch(component.command());
    cluster.processes().start(component.name(), command, Map.of());
    started.add(component.name());
  }

  /** Starts the control plane; the API server answers then. */
  void startControlPlane(ControlPlane plane, ClusterPrograms programs) {
    new AuditPolicy(ShippedManifest.read().user()).write(plane.folder());
    start(plane.etcd(programs.etcd()));
    start(plane.apiServer(programs.kubernetes()));
    await("kube-apiserver", () -> "ok".equals(client().raw("/readyz")));
    KubeletAccess.grant(client());
    start(plane.controllerManager(programs.kubernetes()));
    start(plane.scheduler(programs.kubernetes()));
  }

  /** Waits until nodes are ready, which a component reports for them. */
  void awaitNodes(String component, int count) {
    await(
        component,
        () ->
            client().nodes().list().getItems().stream().filter(Startup::isReady).count() >= count);
  }

  /** Without its service account a namespace accepts no pods. */
  void awaitServiceAccounts() {
    await(
        "kube-controller-manager",
        () -> client().serviceAccounts().inNamespace("default").withName("default").get() != null);
  }

  /** Waits until a component is ready, as long as all components run. */
  void await(String component, BooleanSupplier ready) {
    long until = System.nanoTime() + LIMIT.toNanos();
    while (!isTrue(ready)) {
      requireAllAlive();
      if (System.nanoTime() > until) {
        throw trouble(component, "is not ready after " + LIMIT.toSeconds() + " s");
      }
      Pause.of(PACE);
    }
  }

  @Override
  public void close() {
    if (client != null) {
      client.close();
    }
  }

  private void requireAllAlive() {
    List<RunningProcess> running = cluster.processes().all();
    for (String component : started) {
      if (running.stream().noneMatch(process -> process.is(component))) {
        throw trouble(component, "ended while the cluster started");
      }
    }
  }

  private LocalClusterException trouble(String component, String what) {
    List<String> tail = LogTail.of(cluster.log(component));
    String last = tail.isEmpty() ? "it logged nothing" : tail.getLast().strip();
    String remedy =
        tail.stream().anyMatch(line -> line.contains("address already in use"))
            ? "another process took its port meanwhile, start again"
            : last;
    return new LocalClusterException(component + " " + what, remedy, tail);
  }

  private static boolean isReady(Node node) {
    return node.getStatus().getConditions().stream()
        .anyMatch(c -> c.getType().equals("Ready") && c.getStatus().equals("True"));
  }

  private static boolean isTrue(BooleanSupplier ready) {
    try {
      return ready.getAsBoolean();
    } catch (KubernetesClientException _) {
      return false; // Not reachable yet.
    }
  }
}
