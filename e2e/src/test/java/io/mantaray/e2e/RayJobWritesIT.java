package io.mantaray.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.mantaray.e2e.crash.ApiServerProxy;
import io.mantaray.e2e.crash.Write;
import io.mantaray.local.Shape;
import io.mantaray.local.junit.OnCluster;
import io.mantaray.local.junit.TestNamespace;
import io.mantaray.local.operator.InstalledCrds;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A RayJob is written to when there is something to say, and each write builds on the last. */
@OnCluster(Shape.CONTROL_PLANE)
class RayJobWritesIT {
  private static final Duration LONGEST = Duration.ofMinutes(1);

  /** So late that every decision of the first second is taken before the cache shows a write. */
  private static final Duration LAG = Duration.ofMillis(700);

  private static final String JOB =
      """
      apiVersion: ray.io/v1
      kind: RayJob
      metadata: {name: sums}
      spec:
        submissionMode: HTTPMode
        entrypoint: python run.py
        rayClusterSpec:
          rayVersion: 2.55.0
          headGroupSpec:
            template:
              spec: {containers: [{name: head, image: "rayproject/ray:2.55.0"}]}
      """;

  @Test
  void aJobBeginsWithOneFinalizerAndOneStatusHoweverOldTheCacheIs(TestNamespace namespace)
      throws InterruptedException {
    InstalledCrds.on(namespace.client());
    try (ApiServerProxy proxy = ApiServerProxy.lagging(namespace.cluster(), LAG);
        var operator =
            OperatorUnderTest.start(
                proxy.kubeconfig(), namespace.name(), "--watch-namespace=" + namespace.name())) {
      namespace.explainFailuresWith(operator.log());
      namespace.client().resource(Manifests.parsed(JOB)).create();
      await().atMost(LONGEST).until(() -> writes(proxy, namespace).contains("POST rayclusters"));

      assertThat(proxy.writes(namespace.name()))
          .filteredOn(write -> !write.isEvent() && !write.isHousekeeping())
          .extracting(Write::toString)
          .startsWith("PATCH rayjobs sums", "PUT rayjobs sums status", "POST rayclusters");
    }
  }

  private static List<String> writes(ApiServerProxy proxy, TestNamespace namespace) {
    return proxy.writes(namespace.name()).stream().map(Write::toString).toList();
  }
}
