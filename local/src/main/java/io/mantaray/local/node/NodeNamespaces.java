package io.mantaray.local.node;

import io.mantaray.local.network.ClusterNetwork;
import io.mantaray.local.process.ClusterProcesses;
import io.mantaray.local.process.Command;
import io.mantaray.local.process.Launcher;
import io.mantaray.local.process.LogTail;
import io.mantaray.local.process.Pause;
import io.mantaray.local.process.RunningProcess;
import io.mantaray.local.report.LocalClusterException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The namespaces a full cluster lives in, held open by one process.
 *
 * <p>The cluster has the default ports, packet filters and mounts to itself, several run side by
 * side, and once the holder ends the kernel clears all of it away.
 */
public final class NodeNamespaces {
  public static final String HOLDER = "namespaces";
  private static final Path INTERFACES = Path.of("/sys/class/net");
  private static final Duration LIMIT = Duration.ofSeconds(20);

  private final String cluster;
  private final NodeFolder folder;
  private final ClusterProcesses processes;

  public NodeNamespaces(String cluster, Path folder, ClusterProcesses processes) {
    this.cluster = cluster;
    this.folder = new NodeFolder(folder);
    this.processes = processes;
  }

  /**
   * Makes them, and the link between this machine and them.
   *
   * @param pause the program that holds them open
   * @param images the store whose layers are shared
   */
  public void create(Path pause, Path images, ClusterNetwork network) {
    Cgroups cgroups = cgroups();
    cgroups.create();
    Path script = script("hold.sh");
    script("enter.sh");
    Map<String, String> settings =
        Map.of(
            "MANTA_FOLDER", folder.root().toString(),
            "MANTA_NODE", cluster,
            "MANTA_PAUSE", pause.toString(),
            "MANTA_IMAGES", images.toString(),
            "MANTA_CGROUP_PROCS", cgroups.procsOutside(),
            "MANTA_CGROUP_MOUNTS", cgroups.mountsInside());
    processes.start(HOLDER, List.of("sh", script.toString()), settings);
    awaitHeldBy(pause);
    holder().handle().parent().ifPresent(maker -> cgroups.release(maker.pid()));
    connect(network);
  }

  /** Starts processes inside. */
  public Launcher launcher() {
    return command -> {
      var inside = new ArrayList<>(enter("--mount", "--net", "--uts", "--pid", "--cgroup"));
      inside.addAll(
          List.of(
              "env",
              "MANTA_CGROUP_JOIN=" + cgroups().procsInside(),
              "sh",
              folder.root().resolve("enter.sh").toString()));
      inside.addAll(command);
      return inside;
    };
  }

  /** Ends everything inside, and with it the namespaces. What is not there need not be ended. */
  public void destroy(ClusterNetwork network) {
    disconnect(network);
    processes.find(HOLDER).ifPresent(RunningProcess::kill);
    processes.killAll();
    cgroups().remove();
  }

  /** The script becomes the program at its end; in that moment its process cannot be found. */
  private void awaitHeldBy(Path pause) {
    String program = String.valueOf(pause.getFileName());
    long until = System.nanoTime() + LIMIT.toNanos();
    while (processes.find(HOLDER).filter(process -> process.program().equals(program)).isEmpty()) {
      // The script runs one program after the other, so the end of one of them means nothing.
      boolean ended = processes.all().isEmpty() && !Files.exists(folder.held());
      if (ended || System.nanoTime() > until) {
        throw new LocalClusterException(
            "the namespaces of the cluster could not be made",
            "see " + processes.log(HOLDER) + " (inside a container this needs --privileged)",
            LogTail.of(processes.log(HOLDER)));
      }
      Pause.of(Duration.ofMillis(20));
    }
  }

  /** A cable from this machine to the node, and the ways to pods and services through it. */
  private void connect(ClusterNetwork network) {
    String here = network.interfaceName();
    String prefix = "/" + network.link().prefix();
    String holder = Long.toString(holder().pid());
    ip("link", "add", here, "type", "veth", "peer", "name", "eth0", "netns", holder);
    ip("address", "add", network.machine() + prefix, "dev", here);
    ip("link", "set", here, "up");
    ipInside("address", "add", network.node() + prefix, "dev", "eth0");
    ipInside("link", "set", "eth0", "up");
    ipInside("route", "add", "default", "via", network.machine());
    ip("route", "add", network.pods().toString(), "via", network.node());
    ip("route", "add", network.services().toString(), "via", network.node());
  }

  /**
   * The kernel takes the cable away with the namespaces, but only some time after they are gone,
   * and who is told that a cluster is stopped may at once start another on the same addresses.
   */
  private static void disconnect(ClusterNetwork network) {
    if (Files.exists(INTERFACES.resolve(network.interfaceName()))) {
      ip("link", "delete", network.interfaceName());
    }
  }

  private static void ip(String... arguments) {
    var command = new ArrayList<>(List.of("ip"));
    command.addAll(List.of(arguments));
    Command.of(command).output();
  }

  private void ipInside(String... arguments) {
    var command = new ArrayList<>(enter("--net"));
    command.add("ip");
    command.addAll(List.of(arguments));
    Command.of(command).output();
  }

  private List<String> enter(String... namespaces) {
    var command = new ArrayList<>(List.of("nsenter", "--target", Long.toString(holder().pid())));
    command.addAll(List.of(namespaces));
    return command;
  }

  private RunningProcess holder() {
    return processes
        .find(HOLDER)
        .orElseThrow(
            () ->
                new LocalClusterException(
                    "the cluster " + cluster + " is not running", "start it (./manta up)"));
  }

  private Cgroups cgroups() {
    // Users with a state folder each may have clusters of the same name.
    String whose = Integer.toHexString(folder.root().toString().hashCode());
    return Cgroups.ofThisMachine("manta-" + cluster + "-" + whose);
  }

  private Path script(String name) {
    Path file = folder.root().resolve(name);
    try (InputStream in = NodeNamespaces.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("no resource " + name);
      }
      Files.write(file, in.readAllBytes());
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
