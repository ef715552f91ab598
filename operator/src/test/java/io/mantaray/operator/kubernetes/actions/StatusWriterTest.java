package io.mantaray.operator.kubernetes.actions;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayClusterSpec;
import io.mantaray.api.v1.RayClusterStatus;
import org.junit.jupiter.api.Test;

class StatusWriterTest {
  private static final KubernetesClient UNUSED_CLIENT = new KubernetesClientBuilder().build();

  private final StatusWriter<RayClusterSpec, RayClusterStatus, RayCluster> statuses =
      new StatusWriter<>(UNUSED_CLIENT, new NamespaceSlots(1), RayCluster::new);

  @Test
  void theResultOfAnotherWriteIsUsedUntilTheCacheShowsIt() {
    RayCluster read = version("1");
    RayCluster patched = version("2");
    statuses.remember(read, patched);

    assertThat(statuses.latest(read)).isSameAs(patched);
    assertThat(statuses.latest(version("2"))).isNotSameAs(patched);
  }

  @Test
  void aCacheThatIsTwoWritesBehindIsStale() {
    RayCluster last = version("3");
    statuses.remember(version("1"), version("2"));
    statuses.remember(version("2"), last);

    assertThat(statuses.latest(version("1"))).isSameAs(last);
    assertThat(statuses.latest(version("2"))).isSameAs(last);
  }

  @Test
  void aChangeByAnotherClientReplacesTheRememberedVersion() {
    statuses.remember(version("1"), version("2"));
    RayCluster changed = version("9");

    assertThat(statuses.latest(changed)).isSameAs(changed);
  }

  private static RayCluster version(String version) {
    RayCluster cluster = new RayCluster();
    cluster.getMetadata().setUid("u");
    cluster.getMetadata().setResourceVersion(version);
    return cluster;
  }
}
