package io.mantaray.local;

import io.mantaray.local.debian.DebianPackages;
import io.mantaray.local.go.Binaries;
import io.mantaray.local.go.GoProgram;
import io.mantaray.local.image.ImageStore;
import io.mantaray.local.image.OperatorImage;
import io.mantaray.local.layout.ClusterFolder;
import io.mantaray.local.layout.ClusterName;
import io.mantaray.local.layout.Folders;
import io.mantaray.local.process.ClusterProcesses;
import io.mantaray.local.process.DiskSpace;
import io.mantaray.local.process.Exclusively;
import io.mantaray.local.process.Executables;
import io.mantaray.local.process.FileTree;
import io.mantaray.local.process.RunningProcess;
import io.mantaray.local.report.LocalClusterException;
import io.mantaray.local.report.Progress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** All clusters of a user on this machine. */
public final class LocalClusters {
  private static final long NEEDED_BYTES = 1L << 30;
  private static final int LOCKS = 64;

  private final Folders folders;
  private final Executables executables;
  private final boolean root;

  public LocalClusters(Folders folders, Executables executables, boolean root) {
    this.folders = folders;
    this.executables = executables;
    this.root = root;
  }

  public static LocalClusters ofUser() {
    return new LocalClusters(Folders.ofUser(), Executables.ofUser(), isRoot());
  }

  /** Writes Manta's own image to an archive, for {@link LocalCluster#load}. */
  public void write(OperatorImage image, Path archive, Progress progress) {
    requireRoot("an image is made of files that belong to root");
    packages().ensure(DebianPackages.FOR_IMAGES, progress);
    image.write(archive, folders.cache(), progress);
  }

  /** What can be built again and is shared by all clusters. */
  public Path cache() {
    return folders.cache();
  }

  /** Debian packages that clusters of this user needed, and that were not there before. */
  public List<String> installedPackages() {
    return packages().installed();
  }

  private DebianPackages packages() {
    return new DebianPackages(executables, root, folders.cache());
  }

  /**
   * Starts a cluster and waits until it is ready. One that runs already is left alone; one that a
   * crash left half dead is cleared away first. When it fails, nothing of it is left but its logs.
   */
  public LocalCluster start(ClusterOptions options, Progress progress) {
    requireLinux();
    ClusterPrograms programs = prepare(options, progress);
    var name = new ClusterName(options.name());
    try (var _ = lock(name)) {
      Optional<LocalCluster> existing = find(name);
      if (existing.isPresent() && existing.get().isRunning()) {
        return sameShape(existing.get(), options);
      }
      if (Files.exists(folders.cluster(name).root())) {
        progress.step("clearing away what is left of " + name, _ -> clear(name));
      }
      return startNew(options, programs, progress);
    }
  }

  /** Everything that takes long the first time: programs, packages, images. */
  private ClusterPrograms prepare(ClusterOptions options, Progress progress) {
    var binaries = new Binaries(folders.cache(), executables);
    DiskSpace.require(folders.state(), NEEDED_BYTES, "a cluster");
    return switch (options.shape()) {
      case CONTROL_PLANE ->
          new ClusterPrograms.OfControlPlane(
              binaries.of(GoProgram.ETCD, progress),
              binaries.folderOf(GoProgram.KUBERNETES, progress),
              binaries.of(GoProgram.KWOK, progress));
      case FULL -> {
        requireRoot("a full cluster makes namespaces, mounts and network links, and only root may");
        DebianPackages packages = packages();
        packages.ensure(DebianPackages.FOR_NODE, progress);
        yield new ClusterPrograms.OfFull(
            binaries.of(GoProgram.ETCD, progress),
            binaries.folderOf(GoProgram.KUBERNETES, progress),
            binaries.of(GoProgram.COREDNS, progress),
            binaries.of(GoProgram.PAUSE, progress),
            new ImageStore(folders.cache(), binaries, packages).prepared(progress));
      }
    };
  }

  private LocalCluster startNew(
      ClusterOptions options, ClusterPrograms programs, Progress progress) {
    var name = new ClusterName(options.name());
    // Ctrl-C in the middle of it must not leave half a cluster behind either.
    var rollback = new Thread(() -> rollBack(name), "rollback");
    Runtime.getRuntime().addShutdownHook(rollback);
    try {
      ClusterFolder folder = folders.cluster(name);
      LocalCluster started = start(programs).run(options, folder, progress);
      KubectlScript.write(folder, programs.kubernetes());
      return started;
    } catch (RuntimeException e) {
      if (ClusterProcesses.startsNoMore()) {
        throw new LocalClusterException(
            "the start was interrupted", "what it had started is cleared away, start again", e);
      }
      if (keepLogs(name)) {
        progress.say("The logs of the failed start are kept in " + folders.failed(name));
      }
      clear(name);
      throw e;
    } finally {
      forget(rollback);
    }
  }

  private void rollBack(ClusterName name) {
    ClusterProcesses.startNoMore();
    clear(name);
  }

  /** The cluster of this name, if there is one, running or not. */
  public Optional<LocalCluster> find(String name) {
    return find(new ClusterName(name));
  }

  private Optional<LocalCluster> find(ClusterName name) {
    ClusterFolder folder = folders.cluster(name);
    return ClusterDescription.read(folder.description())
        .map(description -> new LocalCluster(folder, description));
  }

  /** All of them, by name. */
  public List<LocalCluster> all() {
    return folders.clusterNames().stream().flatMap(name -> find(name).stream()).toList();
  }

  /** Ends a cluster and removes all of it. Whether there was one. */
  public boolean stop(String called, Progress progress) {
    var name = new ClusterName(called);
    try (var _ = lock(name)) {
      if (!Files.exists(folders.cluster(name).root())) {
        return false;
      }
      progress.step("stopping the cluster " + name, _ -> clear(name));
      return true;
    }
  }

  private void clear(ClusterName name) {
    ClusterFolder folder = folders.cluster(name);
    var processes = new ClusterProcesses(folder.root(), folder.logs());
    Optional<LocalCluster> cluster = find(name);
    cluster.ifPresent(LocalClusters::stopOthers);
    // What the cluster itself keeps is thrown away, so its own processes need no time to save it.
    cluster.ifPresent(LocalCluster::destroyNamespaces);
    if (!processes.killAll()) {
      List<Long> left = processes.all().stream().map(RunningProcess::pid).toList();
      throw new LocalClusterException("processes do not end: " + left, "end them as root");
    }
    new FileTree(folder.root()).delete();
  }

  private static void stopOthers(LocalCluster cluster) {
    List<String> own = cluster.components();
    cluster.status().stream()
        .filter(status -> !own.contains(status.name()))
        .flatMap(status -> cluster.process(status.name()).stream())
        .forEach(process -> process.stop(LocalCluster.GRACE));
  }

  /** Keeps what was logged; whether anything was. */
  private boolean keepLogs(ClusterName name) {
    Path kept = folders.failed(name);
    new FileTree(kept).delete();
    Path logs = folders.cluster(name).logs();
    if (!Files.exists(logs)) {
      return false;
    }
    try {
      Files.createDirectories(kept.getParent());
      Files.move(logs, kept);
      return true;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private ClusterStart start(ClusterPrograms programs) {
    var free = new FreeAddresses(folders, this::descriptions);
    return switch (programs) {
      case ClusterPrograms.OfControlPlane own -> new ControlPlaneStart(own, free);
      case ClusterPrograms.OfFull own -> new FullStart(own, free);
    };
  }

  private List<ClusterDescription> descriptions() {
    return folders.clusterNames().stream()
        .flatMap(name -> ClusterDescription.read(folders.cluster(name).description()).stream())
        .toList();
  }

  /** The names of all of them, also of what a crash left behind. */
  public List<String> names() {
    return folders.clusterNames().stream().map(ClusterName::value).toList();
  }

  private Exclusively lock(ClusterName name) {
    // A file per name would stay for ever. Two names that share one merely wait for each other.
    int number = Math.floorMod(name.value().hashCode(), LOCKS);
    return Exclusively.on(folders.state().resolve("locks").resolve("cluster-" + number + ".lock"));
  }

  private static void requireLinux() {
    String system = System.getProperty("os.name");
    if (!system.equals("Linux")) {
      throw new LocalClusterException(
          "clusters run on Linux, and this is " + system, "use a Linux machine or a virtual one");
    }
  }

  private void requireRoot(String why) {
    if (!root) {
      throw new LocalClusterException(why, "run it as root, or take --control-plane");
    }
  }

  private static LocalCluster sameShape(LocalCluster running, ClusterOptions wanted) {
    if (running.shape() != wanted.shape()) {
      throw new LocalClusterException(
          "the cluster " + wanted.name() + " runs already in another shape",
          "stop it first (./manta down --name " + wanted.name() + "), or take another --name");
    }
    return running;
  }

  private static void forget(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException _) {
      // The JVM is ending: the hook has been run.
    }
  }

  private static boolean isRoot() {
    try {
      return Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
