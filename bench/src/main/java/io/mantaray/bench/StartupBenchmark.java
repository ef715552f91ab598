package io.mantaray.bench;

import io.mantaray.local.ClusterOptions;
import io.mantaray.local.LocalCluster;
import io.mantaray.local.operator.HostOperator;
import io.mantaray.local.operator.OperatorAccount;
import io.mantaray.local.operator.OperatorProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * How long an operator takes from the start of its process until it is ready and holds the lease,
 * with a warm AOT cache, and how much memory it has in RAM when it then idles.
 */
public final class StartupBenchmark {
  private static final int STARTS = 7;
  private static final Duration IDLE = Duration.ofSeconds(15);

  private StartupBenchmark() {}

  private record Start(Duration untilLeading, long residentBytes) {}

  public static void main(String[] args) throws IOException, InterruptedException {
    BenchCluster.during(
        ClusterOptions.controlPlane("bench-startup"),
        (cluster, client, progress) -> {
          HostOperator operator = new HostOperator(OperatorProgram.ofThisProcess());
          OperatorAccount.install(cluster); // Or the first start would have to.
          operator.train(cluster, progress);
          List<Start> starts = new ArrayList<>();
          for (int i = 0; i < STARTS; i++) {
            starts.add(start(operator, cluster));
          }
          report(starts);
        });
  }

  private static Start start(HostOperator operator, LocalCluster cluster)
      throws IOException, InterruptedException {
    long begin = System.nanoTime();
    operator.start(cluster);
    Duration untilLeading = Duration.ofNanos(System.nanoTime() - begin);
    Thread.sleep(IDLE);
    var process = cluster.process(HostOperator.NAME).orElseThrow();
    long resident = residentBytes(process.pid());
    process.stop(Duration.ofSeconds(30));
    return new Start(untilLeading, resident);
  }

  private static long residentBytes(long pid) throws IOException {
    String[] pages = Files.readString(Path.of("/proc/" + pid + "/statm")).strip().split(" ", -1);
    return Long.parseLong(pages[1]) * 4096;
  }

  private static void report(List<Start> starts) {
    List<Start> byTime = starts.stream().sorted(Comparator.comparing(Start::untilLeading)).toList();
    Start median = byTime.get(byTime.size() / 2);
    long largest = starts.stream().mapToLong(Start::residentBytes).max().orElseThrow();
    System.out.printf(
        "from process start to ready with the lease: median %d ms, best %d ms, worst %d ms of %d starts%n",
        median.untilLeading().toMillis(),
        byTime.getFirst().untilLeading().toMillis(),
        byTime.getLast().untilLeading().toMillis(),
        starts.size());
    System.out.printf(
        "resident memory after %d s idle: at most %d MB%n", IDLE.toSeconds(), largest >> 20);
  }
}
