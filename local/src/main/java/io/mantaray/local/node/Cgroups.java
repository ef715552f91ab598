package io.mantaray.local.node;

import io.mantaray.local.process.Pause;
import io.mantaray.local.report.LocalClusterException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The control groups all processes and containers of a cluster live in, in each hierarchy of this
 * machine: one in version 2, one per controller in version 1.
 *
 * @param name the cluster's group in each hierarchy
 */
record Cgroups(String name, List<Hierarchy> hierarchies) {
  private static final Path ROOT = Path.of("/sys/fs/cgroup");
  private static final Pattern SPACES = Pattern.compile("\\s+");
  private static final Set<String> PLAIN_OPTIONS =
      Set.of("rw", "ro", "nosuid", "nodev", "noexec", "relatime", "noatime", "xattr");

  /**
   * @param options which controllers it is for ({@code cpu,cpuacct}); empty in version 2
   */
  record Hierarchy(Path folder, String options, boolean unified) {}

  Cgroups {
    hierarchies = List.copyOf(hierarchies);
  }

  static Cgroups ofThisMachine(String name) {
    try {
      return parse(name, Files.readString(Path.of("/proc/self/mounts")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Finds the hierarchies in {@code /proc/self/mounts}. */
  static Cgroups parse(String name, String mounts) {
    List<Hierarchy> all =
        mounts
            .lines()
            .map(SPACES::split)
            .filter(
                f -> f.length > 3 && f[2].startsWith("cgroup") && Path.of(f[1]).startsWith(ROOT))
            .map(f -> hierarchy(Path.of(f[1]), f[2], f[3]))
            .toList();
    if (all.isEmpty()) {
      throw new LocalClusterException(
          "no control groups are mounted under " + ROOT,
          "mount them (mount -t cgroup2 cgroup2 " + ROOT + ")");
    }
    return new Cgroups(name, all);
  }

  /** Version 2 alone; else version 1, perhaps with an idle hierarchy of version 2 beside it. */
  boolean isUnified() {
    return hierarchies.stream().anyMatch(h -> h.unified() && h.folder().equals(ROOT));
  }

  /** Makes the cluster's groups. */
  void create() {
    try {
      for (Hierarchy hierarchy : hierarchies) {
        Path group = hierarchy.folder().resolve(name);
        Files.createDirectories(group);
        if (hierarchy.unified()) {
          List.of("cpu", "cpuset", "io", "memory", "pids").forEach(c -> handOn(hierarchy, c));
        }
        // A new cpuset is empty, and nothing can live on no CPU.
        for (String file : List.of("cpuset.cpus", "cpuset.mems")) {
          Path own = group.resolve(file);
          if (!hierarchy.unified() && Files.exists(own)) {
            Files.writeString(own, Files.readString(hierarchy.folder().resolve(file)));
          }
        }
      }
    } catch (IOException e) {
      throw new LocalClusterException(
          "cannot make control groups under " + ROOT, "run as root where they are writable", e);
    }
  }

  /**
   * Moves a process back to the groups at the top. In version 2 a group that hands controllers on
   * to its children may have no processes of its own, so the one who made the namespaces must go.
   */
  void release(long pid) {
    if (isUnified()) {
      write(ROOT.resolve("cgroup.procs"), Long.toString(pid));
    }
  }

  /** The files to enter the cluster's groups through, as seen from this machine. */
  String procsOutside() {
    return hierarchies.stream()
        .map(hierarchy -> hierarchy.folder().resolve(name).resolve("cgroup.procs").toString())
        .collect(Collectors.joining(" "));
  }

  /** The files to enter the cluster's groups through, as seen from inside. */
  String procsInside() {
    return isUnified()
        ? ROOT.resolve("init/cgroup.procs").toString()
        : versionOne()
            .map(hierarchy -> hierarchy.folder().resolve("cgroup.procs").toString())
            .collect(Collectors.joining(" "));
  }

  /** What {@code hold.sh} shall mount. */
  String mountsInside() {
    return isUnified()
        ? "unified"
        : versionOne().map(h -> h.options() + "=" + h.folder()).collect(Collectors.joining(" "));
  }

  /** Removes the groups with all groups below; their processes have ended, or end now. */
  void remove() {
    for (int attempt = 0; attempt < 100; attempt++) {
      if (hierarchies.stream().filter(h -> !removed(h.folder().resolve(name))).count() == 0) {
        return;
      }
      Pause.of(Duration.ofMillis(100));
    }
    throw new LocalClusterException(
        "control groups named " + name + " are still in use", "see cgroup.procs below " + ROOT);
  }

  /** Lets the cluster's group use a controller, unless it already may or there is none. */
  private static void handOn(Hierarchy hierarchy, String controller) {
    Path handedOn = hierarchy.folder().resolve("cgroup.subtree_control");
    try {
      Set<String> available = words(hierarchy.folder().resolve("cgroup.controllers"));
      if (available.contains(controller) && !words(handedOn).contains(controller)) {
        Files.writeString(handedOn, "+" + controller);
      }
    } catch (IOException _) {
      // The machine keeps it to itself; pods do without limits of that kind.
    }
  }

  private static Set<String> words(Path file) throws IOException {
    return Set.of(SPACES.split(Files.readString(file).strip()));
  }

  private static void write(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Stream<Hierarchy> versionOne() {
    return hierarchies.stream().filter(hierarchy -> !hierarchy.unified());
  }

  private static Hierarchy hierarchy(Path folder, String type, String options) {
    String controllers =
        Pattern.compile(",")
            .splitAsStream(options)
            .filter(option -> !PLAIN_OPTIONS.contains(option) && !option.startsWith("release_"))
            .collect(Collectors.joining(","));
    boolean unified = type.equals("cgroup2");
    return new Hierarchy(folder, unified ? "" : controllers, unified);
  }

  private static boolean removed(Path group) {
    if (!Files.exists(group)) {
      return true;
    }
    try {
      Files.walkFileTree(group, new RemoveGroups());
      return true;
    } catch (IOException _) {
      return false; // Processes in it that have not fully gone yet.
    }
  }

  /** The files of a group cannot be removed, only the group as a whole. */
  private static final class RemoveGroups extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure)
        throws IOException {
      Files.delete(folder);
      return FileVisitResult.CONTINUE;
    }
  }
}
