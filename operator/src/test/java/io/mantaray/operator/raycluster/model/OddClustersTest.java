package io.mantaray.operator.raycluster.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.operator.config.OperatorConfig;
import io.mantaray.operator.raycluster.model.OddClusters.OddCluster;
import io.mantaray.operator.validation.Given;
import io.mantaray.testing.Property;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class OddClustersTest {
  private static final OperatorConfig ALL_GATES_OPEN =
      OperatorConfig.defaults("operators").withFeatureGates(Given.allGates());
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  /** It is rejected with an event, or it gets its head; it never stops the operator. */
  @Test
  void anyClusterCanBeWorkedOn() {
    Property.forAll(OddClusters.any())
        .tries(300)
        .shortenedBy(OddCluster::choices, OddCluster::withChoices)
        .check(OddClustersTest::canBeWorkedOn);
  }

  private static void canBeWorkedOn(OddCluster odd) {
    ApiServer server = new ApiServer(() -> NOW);
    ModelledOperator operator =
        new ModelledOperator(server, () -> NOW, new Watchdog(server), ALL_GATES_OPEN);
    server.create(Kind.RAY_CLUSTER, odd.object());

    for (int round = 0; round < 3; round++) {
      work(operator);
      server.all(Pod.class).forEach(new Kubelet(server)::run);
    }
    boolean running = server.all(Pod.class).stream().anyMatch(Watchdog::isHead);
    assertThat(running || operator.eventCount() > 0)
        .as("the user sees a head or an event")
        .isTrue();

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

    assertThat(operator.eventCount()).isPositive();
  }

  private static void work(ModelledOperator operator) {
    operator.caches().forEach(LaggingCache::catchUp);
    ModelledOperator.Result result = operator.reconcile(List.of());
    assertThat(result).isNotInstanceOf(ModelledOperator.Result.Failed.class);
  }
}
