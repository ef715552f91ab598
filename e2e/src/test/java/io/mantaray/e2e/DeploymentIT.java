package io.mantaray.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.mantaray.local.LocalCluster;
import io.mantaray.local.LocalClusters;
import io.mantaray.local.Shape;
import io.mantaray.local.image.OperatorImage;
import io.mantaray.local.junit.OnCluster;
import io.mantaray.local.manifest.ShippedManifest;
import io.mantaray.local.operator.InstalledCrds;
import io.mantaray.local.report.Progress;
import io.mantaray.operator.OperatorCommand;
import io.mantaray.operator.config.OperatorVersion;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The manifests of deploy/ with Manta's own image, on a real node. */
@OnCluster(Shape.FULL)
class DeploymentIT {
  @Test
  void twoOperatorsBecomeReadyAndOneOfThemLeads(LocalCluster cluster, @TempDir Path folder) {
    loadImage(cluster, folder);
    try (KubernetesClient client = cluster.client()) {
      InstalledCrds.on(client);
      Deployment deployment = ShippedManifest.read().all(Deployment.class).getFirst();
      client.resource(deployment).create();

      await()
          .atMost(Duration.ofMinutes(3))
          .untilAsserted(() -> assertThat(readyReplicas(client)).isEqualTo(2));
      await()
          .atMost(Duration.ofSeconds(30))
          .untilAsserted(() -> assertThat(leader(client)).startsWith("manta-operator-"));

      client.resource(deployment).delete();
      await()
          .atMost(Duration.ofMinutes(1))
          .until(() -> client.pods().inNamespace("manta-system").list().getItems().isEmpty());
    }
  }

  private static void loadImage(LocalCluster cluster, Path folder) {
    List<Path> jars =
        Arrays.stream(System.getProperty("java.class.path").split(":", -1))
            .map(Path::of)
            .filter(path -> path.toString().endsWith(".jar"))
            .toList();
    OperatorImage image =
        new OperatorImage(
            OperatorVersion.current(),
            jars,
            OperatorCommand.class.getName(),
            Path.of(System.getProperty("java.home")));
    Path archive = folder.resolve("operator.tar");
    LocalClusters.ofUser().write(image, archive, Progress.silent());
    cluster.load(archive, Progress.silent());
  }

  private static int readyReplicas(KubernetesClient client) {
    Deployment deployment =
        client.apps().deployments().inNamespace("manta-system").withName("manta-operator").get();
    Integer ready = deployment.getStatus().getReadyReplicas();
    return ready == null ? 0 : ready;
  }

  private static String leader(KubernetesClient client) {
    return client
        .leases()
        .inNamespace("manta-system")
        .withName("ray-operator-leader")
        .get()
        .getSpec()
        .getHolderIdentity();
  }
}
