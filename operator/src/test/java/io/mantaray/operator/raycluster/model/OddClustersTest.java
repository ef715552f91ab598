package io.mantaray.operator.raycluster.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
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
import org.junit.jupiter.api.Test;

class OddClustersTest {
  private static final OperatorConfig ALL_GATES_OPEN = config("--feature-gates=AllAlpha=true");
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  /** It is refused and its user told so, or it gets its head; it never stops the operator. */
  @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
  void anyClusterCanBeWorkedOn(@ForAll("clusters") OddClusters.OddCluster odd) {
    ApiServer server = new ApiServer(() -> NOW);
    ModelledOperator operator =
        new ModelledOperator(server, () -> NOW, new Watchdog(server), ALL_GATES_OPEN);
    server.create(Kind.RAY_CLUSTER, odd.object());

    for (int round = 0; round < 3; round++) {
      work(operator);
      server.all(Pod.class).forEach(new Kubelet(server)::run);
    }
    boolean running = server.all(Pod.class).stream().anyMatch(Watchdog::isHead);
    assertThat(running || operator.told() > 0).as("the user sees a head or an event").isTrue();

    server.delete(Kind.RAY_CLUSTER, World.NAME, null);
    work(operator);
  }

  @Test
  void anAccountWithAnImpossibleNameIsMissingAndNotAsked() {
    ApiServer server = new ApiServer(() -> NOW);
    ModelledOperator operator =
        new ModelledOperator(server, () -> NOW, new Watchdog(server), ALL_GATES_OPEN);
    server.create(
        Kind.RAY_CLUSTER,
        ApiServer.JSON.unmarshal(
            """
            metadata: {name: c, namespace: team}
            spec:
              enableInTreeAutoscaling: true
              headGroupSpec:
                template: {spec: {serviceAccountName: '{', containers: [{name: ray}]}}
            """,
            RayCluster.class));

    work(operator);

    assertThat(operator.told()).isPositive();
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
