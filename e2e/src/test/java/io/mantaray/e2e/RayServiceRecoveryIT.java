package io.mantaray.e2e;

import static io.mantaray.e2e.ServiceUnderTest.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.readiness.Readiness;
import io.mantaray.load.LoadGenerator;
import io.mantaray.load.LoadReport;
import io.mantaray.local.Shape;
import io.mantaray.local.junit.OnCluster;
import io.mantaray.local.junit.TestNamespace;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Services of real Ray that lose a part of themselves while clients send requests. */
@OnCluster(Shape.FULL)
class RayServiceRecoveryIT {

  @Test
  void theWorkersGoOnServingWhileAHeadWithItsStateInRedisIsReplaced(TestNamespace namespace) {
    try (var service = ServiceUnderTest.of(Sample.named("rayservice-redis"), namespace)) {
      service.awaitReady();
      String cluster = service.active();
      Pod head = service.head(cluster);

      try (LoadGenerator load = service.loadThroughService()) {
        await(() -> assertThat(load.report().requests().succeeded()).isGreaterThan(50));
        namespace.client().resource(head).delete();
        await(
            () -> {
              assertThat(service.pods(cluster, "head"))
                  .hasSize(1)
                  .allMatch(Readiness.getInstance()::isReady)
                  .noneMatch(pod -> pod.getMetadata().getUid().equals(head.getMetadata().getUid()));
              assertThat(
                      service.status(
                          "activeServiceStatus", "applicationStatuses", "greeter", "status"))
                  .isEqualTo("RUNNING");
            });

        LoadReport report = load.stop();
        assertThat(report.failures()).as(report.text()).isEmpty();
        assertThat(service.active()).isEqualTo(cluster);
        assertThat(service.pending()).isEmpty();
      }
    }
  }

  @Test
  @Tag("long")
  void anUpgradeThatLosesTheOldHeadEndsOnTheNewCluster(TestNamespace namespace) {
    try (var service = ServiceUnderTest.of(Sample.named("rayservice"), namespace)) {
      service.awaitReady();
      String first = service.active();

      try (LoadGenerator load = service.loadThroughService()) {
        service.changeCluster("bonjour");
        await(() -> assertThat(service.pending()).isNotEmpty());
        String second = service.pending();
        namespace.client().resource(service.head(first)).withGracePeriod(0).delete();
        service.awaitUpgradeFrom(first);
        assertThat(service.active()).isEqualTo(second);

        LoadReport before = load.report();
        await(
            () -> assertThat(load.report().since(before).answeredBy("bonjour")).isGreaterThan(100));
      }
    }
  }

  @Test
  @Tag("long")
  void anAutoscaledServiceGetsWorkersForItsRequestsAndKeepsItsCluster(TestNamespace namespace) {
    Sample sample =
        Sample.named("rayservice-autoscaling")
            .with("import serve\n", "import serve\n    import asyncio\n")
            .with(
                "        def __call__(self, request):\n",
                "        async def __call__(self, request):\n            await asyncio.sleep(1)\n")
            .with("ray_actor_options: {num_cpus: 0.5}", "ray_actor_options: {num_cpus: 1}");
    try (var service = ServiceUnderTest.of(sample, namespace)) {
      service.awaitReady();
      String cluster = service.active();
      assertThat(service.pods(cluster, "worker")).hasSize(1);

      try (LoadGenerator load = service.loadThrough("greeter", 80)) {
        await(
            () ->
                assertThat(service.pods(cluster, "worker"))
                    .hasSizeGreaterThan(1)
                    .allMatch(Readiness.getInstance()::isReady));

        LoadReport report = load.stop();
        assertThat(report.failures()).as(report.text()).isEmpty();
        assertThat(service.clusters()).containsExactly(cluster);
        assertThat(service.pending()).isEmpty();
      }
    }
  }
}
