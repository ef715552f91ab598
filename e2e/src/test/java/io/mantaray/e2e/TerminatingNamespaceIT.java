package io.mantaray.e2e;

import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.mantaray.local.Shape;
import io.mantaray.local.junit.OnCluster;
import io.mantaray.local.junit.TestNamespace;
import io.mantaray.local.operator.InstalledCrds;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A namespace can always be deleted. */
@OnCluster(Shape.CONTROL_PLANE)
class TerminatingNamespaceIT {
  /** Well below the five minutes after which a clean-up that goes nowhere is given up anyway. */
  private static final Duration LONGEST = Duration.ofSeconds(90);

  @Test
  void aClusterWithStateInRedisDoesNotHoldUpTheEndOfItsNamespace(TestNamespace namespace) {
    InstalledCrds.on(namespace.client());
    try (var operator =
        OperatorUnderTest.start(
            namespace.operatorKubeconfig(), "default", "--enable-leader-election=false")) {
      namespace.explainFailuresWith(operator.log());
      GenericKubernetesResource cluster =
          Manifests.withSpec(
              Manifests.rayCluster("safe", 1),
              Map.of("gcsFaultToleranceOptions", Map.of("redisAddress", "redis:6379")));
      var created = namespace.client().resource(cluster).create();
      await()
          .atMost(LONGEST)
          .until(
              () ->
                  "ready"
                      .equals(namespace.client().resource(created).get().get("status", "state")));

      namespace.client().namespaces().withName(namespace.name()).delete();

      await()
          .atMost(LONGEST)
          .until(() -> namespace.client().namespaces().withName(namespace.name()).get() == null);
    }
  }
}
