package io.mantaray.operator.rayservice.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.api.v1.RayServiceUpgradeStrategy;
import io.mantaray.api.v1.RayServiceUpgradeType;
import io.mantaray.operator.rayservice.ServiceStatuses;
import io.mantaray.operator.rayservice.model.Happening.Which;
import io.mantaray.operator.rayservice.objects.ServiceRoute;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Upgrades in which requests move step by step: 25 percent every 10 s, with a surge of 50. */
class IncrementalUpgradeTest extends ServiceScenario {

  @BeforeEach
  void serveThroughAGateway() {
    world = new World(new Traits(Optional.of(RayServiceUpgradeType.INCREMENTAL), false, false, 60));
    serve();
    assertThat(weight("web-n1")).contains(100);
  }

  @Test
  void requestsMoveStepByStepAndThenTheNewClusterTakesOver() {
    world.happen(new Happening.DeclareBoth("b"));
    new Calm(world).passes(Duration.ofSeconds(25));
    assertThat(weight("web-n2").orElse(0)).isBetween(25, 75);
    assertThat(ServiceStatuses.activeName(world.server().status())).contains("web-n1");
    new Calm(world).passes(Duration.ofMinutes(5));

    assertThat(ServiceStatuses.activeName(world.server().status())).contains("web-n2");
    assertThat(weight("web-n2")).contains(100);
    assertThat(reasons())
        .contains("UpdatedServeTargetCapacity", "CreatedGateway", "CreatedHTTPRoute");
    assertThat(ServiceStatuses.active(world.server().status()).targetCapacity()).isEqualTo(100);
    assertThat(ServiceStatuses.active(world.server().status()).trafficRoutedPercent())
        .isEqualTo(100);
  }

  @Test
  void aSpecThatIsChangedBackSendsTheRequestsBack() {
    world.happen(new Happening.DeclareBoth("b"));
    new Calm(world).passes(Duration.ofSeconds(40));
    assertThat(weight("web-n2").orElse(0)).isPositive();

    world.happen(new Happening.DeclareBoth("a"));
    new Calm(world).passes(Duration.ofSeconds(3));
    assertThat(conditions()).contains("RollbackInProgress=True/DesiredClusterSpecChanged");
    new Calm(world).passes(Duration.ofMinutes(5));

    assertThat(ServiceStatuses.activeName(world.server().status())).contains("web-n1");
    assertThat(weight("web-n1")).contains(100);
    assertThat(conditions()).noneMatch(it -> it.startsWith("RollbackInProgress=True"));
    assertThat(world.server().cluster("web-n2")).isEmpty();
  }

  @Test
  void aRestartInARollbackPushesNothingWrong() {
    world.happen(new Happening.DeclareBoth("b"));
    new Calm(world).passes(Duration.ofSeconds(40));
    world.happen(new Happening.DeclareBoth("c"));
    new Calm(world).passes(Duration.ofSeconds(3));

    world.happen(new Happening.RestartOperator());
    new Calm(world).passes(Duration.ofMinutes(10));

    assertThat(puts("web-n1")).allMatch(config -> config.contains("module:a"));
    assertThat(puts("web-n2")).allMatch(config -> config.contains("module:b"));
    assertThat(puts("web-n3")).allMatch(config -> config.contains("module:c"));
    assertThat(ServiceStatuses.activeName(world.server().status())).contains("web-n3");
  }

  @Test
  void anUnhealthyApplicationSendsTheRequestsBackByItself() {
    world
        .server()
        .edit(
            spec ->
                spec.withUpgradeStrategy(
                    Objects.requireNonNull(spec.upgradeStrategy()).withAutoRollback("Immediate")));
    world.happen(new Happening.DeclareBoth("b"));
    new Calm(world).passes(Duration.ofSeconds(40));
    assertThat(weight("web-n2").orElse(0)).isPositive();

    world.happen(new Happening.Fail(Which.PENDING));
    for (int i = 0; i < 10; i++) {
      world.operator().catchUp();
      world.operator().reconcile(List.of());
      world.pass(Duration.ofSeconds(1));
    }

    assertThat(weight("web-n1")).contains(100);
    assertThat(conditions()).contains("UpgradeFailed=True/ApplicationUnhealthy");
    new Calm(world).passes(Duration.ofMinutes(5));
    assertThat(ServiceStatuses.activeName(world.server().status())).contains("web-n1");
    assertThat(puts("web-n1")).allMatch(config -> config.contains("module:a"));
    assertThat(conditions()).contains("UpgradeFailed=True/ApplicationUnhealthy");
  }

  @Test
  void aGatewayThatBecomesReadyIsNoticedWithoutAskingForIt() {
    world.happen(new Happening.GatewayWorks(false));
    world.happen(new Happening.DeclareBoth("b"));
    new Calm(world).passes(Duration.ofMinutes(1));
    assertThat(conditions()).contains("GatewayReady=False/GatewayNotReady");
    assertThat(world.operator().timer()).as("nothing is asked while nothing changes").isEmpty();

    world.happen(new Happening.GatewayWorks(true));
    new Calm(world).passes(Duration.ofMinutes(5));

    assertThat(ServiceStatuses.activeName(world.server().status())).contains("web-n2");
    assertThat(conditions()).noneMatch(it -> it.startsWith("GatewayReady"));
  }

  @Test
  void aGatewayThatIsNeverReadyEndsTheUpgradeAtItsDeadline() {
    world
        .server()
        .edit(
            spec ->
                spec.withUpgradeStrategy(
                    Objects.requireNonNull(spec.upgradeStrategy())
                        .withProgressDeadlineSeconds(120L)));
    world.happen(new Happening.GatewayWorks(false));
    world.happen(new Happening.DeclareBoth("b"));
    new Calm(world).passes(Duration.ofMinutes(4));

    assertThat(conditions()).contains("UpgradeFailed=True/ProgressDeadlineExceeded");
    assertThat(condition("UpgradeFailed").getMessage())
        .contains("Gateway", "NoSuchClass", "there is no GatewayClass g");
    assertThat(weight("web-n1")).contains(100);
    assertThat(ServiceStatuses.activeName(world.server().status())).contains("web-n1");
  }

  @Test
  void theFirstStepDoesNotWaitForTheIntervalOfTheLastUpgrade() {
    world.happen(new Happening.DeclareBoth("b"));
    new Calm(world).passes(Duration.ofMinutes(5));
    world
        .server()
        .edit(
            spec -> {
              RayServiceUpgradeStrategy strategy = Objects.requireNonNull(spec.upgradeStrategy());
              return spec.withUpgradeStrategy(
                  strategy.withClusterUpgradeOptions(
                      Objects.requireNonNull(strategy.clusterUpgradeOptions())
                          .withIntervalSeconds(31_536_000L)));
            });
    world.happen(new Happening.DeclareBoth("c"));
    new Calm(world).passes(Duration.ofMinutes(2));

    assertThat(weight("web-n3")).contains(25);
  }

  /** The weights in the middle of an upgrade are not lost, and not kept for ever. */
  @ParameterizedTest
  @ValueSource(strings = {"NewCluster", "None"})
  void anUpgradeWhoseStrategyIsChangedInTheMiddleEndsInOneStep(String strategy) {
    world.happen(new Happening.DeclareBoth("b"));
    new Calm(world).passes(Duration.ofSeconds(25));
    assertThat(weight("web-n2").orElse(0)).isBetween(25, 75);

    world.happen(new Happening.DeclareStrategy(strategy));
    new Calm(world).passes(Duration.ofSeconds(30));

    assertThat(ServiceStatuses.activeName(world.server().status())).contains("web-n2");
    assertThat(selected()).isEqualTo("web-n2");
    assertThat(world.server().routes()).isEmpty();
    assertThat(world.server().gateway().gateways()).isEmpty();
    assertThat(reasons()).contains("DeletedGateway", "DeletedHTTPRoute");
    assertThat(ServiceStatuses.active(world.server().status()).trafficRoutedPercent()).isNull();
  }

  @Test
  void anUpgradeWhoseStrategyIsChangedForthAndBackGoesOnWhereItWas() {
    world.happen(new Happening.DeclareBoth("b"));
    new Calm(world).passes(Duration.ofSeconds(25));
    int before = weight("web-n2").orElse(0);
    assertThat(before).isBetween(25, 75);

    world.happen(new Happening.DeclareStrategy("NewCluster"));
    world.happen(new Happening.DeclareStrategy("NewClusterWithIncrementalUpgrade"));
    world.operator().catchUp();
    world.operator().reconcile(List.of());

    assertThat(weight("web-n2")).contains(before);
    new Calm(world).passes(Duration.ofMinutes(5));
    assertThat(ServiceStatuses.activeName(world.server().status())).contains("web-n2");
    assertThat(weight("web-n2")).contains(100);
  }

  @Test
  void aServiceThatIsNoLongerUpgradedIncrementallyNeedsNoGateway() {
    world.happen(new Happening.DeclareStrategy("NewCluster"));
    new Calm(world).passes(Duration.ofMinutes(1));

    assertThat(world.server().routes()).isEmpty();
    assertThat(world.server().gateway().gateways()).isEmpty();
    assertThat(selected()).isEqualTo("web-n1");
    assertThat(conditions()).contains("Ready=True/NonZeroServeEndpoints");
    assertThat(world.server().clusters()).hasSize(1);
  }

  @Test
  void anotherCapacityChangesNothingElseInTheConfigOfTheActiveCluster() {
    world
        .server()
        .edit(
            spec ->
                spec.withServeConfigV2(
                    "{proxy_location: HeadOnly, http_options: {port: 8001}, logging_config: {log_level: DEBUG}, "
                        + Traits.config("a")
                        + "}"));
    new Calm(world).passes(Duration.ofMinutes(1));
    int first = puts("web-n1").size();
    world.happen(new Happening.RestartOperator());

    world.happen(new Happening.DeclareBoth("b"));
    new Calm(world).passes(Duration.ofMinutes(5));

    List<String> resized = puts("web-n1").subList(first, puts("web-n1").size());
    assertThat(resized).isNotEmpty();
    assertThat(resized)
        .allSatisfy(
            config ->
                assertThat(config)
                    .contains("HeadOnly", "8001", "DEBUG", "module:a", "target_capacity"));
    assertThat(puts("web-n2")).isNotEmpty().noneMatch(config -> config.contains("HeadOnly"));
  }

  @Test
  void anUpgradeThatTakesVeryLongIsWarnedOfOnce() {
    world
        .server()
        .edit(
            spec -> {
              RayServiceUpgradeStrategy strategy = Objects.requireNonNull(spec.upgradeStrategy());
              return spec.withUpgradeStrategy(
                  strategy.withClusterUpgradeOptions(
                      Objects.requireNonNull(strategy.clusterUpgradeOptions())
                          .withIntervalSeconds(31_536_000L)));
            });
    new Calm(world).passes(Duration.ofMinutes(1));

    assertThat(world.operator().events())
        .filteredOn(event -> event.reason().equals("InvalidRayServiceSpec"))
        .singleElement()
        .satisfies(event -> assertThat(event.note()).contains("takes at least 1095 days"));
    assertThat(conditions()).contains("Ready=True/NonZeroServeEndpoints");
  }

  private Optional<Integer> weight(String cluster) {
    return world.server().routes().stream()
        .findFirst()
        .flatMap(route -> ServiceRoute.weight(route, cluster));
  }
}
