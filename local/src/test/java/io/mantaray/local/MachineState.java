package io.mantaray.local;

import io.mantaray.local.process.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** What a cluster could change on the machine, as lines to compare. */
record MachineState(
    List<String> mounts,
    List<String> links,
    List<String> routes,
    List<String> rules,
    Set<String> controlGroups,
    Map<String, String> kernelSettings,
    List<String> folders) {
  private static final List<String> SETTINGS =
      List.of(
          "net/ipv4/ip_forward",
          "net/netfilter/nf_conntrack_max",
          "vm/overcommit_memory",
          "vm/panic_on_oom",
          "kernel/panic",
          "kernel/panic_on_oops",
          "kernel/keys/root_maxkeys");
  private static final List<Path> WRITTEN_TO =
      List.of(
          Path.of("/run"),
          Path.of("/var/lib"),
          Path.of("/var/log"),
          Path.of("/etc"),
          Path.of("/var/run/netns"),
          Path.of("/etc/cni"),
          Path.of("/opt"));

  /**
   * The state at this moment.
   *
   * @param cluster whose traces are looked for; others may come and go meanwhile
   */
  static MachineState now(String cluster) throws IOException {
    return new MachineState(
        Files.readAllLines(Path.of("/proc/self/mounts")).stream().sorted().toList(),
        lines("ip", "-oneline", "link").stream().map(line -> line.split(": ", 3)[1]).toList(),
        lines("ip", "route"),
        lines("iptables-save").stream().filter(line -> !line.startsWith("#")).toList(),
        controlGroups(cluster),
        readKernelSettings(),
        listFolders());
  }

  private static List<String> lines(String... command) {
    return Command.of(command).output().lines().toList();
  }

  private static Set<String> controlGroups(String cluster) throws IOException {
    var groups = new TreeSet<String>();
    try (Stream<Path> found =
        Files.find(
            Path.of("/sys/fs/cgroup"),
            2,
            (path, _) -> path.getFileName().toString().startsWith("manta-" + cluster + "-"))) {
      found.map(Path::toString).forEach(groups::add);
    }
    return groups;
  }

  private static Map<String, String> readKernelSettings() throws IOException {
    var settings = new TreeMap<String, String>();
    for (String setting : SETTINGS) {
      Path file = Path.of("/proc/sys").resolve(setting);
      settings.put(setting, Files.exists(file) ? Files.readString(file) : "");
    }
    return settings;
  }

  private static List<String> listFolders() throws IOException {
    var all = new TreeSet<String>();
    for (Path folder : WRITTEN_TO) {
      if (Files.isDirectory(folder)) {
        try (Stream<Path> entries = Files.list(folder)) {
          entries.map(Path::toString).forEach(all::add);
        }
      }
    }
    return List.copyOf(all);
  }
}
