package io.mantaray.local;

import static java.util.Objects.requireNonNull;

import io.mantaray.local.controlplane.ControlPlane;
import io.mantaray.local.controlplane.ControlPlanePorts;
import io.mantaray.local.controlplane.SimulatedNodes;
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
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.time.Instant;
import java.util.List;

/** Starts a full cluster, all of it in namespaces of its own. */
record FullStart(ClusterPrograms.OfFull programs, FreeAddresses free) implements ClusterStart {
  private static final int CONNECT_MILLIS = 500;

  @Override
  public LocalCluster run(ClusterOptions options, ClusterFolder folder, Progress progress) {
    ClusterDescription description =
        free.network(
            network -> {
              URI server = plane(folder, network).server();
              return new ClusterDescription(
                      options, server, network.number(), null, Instant.now(), false)
                  .write(folder);
            });
    var network = new ClusterNetwork(requireNonNull(description.network()));
    ControlPlane plane = plane(folder, network);
    var cluster = new LocalCluster(folder, description);
    var nodeFolder = new NodeFolder(folder.root());
    List<String> addresses = List.of("127.0.0.1", network.node(), network.apiService());
    new ClusterKeys(folder, options.name(), plane.server(), addresses).write();
    configureNode(options, folder, network);
    progress.step(
        "making namespaces and images available",
        _ -> {
          ImageStore.copy(programs.images(), nodeFolder.containerd());
          cluster.namespaces().create(programs.pause(), network);
        });
    try (var startup = new Startup(cluster)) {
      progress.step("starting the control plane", _ -> startup.startControlPlane(plane, programs));
      var node =
          new NodeComponents(
              options.name(), programs.kubernetes(), programs.coredns(), nodeFolder, network);
      progress.step("starting the node", _ -> startNode(node, folder, startup, cluster));
      return new LocalCluster(folder, description.readyNow().write(folder));
    }
  }

  private void startNode(
      NodeComponents node, ClusterFolder folder, Startup startup, LocalCluster cluster) {
    startup.start(node.containerd());
    startup.start(node.coreDns());
    startup.start(node.kubeProxy(folder.kubeconfig()));
    startup.await("containerd", () -> answers(cluster, node.containerdProbe()));
    startup.start(node.kubelet(folder.kubeletKubeconfig()));
    startup.await("kubelet", () -> SimulatedNodes.ready(startup.client()) == 1);
    String dns = node.network().node();
    startup.await("coredns", () -> listens(dns, NodeConfiguration.DNS_READY_PORT));
    startup.awaitServiceAccounts();
  }

  private static void configureNode(
      ClusterOptions options, ClusterFolder folder, ClusterNetwork network) {
    var nodeFolder = new NodeFolder(folder.root());
    try {
      new NodeConfiguration(nodeFolder, network).write(folder.kubeconfig());
      new PromisedCpus(options.nodeCpus(), nodeFolder).write();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ControlPlane plane(ClusterFolder folder, ClusterNetwork network) {
    var reach =
        new ControlPlane.Reach(
            "0.0.0.0", network.node(), network.node(), network.services().toString(), true);
    return new ControlPlane(folder, ControlPlanePorts.USUAL, reach);
  }

  private static boolean answers(LocalCluster cluster, List<String> probe) {
    return Command.of(cluster.launcher().launch(probe)).run().succeeded();
  }

  private static boolean listens(String host, int port) {
    try (var socket = new Socket()) {
      socket.connect(new InetSocketAddress(host, port), CONNECT_MILLIS);
      return true;
    } catch (IOException _) {
      return false;
    }
  }
}
