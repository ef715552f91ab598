package io.mantaray.operator.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OperatorConfigTest {

  private final OperatorConfig config = OperatorConfig.defaults("ray-system");

  @Test
  void defaultsAreThoseOfAnOperatorThatIsToldNothing() {
    assertThat(config).isEqualTo(Given.flags("--leader-election-namespace=ray-system").config());
  }

  @Test
  void variesInOnePart() {
    FeatureGates gates = FeatureGates.defaults().with(FeatureGate.RAY_CRON_JOB, false);
    Behavior behavior = Behavior.of(Map.of("ENABLE_LOGIN_SHELL", "true"));
    PodDefaults pods = new PodDefaults(List.of(), List.of(), List.of(), Map.of("a", "b"), Map.of());

    assertThat(config.withFeatureGates(gates).featureGates()).isEqualTo(gates);
    assertThat(config.withBehavior(behavior).behavior()).isEqualTo(behavior);
    assertThat(config.withPodDefaults(pods).podDefaults()).isEqualTo(pods);
    assertThat(config.withBehavior(behavior).withBehavior(Behavior.defaults())).isEqualTo(config);
  }

  @Test
  void itsPartsRefuseNonsense() {
    assertThatIllegalArgumentException().isThrownBy(() -> new LeaderElectionConfig(true, " "));
    assertThatIllegalArgumentException().isThrownBy(() -> new ClientLimits(0, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> new ClientLimits(1, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new BindAddress("", 65_536));
    assertThatIllegalArgumentException().isThrownBy(() -> OperatorConfig.defaults(""));
    assertThatIllegalArgumentException().isThrownBy(() -> new ConfigProblems(List.of()));
  }

  @Test
  void knowsItsVersion() {
    assertThat(OperatorVersion.current()).matches("\\d+\\.\\d+\\.\\d+.*");
    assertThat(OperatorVersion.userAgent())
        .isEqualTo("manta-operator/" + OperatorVersion.current());
  }

  @Test
  void anAddressIsWrittenAsItIsRead() {
    assertThat(List.of(":1", "localhost:2", "[::1]:3"))
        .allSatisfy(text -> assertThat(BindAddress.parse(text).orElseThrow()).hasToString(text));
  }
}
