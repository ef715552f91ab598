package io.mantaray.local.junit;

import io.mantaray.local.ClusterOptions;
import io.mantaray.local.LocalCluster;
import io.mantaray.local.LocalClusters;
import io.mantaray.local.Shape;
import io.mantaray.local.gateway.GatewayController;
import io.mantaray.local.operator.OperatorAccount;
import io.mantaray.local.report.PrintedProgress;
import io.mantaray.local.report.Progress;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.InstantSource;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The cluster of one shape that all tests of a run share. */
final class SharedCluster implements AutoCloseable {
  /** The system property that names the folder to which audit logs are copied. */
  private static final String AUDIT = "manta.test.audit";

  private static final Pattern OF_A_RUN = Pattern.compile("test-.*-(\\d+)");

  private final LocalClusters clusters;
  private final LocalCluster cluster;
  private final boolean keep;
  private final Progress progress;

  private SharedCluster(
      LocalClusters clusters, LocalCluster cluster, boolean keep, Progress progress) {
    this.clusters = clusters;
    this.cluster = cluster;
    this.keep = keep;
    this.progress = progress;
  }

  static SharedCluster start(Shape shape, boolean keep) {
    var out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
    var progress = new PrintedProgress(out, InstantSource.system());
    LocalClusters clusters = LocalClusters.ofUser();
    stopThoseOfDeadRuns(clusters, progress);
    String kind = shape.name().toLowerCase(Locale.ROOT).replace('_', '-');
    String name = "test-" + kind + (keep ? "" : "-" + ProcessHandle.current().pid());
    LocalCluster cluster = clusters.start(options(shape, name), progress);
    // Also on one that was kept: the rights may have changed since.
    OperatorAccount.install(cluster);
    return new SharedCluster(clusters, cluster, keep, progress);
  }

  LocalCluster cluster() {
    return cluster;
  }

  /** The controller of gateways on it, started by the first test that asks for it. */
  synchronized GatewayController gateways() {
    return GatewayController.startOn(cluster, progress);
  }

  @Override
  public void close() {
    keepAuditLogs();
    if (!keep) {
      clusters.stop(cluster.name(), progress);
    }
  }

  /** What operators did is judged when all tests are over, and their clusters gone. */
  private void keepAuditLogs() {
    String folder = System.getProperty(AUDIT);
    if (folder == null) {
      return;
    }
    Path kept = Path.of(folder, cluster.name());
    try (Stream<Path> logs = Files.list(cluster.auditLogs())) {
      Files.createDirectories(kept);
      for (Path log : logs.toList()) {
        Files.copy(log, kept.resolve(log.getFileName()), StandardCopyOption.REPLACE_EXISTING);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot keep the audit logs of " + cluster.name(), e);
    }
  }

  private static ClusterOptions options(Shape shape, String name) {
    return switch (shape) {
      case FULL -> ClusterOptions.full(name);
      case CONTROL_PLANE -> ClusterOptions.controlPlane(name);
    };
  }

  /** A run that crashed could not stop its cluster; the name says whose it was. */
  private static void stopThoseOfDeadRuns(LocalClusters clusters, Progress progress) {
    for (String name : clusters.names()) {
      Matcher matcher = OF_A_RUN.matcher(name);
      if (matcher.matches() && ProcessHandle.of(Long.parseLong(matcher.group(1))).isEmpty()) {
        clusters.stop(name, progress);
      }
    }
  }
}
