package io.mantaray.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.local.junit.OnCluster;
import io.mantaray.local.operator.OperatorAccount;
import org.junit.jupiter.api.Test;

/** A node opens to those who may use it, and to nobody else who reaches its address. */
@OnCluster(Shape.FULL)
class ClosedNodeIT {
  @Test
  void theKubeletTellsNothingToStrangers(LocalCluster cluster) throws Exception {
    assertThat(Stranger.withNothing().get(pods(cluster))).isEqualTo(401);
  }

  @Test
  void theKubeletTellsNothingToThoseWhoMayOnlyUseTheApiServer(LocalCluster cluster)
      throws Exception {
    Stranger operator = Stranger.with(OperatorAccount.on(cluster).kubeconfig());

    assertThat(operator.get(pods(cluster))).isEqualTo(403);
  }

  private static String pods(LocalCluster cluster) {
    return "https://" + cluster.apiServer().getHost() + ":10250/pods";
  }
}
