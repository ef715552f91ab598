package io.mantaray.operator.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What this version does not implement keeps the operator from starting instead of being ignored.
 */
class UnsupportedSettingsTest {

  @ParameterizedTest
  @CsvSource({
    "--batch-scheduler=volcano,--batch-scheduler is \"volcano\"",
    "--batch-scheduler=slurm,--batch-scheduler is \"slurm\"",
    "--enable-batch-scheduler,--enable-batch-scheduler is true",
    "--feature-gates=KubernetesWAS=true,--feature-gates: KubernetesWAS is true",
    "--feature-gates=RayClusterNetworkPolicy=true,--feature-gates: RayClusterNetworkPolicy is true",
    "--feature-gates=RayClusterMTLS=true,--feature-gates: RayClusterMTLS is true"
  })
  void aFlagThatAsksForItIsRejected(String flag, String beginning) {
    assertThat(Given.flags(flag).problems())
        .singleElement()
        .asString()
        .startsWith(beginning)
        .contains("this version of the operator does not implement", ": remove");
  }

  @ParameterizedTest
  @CsvSource({
    "batchScheduler: volcano,batchScheduler is \"volcano\"",
    "enableBatchScheduler: true,enableBatchScheduler is true"
  })
  void aFieldOfTheFileThatAsksForItIsRejected(String line, String beginning) {
    assertThat(Given.file(line).problems())
        .singleElement()
        .asString()
        .startsWith(beginning)
        .contains("this version of the operator does not implement", ": remove");
  }

  @Test
  void aVariableThatAsksForItIsRejected() {
    assertThat(Given.variable("ENABLE_WEBHOOKS", "true").problems())
        .singleElement()
        .asString()
        .startsWith("ENABLE_WEBHOOKS is \"true\"")
        .contains("this version of the operator does not implement", ": remove");
  }

  @Test
  void everythingIsReportedAtOnce() {
    Given given =
        Given.flags(
                "--batch-scheduler=yunikorn",
                "--enable-batch-scheduler",
                "--feature-gates=KubernetesWAS=true,RayClusterMTLS=true",
                "--burst=x")
            .withVariable("ENABLE_WEBHOOKS", "true");
    assertThat(given.problems()).hasSize(6);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--batch-scheduler=",
        "--enable-batch-scheduler=false",
        "--feature-gates=KubernetesWAS=false,RayClusterMTLS=false,RayClusterNetworkPolicy=false",
        "--feature-gates=RayServiceIncrementalUpgrade=true"
      })
  void aFlagThatDoesNotAskForItIsAccepted(String flag) {
    assertThat(Given.flags(flag).problems()).isEmpty();
    assertThat(Given.flags(flag).warnings()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "ENABLE_WEBHOOKS,false",
    "ENABLE_WEBHOOKS,''",
    "ENABLE_WEBHOOKS,TRUE",
    "ENABLE_ZERO_DOWNTIME,false"
  })
  void aVariableThatDoesNotAskForItIsAccepted(String variable, String value) {
    assertThat(Given.variable(variable, value).problems()).isEmpty();
  }

  @Test
  void aFileThatDoesNotAskForItIsAccepted() {
    assertThat(Given.file("batchScheduler: ''", "enableBatchScheduler: false").problems())
        .isEmpty();
  }

  @Test
  void aFlagThatTheFileOverrulesIsNotRejected() {
    Given given = Given.file("burst: 7").withFlags("--batch-scheduler=volcano");
    assertThat(given.problems()).isEmpty();
    assertThat(given.warnings())
        .containsExactly(
            "--batch-scheduler is ignored because of --config: set batchScheduler in that file"
                + " instead.");
  }

  @Test
  void allAlphaNamesTheGatesThatItCannotEnable() {
    assertThat(Given.flags("--feature-gates=AllAlpha=true").problems())
        .containsExactly(
            allAlpha("RayClusterNetworkPolicy"),
            allAlpha("RayClusterMTLS"),
            allAlpha("KubernetesWAS"));
    assertThat(
            Given.flags(
                    "--feature-gates=AllAlpha=true,RayClusterNetworkPolicy=false,"
                        + "RayClusterMTLS=false,KubernetesWAS=false")
                .problems())
        .isEmpty();
  }

  private static String allAlpha(String gate) {
    return "--feature-gates: AllAlpha enables "
        + gate
        + ", which this version of the operator does not implement: add "
        + gate
        + "=false.";
  }

  @Test
  void theCronJobGateIsImplemented() {
    assertThat(Given.flags("--feature-gates=RayCronJob=true").warnings()).isEmpty();
  }
}
