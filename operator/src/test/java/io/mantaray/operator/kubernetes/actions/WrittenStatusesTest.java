package io.mantaray.operator.kubernetes.actions;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import org.junit.jupiter.api.Test;

class WrittenStatusesTest {
  private static final KubernetesClient NOBODY = new KubernetesClientBuilder().build();

  private final WrittenStatuses<ConfigMap> statuses =
      new WrittenStatuses<>(NOBODY, new WriteSlots(1));

  @Test
  void whatAnotherWriteMadeOfAnObjectCountsUntilTheCacheShowsIt() {
    ConfigMap read = version("1");
    ConfigMap patched = version("2");
    statuses.remember(read, patched);

    assertThat(statuses.latest(read)).isSameAs(patched);
    assertThat(statuses.latest(version("2"))).isNotSameAs(patched);
  }

  @Test
  void aCacheThatIsTwoWritesBehindIsStillBehind() {
    ConfigMap last = version("3");
    statuses.remember(version("1"), version("2"));
    statuses.remember(version("2"), last);

    assertThat(statuses.latest(version("1"))).isSameAs(last);
    assertThat(statuses.latest(version("2"))).isSameAs(last);
  }

  @Test
  void aChangeBySomebodyElseCounts() {
    statuses.remember(version("1"), version("2"));
    ConfigMap changed = version("9");

    assertThat(statuses.latest(changed)).isSameAs(changed);
  }

  private static ConfigMap version(String version) {
    return new ConfigMapBuilder()
        .withNewMetadata()
        .withUid("u")
        .withResourceVersion(version)
        .endMetadata()
        .build();
  }
}
