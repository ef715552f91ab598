package io.mantaray.e2e;

import static io.mantaray.e2e.ServiceUnderTest.FIRST_GREETING;
import static io.mantaray.e2e.ServiceUnderTest.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.load.LoadGenerator;
import io.mantaray.load.LoadReport;
import io.mantaray.local.Shape;
import io.mantaray.local.junit.OnCluster;
import io.mantaray.local.junit.TestNamespace;
import org.junit.jupiter.api.Test;

/** Services of real Ray whose spec is changed while clients send requests. */
@OnCluster(Shape.FULL)
class RayServiceIT {

  @Test
  void noRequestIsLostWhenTheApplicationIsUpdatedAndWhenTheClusterIsReplaced(
      TestNamespace namespace) {
    Sample sample =
        Sample.named("rayservice")
            .with("rayClusterDeletionDelaySeconds: 60", "rayClusterDeletionDelaySeconds: 45");
    try (var service = ServiceUnderTest.of(sample, namespace)) {
      service.awaitReady();
      String first = service.active();
      assertThat(service.status("activeServiceStatus", "applicationStatuses", "greeter", "status"))
          .isEqualTo("RUNNING");

      service.set("rayClusterConfig/workerGroupSpecs/0/maxReplicas", "5");
      await(() -> assertThat(service.maxWorkers(first)).isEqualTo(5));

      try (LoadGenerator load = service.loadThroughService()) {
        service.changeGreeting("bonjour");
        await(() -> assertThat(load.report().answeredBy("bonjour")).isPositive());
        assertThat(service.active()).isEqualTo(first);
        assertThat(service.clusters()).containsExactly(first);

        service.changeCluster("hola");
        await(() -> assertThat(service.pending()).isNotEmpty());
        service.replaceOperator();
        service.awaitUpgradeFrom(first);
        LoadReport later = service.answersToNewClients();
        assertThat(later.failures()).as(later.text()).isEmpty();
        assertThat(later.versions()).containsOnlyKeys("hola");

        LoadReport report = load.stop();
        assertThat(report.failures()).as(report.text()).isEmpty();
        assertThat(report.versions().keySet()).contains(FIRST_GREETING, "bonjour");
      }
      // Connections that clients keep lead to the old cluster until its pods end, and end with
      // them.
      await(() -> assertThat(service.clusters()).containsExactly(service.active()));
    }
  }

  @Test
  void aSuspendedServiceHasNothingAndServesWhenItIsResumed(TestNamespace namespace) {
    try (var service = ServiceUnderTest.of(Sample.named("rayservice-suspended"), namespace)) {
      await(() -> assertThat(service.is("Suspended")).isTrue());
      assertThat(service.clusters()).isEmpty();

      service.set("suspend", "false");
      service.awaitReady();
      assertThat(service.is("Suspended")).isFalse();
      try (LoadGenerator load = service.loadThroughService()) {
        await(() -> assertThat(load.report().requests().succeeded()).isGreaterThan(100));
        LoadReport report = load.stop();
        assertThat(report.failures()).as(report.text()).isEmpty();
      }

      service.set("suspend", "true");
      await(() -> assertThat(service.is("Suspended")).isTrue());
      assertThat(service.clusters()).isEmpty();
      assertThat(namespace.client().services().list().getItems()).isEmpty();
    }
  }
}
