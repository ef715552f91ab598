package io.mantaray.operator.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class FlagsTest {

  private static Arguments flag(String flags, Function<OperatorConfig, Object> what, Object is) {
    return arguments(flags, what, is);
  }

  static Stream<Arguments> flags() {
    return Stream.of(
        flag("", c -> c.endpoints().metrics(), Optional.of(new BindAddress("", 8080))),
        flag("--metrics-addr=:1", c -> c.endpoints().metrics(), address("", 1)),
        flag("--metrics-addr=10.0.0.1:2", c -> c.endpoints().metrics(), address("10.0.0.1", 2)),
        flag("--metrics-addr=[::1]:3", c -> c.endpoints().metrics(), address("::1", 3)),
        flag("--metrics-addr=0", c -> c.endpoints().metrics(), Optional.empty()),
        flag("--metrics-addr=", c -> c.endpoints().metrics(), address("", 8080)),
        flag("", c -> c.endpoints().probes(), address("", 8082)),
        flag("--health-probe-bind-address=:4", c -> c.endpoints().probes(), address("", 4)),
        flag("", c -> c.endpoints().controlPlaneMetrics(), false),
        flag("--enable-metrics", c -> c.endpoints().controlPlaneMetrics(), true),
        flag("", c -> c.leaderElection(), new LeaderElectionConfig(true, "operator-namespace")),
        flag("--enable-leader-election=0", c -> c.leaderElection().enabled(), false),
        flag("--leader-election-namespace=x", c -> c.leaderElection().namespace(), "x"),
        flag("", OperatorConfig::reconcileConcurrency, 64),
        flag("--reconcile-concurrency=1", OperatorConfig::reconcileConcurrency, 1),
        flag("--reconcile-concurrency=0x10", OperatorConfig::reconcileConcurrency, 16),
        flag("--reconcile-concurrency=0", OperatorConfig::reconcileConcurrency, 64),
        flag("--reconcile-concurrency=-1", OperatorConfig::reconcileConcurrency, 64),
        flag("", c -> c.namespaces().all(), true),
        flag("--watch-namespace=", c -> c.namespaces().all(), true),
        flag("--watch-namespace=a", c -> c.namespaces().names(), Set.of("a")),
        flag("--watch-namespace=a,b,a,", c -> c.namespaces().names(), Set.of("a", "b")),
        flag("", c -> c.access().limits().unlimited(), true),
        flag("--qps=150.5", c -> c.access().limits(), new ClientLimits(150.5, 200)),
        flag("--qps=-1", c -> c.access().limits().unlimited(), true),
        flag("--qps=0 --burst=0", c -> c.access().limits(), new ClientLimits(5, 10)),
        flag("--burst=300", c -> c.access().limits(), new ClientLimits(100, 300)),
        flag("", c -> c.access().dashboardsThroughProxy(), false),
        flag("--use-kubernetes-proxy=t", c -> c.access().dashboardsThroughProxy(), true),
        flag("", c -> c.access().kubeconfig(), List.of()),
        flag("--kubeconfig=/k", c -> c.access().kubeconfig(), List.of(Path.of("/k"))),
        flag("", c -> c.logging().stdout(), LogEncoder.JSON),
        flag("--log-stdout-encoder=console", c -> c.logging().stdout(), LogEncoder.CONSOLE),
        flag("--log-stdout-encoder=", c -> c.logging().stdout(), LogEncoder.JSON),
        flag("", c -> c.logging().file(), Optional.empty()),
        flag("--log-file-path=/l", c -> c.logging().file(), logFile("/l", LogEncoder.JSON)),
        flag(
            "--log-file-path=/l --log-file-encoder=console",
            c -> c.logging().file(),
            logFile("/l", LogEncoder.CONSOLE)),
        flag("--log-file-encoder=xml", c -> c.logging().file(), Optional.empty()),
        flag("", c -> c.logging().level(), LogLevel.INFO),
        flag("--zap-log-level=Debug", c -> c.logging().level(), LogLevel.DEBUG),
        flag("--zap-log-level=1", c -> c.logging().level(), LogLevel.DEBUG),
        flag("--zap-log-level=5", c -> c.logging().level(), LogLevel.TRACE),
        flag("--zap-log-level=error", c -> c.logging().level(), LogLevel.ERROR),
        flag("--zap-log-level=panic", c -> c.logging().level(), LogLevel.PANIC),
        flag("--zap-devel", c -> c.logging().level(), LogLevel.DEBUG),
        flag("--zap-devel --zap-log-level=info", c -> c.logging().level(), LogLevel.INFO),
        flag("", c -> c.logging().stackTraceLevel(), LogLevel.ERROR),
        flag("--zap-devel", c -> c.logging().stackTraceLevel(), LogLevel.WARN),
        flag("--zap-stacktrace-level=info", c -> c.logging().stackTraceLevel(), LogLevel.INFO),
        flag("--zap-stacktrace-level=PANIC", c -> c.logging().stackTraceLevel(), LogLevel.PANIC),
        flag("", OperatorConfig::podDefaults, PodDefaults.NONE));
  }

  private static Optional<BindAddress> address(String host, int port) {
    return Optional.of(new BindAddress(host, port));
  }

  private static Optional<LogConfig.LogFile> logFile(String path, LogEncoder encoder) {
    return Optional.of(new LogConfig.LogFile(Path.of(path), encoder));
  }

  @ParameterizedTest(name = "[{index}] {0} means {2}")
  @MethodSource("flags")
  void meansWhatItMeansToKubeRay(
      String flags, Function<OperatorConfig, Object> what, Object expected) {
    String[] arguments = flags.isEmpty() ? new String[0] : flags.split(" ");
    assertThat(what.apply(Given.flags(arguments).config())).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "--qps=abc|--qps is \"abc\": give a number.",
        "--qps=|--qps is \"\": give a number.",
        "--qps=1f|--qps is \"1f\": give a number.",
        "--qps=nan|--qps is \"nan\": give a number.",
        "--burst=1.5|--burst is \"1.5\": give a whole number.",
        "--burst=9999999999|--burst is \"9999999999\": give a whole number.",
        "--burst=-1|--burst is -1, which would never let a call to the API server through:"
            + " give 1 or more.",
        "--reconcile-concurrency=many|--reconcile-concurrency is \"many\": give a whole number.",
        "--enable-metrics=yes|--enable-metrics is \"yes\": give true or false.",
        "--forced-cluster-upgrade=x|--forced-cluster-upgrade is \"x\": give true or false.",
        "--zap-devel=x|--zap-devel is \"x\": give true or false.",
        "--zap-log-level=warn|--zap-log-level is \"warn\": give debug, info, error, panic or a"
            + " number above 0.",
        "--zap-log-level=0|--zap-log-level is \"0\": give debug, info, error, panic or a number"
            + " above 0.",
        "--zap-stacktrace-level=debug|--zap-stacktrace-level is \"debug\": give info, error or"
            + " panic.",
        "--zap-encoder=xml|--zap-encoder is \"xml\": give json or console.",
        "--zap-time-encoding=sundial|--zap-time-encoding is \"sundial\": give one of epoch,"
            + " iso8601, millis, nanos, rfc3339, rfc3339nano.",
        "--log-stdout-encoder=JSON|--log-stdout-encoder is \"JSON\": give json or console.",
        "--metrics-addr=8080|--metrics-addr is \"8080\": give host:port, :port, or 0 to serve"
            + " nothing.",
        "--metrics-addr=:99999|--metrics-addr is \":99999\": give host:port, :port, or 0 to serve"
            + " nothing.",
        "--watch-namespace=a,B_|--watch-namespace: \"B_\" cannot be a namespace: give names of"
            + " lower-case letters, digits and dashes, separated by commas.",
        "--watch-namespace=,|--watch-namespace is \",\", which names no namespace: name some, or"
            + " leave it out to watch all.",
        "--watch-namespaces=a|There is no flag --watch-namespaces. Did you mean --watch-namespace?",
        "--quite-different=a|There is no flag --quite-different.",
        "--qps|--qps needs a value: write --qps=X.",
        "--config=/none|There is no configuration file /none: correct --config.",
      })
  void saysWhatIsWrong(String flag, String problem) {
    assertThat(Given.flags(flag).problems()).containsExactly(problem);
  }

  @Test
  void allProblemsAreReportedAtOnce() {
    Given given =
        Given.flags(
                "--qpx",
                "5",
                "--burst=x",
                "--batch-scheduler=x",
                "--enable-batch-scheduler",
                "--feature-gates=Nope=true,RayCronJob=perhaps,KubernetesWAS=true",
                "--log-stdout-encoder=xml",
                "--log-file-path=/l",
                "--log-file-encoder=xml")
            .outsideOfAPod();
    assertThat(given.problems()).hasSize(10);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "--forced-cluster-upgrade|--forced-cluster-upgrade is deprecated and has no effect.",
        "--zap-encoder=console|--zap-encoder has no effect: use --log-stdout-encoder.",
        "--zap-time-encoding=epoch|--zap-time-encoding has no effect: times are written as in ISO"
            + " 8601.",
        "stray|\"stray\" is no flag; it and all that follows is ignored: stray",
      })
  void warnsOfWhatHasNoEffect(String flag, String warning) {
    assertThat(Given.flags(flag).warnings()).containsExactly(warning);
  }

  @Test
  void theChartsEmptyLastArgumentIsNothingToWarnOf() {
    assertThat(Given.flags("--enable-metrics=true", "").warnings()).isEmpty();
  }

  @Test
  void leaderElectionOutsideOfAPodNeedsANamespace() {
    assertThat(Given.flags().outsideOfAPod().problems())
        .singleElement()
        .asString()
        .contains("--leader-election-namespace", "--enable-leader-election");
    assertThat(Given.flags("--enable-leader-election=false").outsideOfAPod().problems()).isEmpty();
    assertThat(
            Given.flags("--leader-election-namespace=x")
                .outsideOfAPod()
                .config()
                .leaderElection()
                .namespace())
        .isEqualTo("x");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--help", "-h"})
  void aCommandThatMixesThemInKeepsItsOwnOptions(String help) {
    CommandLine command = new CommandLine(new SomeCommand());
    assertThat(command.parseArgs(help).isUsageHelpRequested()).isTrue();
  }

  @Test
  void aCommandThatMixesThemInUnderstandsGoSyntax() throws ConfigProblems {
    SomeCommand command = new SomeCommand();
    new CommandLine(command).parseArgs("-qps", "7", "-enable-metrics", "--qps", "8");
    OperatorConfig config =
        OperatorConfig.load(command.flags, Map.of("POD_NAMESPACE", "x"), _ -> "").config();
    assertThat(config.access().limits().qps()).isEqualTo(8);
  }

  @Test
  void theHelpNamesEveryFlagAndGate() {
    String help = new CommandLine(new SomeCommand()).getUsageMessage();
    Setting.ALL.forEach(setting -> assertThat(help).contains(setting.flag()));
    FeatureGates.knownNames().forEach(gate -> assertThat(help).contains(gate));
    assertThat(help).doesNotContain(OperatorFlags.MISTAKE);
  }

  @CommandLine.Command(name = "some", mixinStandardHelpOptions = true)
  static final class SomeCommand {
    @CommandLine.Mixin OperatorFlags flags = new OperatorFlags();
  }
}
