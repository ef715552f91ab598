package io.mantaray.local;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.mantaray.local.layout.ClusterFolder;
import io.mantaray.local.network.ClusterNetwork;
import io.mantaray.local.node.NodeComponents;
import io.mantaray.local.node.NodeNamespaces;
import io.mantaray.local.process.ClusterProcesses;
import io.mantaray.local.process.Command;
import io.mantaray.local.process.Launcher;
import io.mantaray.local.process.RunningProcess;
import io.mantaray.local.report.LocalClusterException;
import io.mantaray.local.report.Progress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** A cluster on this machine, running or left half dead by a crash. */
public final class LocalCluster {
  /** How long a process that was started with {@link #run} may take to end. */
  static final Duration GRACE = Duration.ofSeconds(15);

  private static final List<String> CONTROL_PLANE =
      List.of("etcd", "kube-apiserver", "kube-controller-manager", "kube-scheduler");
  private static final List<String> NODE =
      List.of("containerd", "kubelet", "kube-proxy", "coredns");

  private final ClusterFolder folder;
  private final ClusterDescription description;
  private final ClusterProcesses processes;

  LocalCluster(ClusterFolder folder, ClusterDescription description) {
    this.folder = folder;
    this.description = description;
    this.processes = new ClusterProcesses(folder.root(), folder.logs());
  }

  public String name() {
    return options().name();
  }

  public Shape shape() {
    return options().shape();
  }

  public ClusterOptions options() {
    return description.options();
  }

  /** An administrator's, good on this machine and inside the cluster alike. */
  public Path kubeconfig() {
    return folder.kubeconfig();
  }

  /** Runs kubectl of the cluster's version with {@link #kubeconfig}. */
  public Path kubectl() {
    return folder.kubectl();
  }

  public URI apiServer() {
    return description.apiServer();
  }

  /** Where all its files are. */
  public Path folder() {
    return folder.root();
  }

  /** What a component, or a process started with {@link #run}, has printed. */
  public Path log(String component) {
    return processes.log(component);
  }

  /** Where the API server notes what operators do, one JSON object per line. */
  public Path auditLogs() {
    return folder.audit();
  }

  /** A client with all rights; the caller closes it. */
  public KubernetesClient client() {
    Config config = Config.fromKubeconfig(folder.kubeconfig().toFile());
    return new KubernetesClientBuilder().withConfig(config).build();
  }

  /** Its components in the order they start, then what was started with {@link #run}. */
  public List<ComponentStatus> status() {
    List<RunningProcess> running = processes.all();
    var names = new ArrayList<>(components());
    running.stream()
        .map(RunningProcess::component)
        .filter(n -> !names.contains(n))
        .forEach(names::add);
    return names.stream().map(name -> status(name, running)).toList();
  }

  /** Whether its start was completed and all its components are there. */
  public boolean isRunning() {
    return description.ready()
        && status().stream()
            .filter(status -> components().contains(status.name()))
            .allMatch(ComponentStatus::isRunning);
  }

  /**
   * Starts a process that outlives us: in a full cluster inside its network, where it reaches pods
   * and services by their addresses and names. It is ended with the cluster, if not before.
   */
  public RunningProcess run(String name, List<String> command, Map<String, String> environment) {
    if (components().contains(name)) {
      throw new LocalClusterException(
          "'" + name + "' is the name of a component", "take another name for the process");
    }
    processes.find(name).ifPresent(process -> process.stop(GRACE));
    return processes.start(name, launcher().launch(command), environment);
  }

  /** The process of this name, if it runs. */
  public Optional<RunningProcess> process(String name) {
    return processes.find(name);
  }

  /** Makes the images of an archive known to a full cluster. */
  public void load(Path imageArchive, Progress progress) {
    if (shape() != Shape.FULL) {
      throw new LocalClusterException(
          "the nodes of " + name() + " are simulated and run no images", "start a full cluster");
    }
    List<String> command =
        List.of(
            "ctr",
            "--address",
            NodeComponents.CONTAINERD_SOCKET,
            "--namespace",
            "k8s.io",
            "images",
            "import",
            imageArchive.toAbsolutePath().toString());
    progress.step(
        "importing " + imageArchive.getFileName(),
        _ -> Command.of(launcher().launch(command)).output());
  }

  /** Where its processes are started. */
  Launcher launcher() {
    return switch (shape()) {
      case FULL -> namespaces().launcher();
      case CONTROL_PLANE -> Launcher.onThisMachine();
    };
  }

  /** Ends all that lives in its namespaces; nothing to do where it has none. */
  void destroyNamespaces() {
    Integer network = description.network();
    if (network != null) {
      namespaces().destroy(new ClusterNetwork(network));
    }
  }

  NodeNamespaces namespaces() {
    return new NodeNamespaces(name(), folder.root(), processes);
  }

  ClusterProcesses processes() {
    return processes;
  }

  List<String> components() {
    var components = new ArrayList<String>();
    if (shape() == Shape.FULL) {
      components.add(NodeNamespaces.HOLDER);
    }
    components.addAll(CONTROL_PLANE);
    components.addAll(shape() == Shape.FULL ? NODE : List.of("kwok"));
    return components;
  }

  private ComponentStatus status(String name, List<RunningProcess> running) {
    OptionalLong pid =
        running.stream()
            .filter(process -> process.is(name))
            .mapToLong(RunningProcess::pid)
            .findFirst();
    return new ComponentStatus(name, pid, log(name));
  }
}
