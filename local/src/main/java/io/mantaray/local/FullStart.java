package io.mantaray.local;

import static java.util.Objects.requireNonNull;

import io.mantaray.local.controlplane.ControlPlane;
import io.mantaray.local.controlplane.ControlPlanePorts;
import io.mantaray.local.image.ImageStore;
import io.mantaray.local.layout.ClusterFolder;
import io.mantaray.local.network.ClusterNetwork;
import io.mantaray.local.node.NodeComponents;
import io.mantaray.local.node.NodeConfiguration;
import io.mantaray.local.node.NodeFolder;
import io.mantaray.local.node.PromisedCpus;
import io.mantaray.local.process.Command;
import io.mantaray.local.report.Progress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.List;

/** Starts a full cluster, all of it in namespaces of its own. */
record FullStart(ClusterPrograms.OfFull programs, FreeAddresses free) implements ClusterStart {
  private static final int PROBE_MILLIS = 1000;

  @Override
  public LocalCluster run(ClusterOptions options, ClusterFolder folder, Progress progress) {
    ClusterDescription description =
        free.network(
            network ->
                ClusterDescription.full(options, plane(folder, network).server(), network)
                    .write(folder));
    var network = new ClusterNetwork(requireNonNull(description.network()));
    var cluster = new LocalCluster(folder, description);
    progress.step("making namespaces", _ -> makeRoom(cluster, folder, network));
    try (var startup = new Startup(cluster)) {
      progress.step(
          "starting the control plane",
          _ -> startup.startControlPlane(plane(folder, network), programs));
      progress.step("starting the node", _ -> startNode(startup, cluster, folder, network));
    }
    return new LocalCluster(folder, description.readyNow().write(folder));
  }

  /** Everything the components need before they start: keys, configuration, images, namespaces. */
  private void makeRoom(LocalCluster cluster, ClusterFolder folder, ClusterNetwork network) {
    List<String> addresses = List.of("127.0.0.1", network.node(), network.apiService());
    new ClusterKeys(folder, cluster.name(), cluster.apiServer(), addresses).write();
    var node = new NodeFolder(folder.root());
    try {
      new NodeConfiguration(node, network).write(folder.kubeconfig());
      new PromisedCpus(cluster.options().nodeCpus(), node).write();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    ImageStore.copy(programs.images(), node.containerd());
    cluster.namespaces().create(programs.pause(), programs.images(), network);
  }

  private void startNode(
      Startup startup, LocalCluster cluster, ClusterFolder folder, ClusterNetwork network) {
    var node =
        new NodeComponents(
            cluster.name(),
            programs.kubernetes(),
            programs.coredns(),
            new NodeFolder(folder.root()),
            network);
    startup.start(node.containerd());
    startup.start(node.coreDns());
    startup.start(node.kubeProxy(folder.kubeconfig()));
    startup.await("containerd", () -> succeeds(cluster, node.containerdProbe()));
    startup.start(node.kubelet(folder.kubeletKubeconfig()));
    startup.awaitNodes("kubelet", 1);
    startup.await("coredns", () -> answers(NodeConfiguration.dnsReady(network)));
    startup.awaitServiceAccounts();
  }

  private static ControlPlane plane(ClusterFolder folder, ClusterNetwork network) {
    var reach =
        new ControlPlane.Reach(
            "0.0.0.0", network.node(), network.node(), network.services().toString(), true);
    return new ControlPlane(folder, ControlPlanePorts.USUAL, reach);
  }

  private static boolean succeeds(LocalCluster cluster, List<String> probe) {
    return Command.of(cluster.launcher().launch(probe)).run().succeeded();
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
