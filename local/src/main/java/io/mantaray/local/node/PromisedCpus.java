package io.mantaray.local.node;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Lets the node promise more CPUs than the machine has: a part of {@code /sys} as kubelet would
 * find it on a machine with that many.
 */
public record PromisedCpus(int count, NodeFolder folder) {
  private static final Path REAL_MEMORY = Path.of("/sys/devices/system/node/node0/meminfo");

  public void write() throws IOException {
    Path node = folder.sys().resolve("node/node0");
    Files.createDirectories(node.resolve("hugepages"));
    Files.writeString(folder.sys().resolve("online"), "0-" + (count - 1) + "\n");
    Files.writeString(node.resolve("distance"), "10\n");
    Files.writeString(
        node.resolve("meminfo"), Files.exists(REAL_MEMORY) ? Files.readString(REAL_MEMORY) : "");
    for (int cpu = 0; cpu < count; cpu++) {
      Path topology = node.resolve("cpu" + cpu).resolve("topology");
      Files.createDirectories(topology);
      Files.writeString(topology.resolve("core_id"), cpu + "\n");
      Files.writeString(topology.resolve("physical_package_id"), "0\n");
    }
  }
}
