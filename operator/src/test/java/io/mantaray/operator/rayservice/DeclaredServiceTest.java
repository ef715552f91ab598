package io.mantaray.operator.rayservice;

import static io.mantaray.operator.rayservice.GivenService.rayService;
import static io.mantaray.operator.rayservice.GivenService.service;
import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.api.v1.AutoRollback;
import io.mantaray.operator.rayservice.DeclaredService.UpgradeSteps;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class DeclaredServiceTest {
  private static final String STEPS =
      "upgradeStrategy: {type: %s, clusterUpgradeOptions: {gatewayClassName: c, stepSizePercent: 25, intervalSeconds: 10%s}}";

  @Test
  void whatIsAbsentHasItsDocumentedDefault() {
    DeclaredService service = DeclaredService.of(rayService("metadata: {name: web}"));
    assertThat(service.serveConfig()).isEmpty();
    assertThat(service.suspended()).isFalse();
    assertThat(service.excludesHead()).isFalse();
    assertThat(service.deletionDelay()).isEqualTo(Duration.ofSeconds(60));
    assertThat(service.initializingTimeout()).isEmpty();
    assertThat(service.upgradeType()).isEmpty();
    assertThat(service.isIncremental()).isFalse();
    assertThat(service.upgradeSteps()).isEmpty();
    assertThat(service.progressDeadline()).isEmpty();
    assertThat(service.deletesFailedClusters()).isFalse();
    assertThat(service.autoRollback()).isEqualTo(AutoRollback.NONE);
    assertThat(service.otherManager()).isEmpty();
    assertThat(service.clusterSpec().headGroupSpec()).isNull();
  }

  @Test
  void zeroIsNotAbsent() {
    assertThat(service("rayClusterDeletionDelaySeconds: 0").deletionDelay()).isZero();
  }

  @Test
  void stepsAreThoseOfAnIncrementalUpgradeOnly() {
    assertThat(service(STEPS.formatted("NewCluster", "")).upgradeSteps()).isEmpty();
    assertThat(service(STEPS.formatted("NewClusterWithIncrementalUpgrade", "")).upgradeSteps())
        .contains(new UpgradeSteps("c", 25, Duration.ofSeconds(10), 100));
    assertThat(
            service(STEPS.formatted("NewClusterWithIncrementalUpgrade", ", maxSurgePercent: 50"))
                .upgradeSteps())
        .contains(new UpgradeSteps("c", 25, Duration.ofSeconds(10), 50));
  }

  @Test
  void anUpgradeCanHaveADeadlineAndAWayBack() {
    DeclaredService service =
        service(
            "upgradeStrategy: {progressDeadlineSeconds: 600, failedClusterPolicy: Delete, autoRollback: Gradual}");
    assertThat(service.progressDeadline()).contains(Duration.ofMinutes(10));
    assertThat(service.deletesFailedClusters()).isTrue();
    assertThat(service.autoRollback()).isEqualTo(AutoRollback.GRADUAL);
  }

  @Test
  void durationsBeyondAllReasonOverflowNothing() {
    assertThat(service("rayClusterDeletionDelaySeconds: 9223372036854775807").deletionDelay())
        .isEqualTo(Duration.ofDays(36_500));
  }

  @Test
  void theInitializingTimeoutIsAnAnnotation() {
    assertThat(
            DeclaredService.of(
                    rayService(
                        "metadata: {name: web, annotations: {ray.io/initializing-timeout: 5m}}"))
                .initializingTimeout())
        .contains(Duration.ofMinutes(5));
  }
}
