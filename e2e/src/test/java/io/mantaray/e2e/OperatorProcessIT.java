package io.mantaray.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.mantaray.local.LocalCluster;
import io.mantaray.local.Shape;
import io.mantaray.local.junit.OnCluster;
import io.mantaray.local.junit.TestNamespace;
import io.mantaray.local.operator.InstalledCrds;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@OnCluster(Shape.CONTROL_PLANE)
class OperatorProcessIT {
  private static final Duration START = Duration.ofSeconds(60);

  @BeforeEach
  void installCrds(LocalCluster cluster) {
    try (var client = cluster.client()) {
      InstalledCrds.on(client);
    }
  }

  @Test
  void isAliveThenReadyThenLeads(TestNamespace namespace) {
    try (var operator = start(namespace)) {
      await().atMost(START).until(() -> operator.probe("/healthz") == 200);
      await().atMost(START).until(operator::isReady);
      await().atMost(START).until(operator::isLeading);

      assertThat(operator.metrics())
          .contains("controller_runtime_reconcile_time_seconds")
          .contains("controller_runtime_max_concurrent_reconciles{controller=\"raycluster\"} 64")
          .contains("workqueue_depth{controller=\"rayjob\"")
          .contains("rest_client_requests_total{code=\"200\"")
          .contains("jvm_memory_used_bytes{area=\"heap\"}")
          .contains("process_cpu_seconds_total");
      assertThat(lease(namespace).getSpec().getHolderIdentity()).isNotEmpty();
    }
  }

  @Test
  void theStandbyIsReadyTooAndLeadsWithinTwentySecondsOfAKill(TestNamespace namespace) {
    try (var first = start(namespace)) {
      await().atMost(START).until(first::isLeading);
      try (var second = start(namespace)) {
        await().atMost(START).until(second::isReady);
        assertThat(second.isLeading()).isFalse();

        first.kill();

        await().atMost(Duration.ofSeconds(20)).until(second::isLeading);
        assertThat(lease(namespace).getSpec().getLeaseTransitions()).isEqualTo(1);
      }
    }
  }

  @Test
  void anOrderlyStopReleasesTheLeaseSoThatTheStandbyNeedNotWait(TestNamespace namespace) {
    try (var first = start(namespace);
        var second = start(namespace)) {
      await().atMost(START).until(() -> first.isLeading() || second.isLeading());
      await().atMost(START).until(() -> first.isReady() && second.isReady());
      var leader = first.isLeading() ? first : second;
      var standby = leader == first ? second : first;

      assertThat(leader.stop()).isZero();

      await().atMost(Duration.ofSeconds(5)).until(standby::isLeading);
    }
  }

  @Test
  void missingCrdsAreExplainedAndPickedUpWhenTheyAppear(TestNamespace namespace) {
    namespace
        .client()
        .apiextensions()
        .v1()
        .customResourceDefinitions()
        .withName("rayclusters.ray.io")
        .delete();
    await()
        .until(
            () ->
                namespace.client().getApiResources("ray.io/v1").getResources().stream()
                    .noneMatch(resource -> resource.getName().equals("rayclusters")));
    try (var operator = start(namespace)) {
      await().atMost(START).until(operator::isLeading);
      await()
          .untilAsserted(
              () ->
                  assertThat(operator.probeText("/readyz"))
                      .contains("rayclusters.ray.io/v1 is not installed"));
      assertThat(operator.lines())
          .anyMatch(line -> line.contains("manta crds | kubectl apply -f -"));

      InstalledCrds.on(namespace.client());

      await().atMost(START).until(operator::isReady);
    }
  }

  @Test
  void everyLineOfAReconcileNamesItsResource(TestNamespace namespace) {
    try (var operator = start(namespace, "--watch-namespace=" + namespace.name())) {
      namespace.explainFailuresWith(operator.log());
      await().atMost(START).until(operator::isLeading);

      namespace.client().resource(Manifests.rayCluster("observed", 0)).create();

      await()
          .atMost(START)
          .untilAsserted(
              () ->
                  assertThat(operator.lines())
                      .anyMatch(
                          line ->
                              line.contains("\"logger\":\"controllers.RayCluster\"")
                                  && line.contains(
                                      "\"RayCluster\":{\"name\":\"observed\",\"namespace\":\""
                                          + namespace.name()
                                          + "\"}")
                                  && line.contains("\"reconcileID\":\"")));
    }
  }

  private static OperatorUnderTest start(TestNamespace namespace, String... arguments) {
    return OperatorUnderTest.start(namespace.operatorKubeconfig(), namespace.name(), arguments);
  }

  private static Lease lease(TestNamespace namespace) {
    return namespace.client().leases().withName("ray-operator-leader").get();
  }
}
