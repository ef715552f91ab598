package io.mantaray.operator.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class EnvironmentVariablesTest {

  private static Arguments toggle(String variable, boolean byDefault, Predicate<Behavior> effect) {
    return arguments(variable, byDefault, effect);
  }

  static Stream<Arguments> toggles() {
    return Stream.of(
        toggle("ENABLE_PROBES_INJECTION", true, b -> b.pods().probesInjection()),
        toggle("ENABLE_INIT_CONTAINER_INJECTION", true, b -> b.pods().initContainerInjection()),
        toggle("ENABLE_LOGIN_SHELL", false, b -> b.pods().loginShell()),
        toggle("ENABLE_DETERMINISTIC_HEAD_POD_NAME", false, b -> b.pods().deterministicHeadName()),
        toggle("ENABLE_RAY_HEAD_CLUSTER_IP_SERVICE", false, b -> b.network().headClusterIp()),
        toggle("USE_INGRESS_ON_OPENSHIFT", false, b -> b.network().ingressOnOpenShift()),
        toggle("ENABLE_RANDOM_POD_DELETE", false, b -> b.clusters().randomPodDelete()),
        toggle("ENABLE_GCS_FT_REDIS_CLEANUP", true, b -> b.clusters().redisCleanup()),
        toggle("DELETE_RAYJOB_CR_AFTER_JOB_FINISHES", false, b -> b.jobs().deleteResource()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("toggles")
  void isSwitchedByTrueAndFalseAndByNothingElse(
      String variable, boolean byDefault, Predicate<Behavior> effect) {
    assertThat(effect.test(Given.flags().config().behavior())).isEqualTo(byDefault);
    assertThat(effect.test(Given.variable(variable, "").config().behavior())).isEqualTo(byDefault);
    assertThat(effect.test(Given.variable(variable, "true").config().behavior())).isTrue();
    assertThat(effect.test(Given.variable(variable, "false").config().behavior())).isFalse();
    assertThat(effect.test(Given.variable(variable, "False").config().behavior())).isFalse();
    assertThat(effect.test(Given.variable(variable, "1").config().behavior())).isEqualTo(byDefault);
    assertThat(Given.variable(variable, "yes").warnings())
        .containsExactly(
            variable + " is \"yes\", neither \"true\" nor \"false\": the default counts.");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("toggles")
  void isSwitchedByTrueInAnyCase(String variable, boolean byDefault, Predicate<Behavior> effect) {
    assertThat(effect.test(Given.variable(variable, "TRUE").config().behavior())).isTrue();
  }

  static Stream<Arguments> durations() {
    Function<Behavior, Duration> resync = b -> b.clusters().resync();
    Function<Behavior, Duration> grace = b -> b.jobs().transitionGracePeriod();
    Function<Behavior, Duration> check = b -> b.jobs().statusCheckTimeout();
    return Stream.of(
        arguments("RAYCLUSTER_DEFAULT_REQUEUE_SECONDS_ENV", resync, Duration.ZERO),
        arguments("RAYJOB_DEPLOYMENT_STATUS_TRANSITION_GRACE_PERIOD_SECONDS", grace, Duration.ZERO),
        arguments("RAYJOB_STATUS_CHECK_TIMEOUT_SECONDS", check, Duration.ofMinutes(5)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("durations")
  void isANumberOfSeconds(
      String variable, Function<Behavior, Duration> effect, Duration whenNotPositive) {
    Duration byDefault = Duration.ofMinutes(5);
    assertThat(effect.apply(Given.flags().config().behavior())).isEqualTo(byDefault);
    assertThat(effect.apply(Given.variable(variable, "+7").config().behavior()))
        .isEqualTo(Duration.ofSeconds(7));
    assertThat(effect.apply(Given.variable(variable, "0").config().behavior()))
        .isEqualTo(whenNotPositive);
    assertThat(effect.apply(Given.variable(variable, "-7").config().behavior()))
        .isEqualTo(whenNotPositive);
    assertThat(effect.apply(Given.variable(variable, "5m").config().behavior()))
        .isEqualTo(byDefault);
    assertThat(Given.variable(variable, "5m").warnings())
        .containsExactly(variable + " is \"5m\", no whole number: the default 300 counts.");
  }

  @Test
  void aTimeoutOfZeroIsWarnedOf() {
    assertThat(Given.variable("RAYJOB_STATUS_CHECK_TIMEOUT_SECONDS", "0").warnings())
        .containsExactly(
            "RAYJOB_STATUS_CHECK_TIMEOUT_SECONDS is 0, not above zero: the default 300 counts.");
  }

  @ParameterizedTest
  @CsvSource({"'',cluster.local", "corp.example,corp.example"})
  void namesTheClusterDomain(String value, String domain) {
    assertThat(Given.variable("CLUSTER_DOMAIN", value).config().behavior().network())
        .extracting(Behavior.Network::clusterDomain)
        .isEqualTo(domain);
  }

  @Test
  void kubeconfigMayNameSeveralFilesAndYieldsToTheFlag() {
    Given given = Given.variable("KUBECONFIG", "/a:/b");
    assertThat(given.config().access().kubeconfig()).containsExactly(Path.of("/a"), Path.of("/b"));
    assertThat(given.withFlags("--kubeconfig=/c").config().access().kubeconfig())
        .containsExactly(Path.of("/c"));
  }

  @Test
  void thePodNamespaceStandsInForTheServiceAccounts() {
    Given given = Given.variable("POD_NAMESPACE", "mine");
    assertThat(given.config().leaderElection().namespace()).isEqualTo("operator-namespace");
    assertThat(given.outsideOfAPod().config().leaderElection().namespace()).isEqualTo("mine");
  }
}
