package io.mantaray.local.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.mantaray.local.ClusterOptions;
import io.mantaray.local.LocalCluster;
import io.mantaray.local.LocalClusters;
import io.mantaray.local.Shape;
import io.mantaray.local.junit.OnCluster;
import io.mantaray.local.junit.TestNamespace;
import io.mantaray.local.process.RunningProcess;
import io.mantaray.local.report.Progress;
import java.time.Duration;
import org.junit.jupiter.api.Test;

@OnCluster(Shape.CONTROL_PLANE)
class GatewayOnControlPlaneIT {
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final String NAME = "gateway-" + ProcessHandle.current().pid();

  @Test
  void gatewaysAndRoutesAreProgrammedThoughNothingRunsBehindThem(
      TestNamespace namespace, GatewayController gateways) {
    var route = new WeightedRoute(namespace.client());
    route.createServer("v1");
    route.createServer("v2");
    route.createGateway();
    route.split(20, 80);

    assertThat(route.awaitProgrammed()).isEqualTo(gateways.address().getHost());
    await().atMost(LIMIT).until(route::isAccepted);
  }

  @Test
  void itComesBackAfterAStopAndEndsWithItsCluster() {
    LocalClusters clusters = LocalClusters.ofUser();
    LocalCluster cluster = clusters.start(ClusterOptions.controlPlane(NAME), Progress.silent());
    RunningProcess last;
    try {
      GatewayController first = GatewayController.startOn(cluster, Progress.silent());
      first.stop();
      assertThat(cluster.process(GatewayController.NAME)).isEmpty();

      GatewayController.startOn(cluster, Progress.silent());
      last = cluster.process(GatewayController.NAME).orElseThrow();
    } finally {
      clusters.stop(NAME, Progress.silent());
    }

    assertThat(last.isAlive()).isFalse();
    assertThat(cluster.folder()).doesNotExist();
  }
}
