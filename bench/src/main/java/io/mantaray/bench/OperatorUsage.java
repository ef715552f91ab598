package io.mantaray.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * What a process has used so far, as Linux counts it.
 *
 * @param cpu of all its threads
 * @param residentBytes in RAM at the moment
 */
record OperatorUsage(Duration cpu, long residentBytes) {
  private static final int USER_TICKS = 11;
  private static final long MILLIS_PER_TICK = 10;
  private static final long PAGE = 4096;

  static OperatorUsage of(long pid) throws IOException {
    String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
    // The name of the command, in brackets, may contain anything.
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    long ticks = Long.parseLong(fields[USER_TICKS]) + Long.parseLong(fields[USER_TICKS + 1]);
    String[] pages = Files.readString(Path.of("/proc/" + pid + "/statm")).strip().split(" ", -1);
    return new OperatorUsage(
        Duration.ofMillis(ticks * MILLIS_PER_TICK), Long.parseLong(pages[1]) * PAGE);
  }

  OperatorUsage since(OperatorUsage before) {
    return new OperatorUsage(cpu.minus(before.cpu), residentBytes);
  }

  double cpuSeconds() {
    return cpu.toMillis() / 1e3;
  }

  long residentMegabytes() {
    return residentBytes >> 20;
  }
}
