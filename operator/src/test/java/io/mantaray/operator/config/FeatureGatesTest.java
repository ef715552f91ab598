package io.mantaray.operator.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class FeatureGatesTest {

  private static FeatureGates gates(String text) {
    return FeatureGates.parse(text, new Diagnostics());
  }

  @ParameterizedTest
  @CsvSource({
    "RayClusterStatusConditions,true",
    "RayJobDeletionPolicy,true",
    "RayMultiHostIndexing,true",
    "RayServiceIncrementalUpgrade,true",
    "SidecarSubmitterRestart,false",
    "RayClusterNetworkPolicy,false",
    "GCSFaultToleranceEmbeddedStorage,false",
    "RayClusterMTLS,false",
    "RayClusterHistoryServer,false",
    "KubernetesWAS,false"
  })
  void hasKubeRaysNameAndDefault(String name, boolean enabled) {
    assertThat(FeatureGate.values())
        .hasSize(11)
        .filteredOn(gate -> gate.gateName().equals(name))
        .singleElement()
        .satisfies(gate -> assertThat(FeatureGates.defaults().isEnabled(gate)).isEqualTo(enabled));
  }

  @Test
  void rayCronJobIsEnabledByDefaultUnlikeInKubeRay() {
    assertThat(FeatureGates.defaults().isEnabled(FeatureGate.RAY_CRON_JOB)).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void everyGateOpensAndCloses(FeatureGate gate) {
    assertThat(gates(gate.gateName() + "=true").isEnabled(gate)).isTrue();
    assertThat(gates(gate.gateName() + "=false").isEnabled(gate)).isFalse();
    assertThat(FeatureGates.defaults().with(gate, true).isEnabled(gate)).isTrue();
    assertThat(FeatureGates.defaults().with(gate, false).isEnabled(gate)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "AllBeta=false",
        "RayCronJob=T",
        "RayCronJob=1,",
        ",, RayCronJob = true ",
        "RayCronJob=false,RayCronJob=true",
        "AllAlpha=true",
        "AllAlpha=false,RayCronJob=true",
        "RayCronJob=true,AllAlpha=false"
      })
  void opensRayCronJob(String text) {
    assertThat(gates(text).isEnabled(FeatureGate.RAY_CRON_JOB)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"AllAlpha=false", "RayCronJob=0", "AllAlpha=true,RayCronJob=false"})
  void closesRayCronJob(String text) {
    assertThat(gates(text).isEnabled(FeatureGate.RAY_CRON_JOB)).isFalse();
  }

  @Test
  void allBetaClosesTheBetaGates() {
    assertThat(gates("AllBeta=false").enabled()).containsExactly(FeatureGate.RAY_CRON_JOB);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "RayCronJob|RayCronJob has no value: write RayCronJob=true or RayCronJob=false.",
        "RayCronJob=|RayCronJob has no value: write RayCronJob=true or RayCronJob=false.",
        "AllAlpha=on|AllAlpha is \"on\": write AllAlpha=true or AllAlpha=false.",
        "RayCronJobs=true|there is no gate \"RayCronJobs\". Did you mean RayCronJob? Known gates:",
        "raycronjob=true|there is no gate \"raycronjob\". Did you mean RayCronJob? Known gates:",
        "=true|there is no gate \"\". Known gates:",
      })
  void refusesWhatItCannotRead(String text, String problem) {
    assertThat(Given.flags("--feature-gates=" + text).problems())
        .singleElement()
        .asString()
        .startsWith("--feature-gates: " + problem);
  }

  @Test
  void countsBesideAConfigurationFile() {
    assertThat(Given.file().withFlags("--feature-gates=RayCronJob=false").config().featureGates())
        .isEqualTo(FeatureGates.defaults().with(FeatureGate.RAY_CRON_JOB, false));
  }

  @ParameterizedTest
  @ValueSource(strings = {"v1.35.0", "v1.35.0-alpha.1", "1.36.2+k3s1", "v1.100.0", "v2.0.0"})
  void restartingTheSubmitterRunsOn(String version) {
    OperatorConfig config = Given.flags("--feature-gates=SidecarSubmitterRestart=true").config();
    assertThatNoException().isThrownBy(() -> config.requireServer(version));
  }

  @ParameterizedTest
  @ValueSource(strings = {"v1.34.9", "v1.4.0-gke.1", "v0.99.0", "unknown", ""})
  void restartingTheSubmitterDoesNotRunOn(String version) {
    OperatorConfig config = Given.flags("--feature-gates=SidecarSubmitterRestart=true").config();
    assertThatExceptionOfType(ConfigProblems.class)
        .isThrownBy(() -> config.requireServer(version))
        .withMessageContaining("SidecarSubmitterRestart needs 1.35 or newer");
  }

  @Test
  void otherGatesRunAnywhere() {
    assertThatNoException().isThrownBy(() -> Given.flags().config().requireServer("v1.20.0"));
  }
}
