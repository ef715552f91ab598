package io.mantaray.e2e.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.mantaray.e2e.program.TestedProgram;
import io.mantaray.local.LocalCluster;
import io.mantaray.local.Shape;
import io.mantaray.local.junit.OnCluster;
import io.mantaray.local.operator.InstalledCrds;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An operator that learns late what it has done itself does nothing twice. */
@OnCluster(Shape.CONTROL_PLANE)
class SlowCachesIT {
  private static final Duration LAG = Duration.ofMillis(700);

  @Test
  void thereIsNeverAPodTooManyHoweverOldTheCachesAre(LocalCluster cluster)
      throws InterruptedException {
    try (KubernetesClient client = cluster.client();
        ApiServerProxy proxy = ApiServerProxy.lagging(cluster, LAG)) {
      InstalledCrds.on(client);
      try (OperatorInstance operator =
          OperatorInstance.start(TestedProgram.program(), proxy.kubeconfig())) {
        List<Performance> runs =
            ClusterScenarios.all().stream()
                .map(scenario -> Performance.of(scenario, client))
                .toList();
        runs.forEach(Performance::beginSetting);
        for (Performance run : runs) {
          run.awaitEnd();
          run.beginStory();
        }
        for (Performance run : runs) {
          run.awaitEnd();
          run.assertNeverTooManyPods(run.namespace());
        }
        runs.forEach(Performance::close);
        assertThat(operator.isAlive()).isTrue();
      }
    }
  }
}
