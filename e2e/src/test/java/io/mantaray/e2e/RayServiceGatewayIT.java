package io.mantaray.e2e;

import static io.mantaray.e2e.ServiceUnderTest.FIRST_GREETING;
import static io.mantaray.e2e.ServiceUnderTest.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.load.LoadGenerator;
import io.mantaray.load.LoadPlan;
import io.mantaray.load.LoadReport;
import io.mantaray.local.Shape;
import io.mantaray.local.gateway.GatewayController;
import io.mantaray.local.junit.OnCluster;
import io.mantaray.local.junit.TestNamespace;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A service of real Ray whose requests move to new clusters step by step, through Traefik. */
@Tag("long")
@OnCluster(Shape.FULL)
class RayServiceGatewayIT {
  private static final double REQUESTS_PER_SECOND = 25;

  /**
   * An application that is well until it has answered some requests, if it is told to say "sick".
   */
  private static final String HEALTH =
      """
              def check_health(self):
                  if self.greeting == "sick" and getattr(self, "answered", 0) > 10:
                      raise RuntimeError("too many requests for my taste")

              def __call__(self, request):
                  self.answered = getattr(self, "answered", 0) + 1
      """;

  @Test
  void noRequestIsLostInAnUpgradeAndInARollbackAndASickVersionIsRolledBack(
      TestNamespace namespace, GatewayController gateways) {
    Sample sample =
        Sample.named("rayservice-incremental")
            .with("intervalSeconds: 10", "intervalSeconds: 3")
            .with("        def __call__(self, request):\n", HEALTH);
    namespace.explainFailuresWith(gateways.log());
    try (var service = ServiceUnderTest.of(sample, namespace)) {
      service.awaitReady();
      String first = service.active();
      LoadPlan plan = LoadPlan.get(gateways.address().resolve("/"), REQUESTS_PER_SECOND);
      service.awaitAnswers(plan);

      String second;
      try (LoadGenerator load = ServiceUnderTest.load(plan)) {
        service.changeCluster("bonjour");
        service.awaitUpgradeFrom(first);
        second = service.active();

        service.changeCluster("hola");
        await(() -> assertThat(service.pendingWeight()).isBetween(25L, 75L));
        service.changeCluster("bonjour");
        await(() -> assertThat(service.is("RollbackInProgress")).isTrue());
        await(() -> assertThat(service.pending()).isEmpty());
        assertThat(service.active()).isEqualTo(second);
        assertThat(service.is("RollbackInProgress")).isFalse();

        LoadReport report = load.stop();
        assertThat(report.failures()).as(report.text()).isEmpty();
        assertThat(report.versions().keySet())
            .containsExactlyInAnyOrder(FIRST_GREETING, "bonjour", "hola");
      }

      try (LoadGenerator load = ServiceUnderTest.load(plan)) {
        service.changeCluster("sick");
        await(() -> assertThat(service.is("UpgradeFailed")).isTrue());
        assertThat(service.condition("UpgradeFailed").orElse(Map.of()).get("message"))
            .asString()
            .contains("Greeter");
        await(() -> assertThat(service.pendingWeight()).isZero());
        assertThat(service.active()).isEqualTo(second);

        LoadReport before = load.report();
        assertThat(before.answeredBy("sick")).isPositive();
        await(
            () -> assertThat(load.report().since(before).answeredBy("bonjour")).isGreaterThan(50));
      }
    }
  }
}
