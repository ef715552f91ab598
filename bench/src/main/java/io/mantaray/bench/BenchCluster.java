package io.mantaray.bench;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.mantaray.local.ClusterOptions;
import io.mantaray.local.LocalCluster;
import io.mantaray.local.LocalClusters;
import io.mantaray.local.operator.InstalledCrds;
import io.mantaray.local.report.PrintedProgress;
import io.mantaray.local.report.Progress;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;

/** A cluster that is there for one measurement, with the CRDs installed. */
final class BenchCluster {
  private BenchCluster() {}

  /** What is done on the cluster while it is there. */
  @FunctionalInterface
  interface Measurement {
    void on(LocalCluster cluster, KubernetesClient client, Progress progress)
        throws IOException, InterruptedException;
  }

  static void during(ClusterOptions options, Measurement measurement)
      throws IOException, InterruptedException {
    Progress progress =
        new PrintedProgress(
            new PrintWriter(System.out, true, StandardCharsets.UTF_8), InstantSource.system());
    LocalClusters clusters = LocalClusters.ofUser();
    LocalCluster cluster = clusters.start(options, progress);
    try (KubernetesClient client = cluster.client()) {
      InstalledCrds.on(client);
      measurement.on(cluster, client, progress);
    } finally {
      clusters.stop(cluster.name(), progress);
    }
  }
}
