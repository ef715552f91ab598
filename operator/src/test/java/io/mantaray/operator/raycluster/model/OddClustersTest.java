package io.mantaray.operator.raycluster.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.api.v1.RayCluster;
import io.mantaray.operator.config.ConfigProblems;
import io.mantaray.operator.config.OperatorConfig;
import java.nio.file.NoSuchFileException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class OddClustersTest {
  private static final OperatorConfig ALL_GATES_OPEN = config("--feature-gates=AllAlpha=true");
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  /** One is refused or gets its pods; it never stops the operator. */
  @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
  void anyClusterCanBeWorkedOn(@ForAll("clusters") OddClusters.OddCluster odd) {
    ApiServer server = new ApiServer(() -> NOW);
    Kubelet kubelet = new Kubelet(server);
    ModelledOperator operator =
        new ModelledOperator(server, () -> NOW, new Watchdog(server), ALL_GATES_OPEN);
    server.create(Kind.RAY_CLUSTER, odd.object());
    for (int round = 0; round < 3; round++) {
      work(operator);
      server.all(io.fabric8.kubernetes.api.model.Pod.class).forEach(kubelet::run);
    }
    server.delete(Kind.RAY_CLUSTER, World.NAME, null);
    work(operator);

    assertThat(server.all(RayCluster.class)).hasSizeLessThanOrEqualTo(1);
  }

  private static void work(ModelledOperator operator) {
    operator.caches().forEach(LaggingCache::catchUp);
    ModelledOperator.Result result = operator.reconcile(List.of());
    assertThat(result).isNotInstanceOf(ModelledOperator.Result.Failed.class);
  }

  @Provide
  Arbitrary<OddClusters.OddCluster> clusters() {
    return OddClusters.any();
  }

  private static OperatorConfig config(String flag) {
    try {
      return OperatorConfig.load(
              List.of(flag),
              Map.of("POD_NAMESPACE", "operators"),
              path -> {
                throw new NoSuchFileException(path.toString());
              })
          .config();
    } catch (ConfigProblems e) {
      throw new IllegalArgumentException(e);
    }
  }
}
