package io.mantaray.operator.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.Quantity;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigFileTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "apiVersion: config.ray.io/v1alpha1\nkind: Configuration\n",
        "---\n# a comment\napiVersion: config.ray.io/v1alpha1\nkind: Configuration\n",
        "{\"apiVersion\": \"config.ray.io/v1alpha1\", \"kind\": \"Configuration\"}",
        "kind: Configuration\n",
        "apiVersion: config.ray.io/v1alpha1\n",
        "{}",
        "",
        "burst: null\nqps: null\nmetricsAddr: null\nreconcileConcurrency: 0\nprobeAddr: ''\n",
        "kind: Configuration\n---\nkind: Configuration\nburst: 9\n"
      })
  void withNothingInItMeansTheDefaults(String text) {
    assertThat(Given.rawFile(text).config()).isEqualTo(Given.flags().config());
  }

  @Test
  void setsEverything() {
    OperatorConfig config =
        Given.file(
                """
                metricsAddr: ":1"
                probeAddr: ":2"
                enableMetrics: true
                enableLeaderElection: true
                leaderElectionNamespace: elsewhere
                watchNamespace: a,b
                reconcileConcurrency: 100
                qps: 150.5
                burst: 300
                useKubernetesProxy: true
                batchScheduler: ''
                enableBatchScheduler: false
                logFile: /var/log/operator.log
                logFileEncoder: console
                logStdoutEncoder: console
                deleteRayJobAfterJobFinishes: true
                headSidecarContainers:
                - name: head-sidecar
                  image: fluent/fluent-bit:1.9.6
                  resources: {limits: {cpu: 1, memory: 1Gi}}
                workerSidecarContainers:
                - name: worker-sidecar
                defaultContainerEnvs:
                - name: RAY_enable_open_telemetry
                  value: "true"
                defaultPodAnnotations:
                  prometheus.io/port: "8080"
                  empty:
                defaultPodLabels:
                  team: platform
                """)
            .config();

    assertThat(config.endpoints())
        .isEqualTo(
            new Endpoints(
                Optional.of(new BindAddress("", 1)), Optional.of(new BindAddress("", 2)), true));
    assertThat(config.leaderElection()).isEqualTo(new LeaderElectionConfig(true, "elsewhere"));
    assertThat(config.namespaces().names()).isEqualTo(Set.of("a", "b"));
    assertThat(config.reconcileConcurrency()).isEqualTo(100);
    assertThat(config.access().limits()).isEqualTo(new ClientLimits(150.5, 300));
    assertThat(config.access().dashboardsThroughProxy()).isTrue();
    assertThat(config.logging().stdout()).isEqualTo(LogEncoder.CONSOLE);
    assertThat(config.logging().file())
        .contains(new LogConfig.LogFile(Path.of("/var/log/operator.log"), LogEncoder.CONSOLE));
    assertThat(config.behavior().jobs().deleteResource()).isTrue();
    assertThat(config.podDefaults().headSidecars())
        .singleElement()
        .satisfies(
            container -> {
              assertThat(container.getImage()).isEqualTo("fluent/fluent-bit:1.9.6");
              assertThat(container.getResources().getLimits())
                  .isEqualTo(Map.of("cpu", new Quantity("1"), "memory", new Quantity("1Gi")));
            });
    assertThat(config.podDefaults().workerSidecars())
        .extracting(Container::getName)
        .containsExactly("worker-sidecar");
    assertThat(config.podDefaults().containerEnvs())
        .containsExactly(new EnvVar("RAY_enable_open_telemetry", "true", null));
    assertThat(config.podDefaults().annotations())
        .isEqualTo(Map.of("prometheus.io/port", "8080", "empty", ""));
    assertThat(config.podDefaults().labels()).isEqualTo(Map.of("team", "platform"));
  }

  @Test
  void outweighsTheFlagsItHasFieldsFor() {
    Given given = Given.file("burst: 7").withFlags("--burst=8", "--qps=9", "--enable-metrics");
    assertThat(given.config().access().limits()).isEqualTo(new ClientLimits(100, 7));
    assertThat(given.config().endpoints().controlPlaneMetrics()).isFalse();
    assertThat(given.warnings())
        .containsExactlyInAnyOrder(
            "--burst is ignored because of --config: set burst in that file instead.",
            "--qps is ignored because of --config: set qps in that file instead.",
            "--enable-metrics is ignored because of --config: set enableMetrics in that file"
                + " instead.");
  }

  @Test
  void doesNotExcuseFlagsThatCannotBeRead() {
    assertThat(Given.file("burst: 7").withFlags("--burst=x").problems())
        .containsExactly("--burst is \"x\": give a whole number.");
  }

  @Test
  void yieldsToTheEncoderFlags() {
    Given given =
        Given.file("logStdoutEncoder: console", "logFileEncoder: console", "logFile: /l")
            .withFlags("--log-stdout-encoder=json", "--log-file-encoder=json");
    assertThat(given.config().logging().stdout()).isEqualTo(LogEncoder.JSON);
    assertThat(given.config().logging().file())
        .contains(new LogConfig.LogFile(Path.of("/l"), LogEncoder.JSON));
    assertThat(given.warnings()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"true", "True", "yes", "Yes", "on", "y"})
  void knowsTheTruthValuesOfYaml11(String word) {
    assertThat(Given.file("enableMetrics: " + word).config().endpoints().controlPlaneMetrics())
        .isTrue();
  }

  @ParameterizedTest
  @CsvSource({"300,300", "300.0,300", "0x10,16", "1_000,1000"})
  void knowsTheWholeNumbersOfYaml11(String text, int burst) {
    assertThat(Given.file("burst: " + text).config().access().limits().burst()).isEqualTo(burst);
  }

  @Test
  void takesTheLastOfARepeatedField() {
    assertThat(Given.file("burst: 1", "burst: 2").config().access().limits().burst()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "unknownfield: 1|the field unknownfield is not known and has no effect.",
        "metricsAdr: 1|the field metricsAdr is not known and has no effect. Did you mean"
            + " metricsAddr?",
        "Burst: 7|the field Burst is not known and has no effect. Did you mean burst?",
      })
  void warnsOfUnknownFields(String line, String warning) {
    assertThat(Given.file(line).warnings()).containsExactly(Given.CONFIG_PATH + ": " + warning);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "burst: 300.5|burst is the number 300.5: give a whole number.",
        "burst: '3'|burst is the string \"3\": give a whole number.",
        "reconcileConcurrency: true|reconcileConcurrency is the boolean true: give a whole number.",
        "qps: fast|qps is the string \"fast\": give a number.",
        "enableMetrics: 1|enableMetrics is the number 1: give true or false.",
        "enableMetrics: 'true'|enableMetrics is the string \"true\": give true or false.",
        "watchNamespace: [a, b]|watchNamespace is a list: give a string (in quotes if it looks like"
            + " a number or a truth value).",
        "watchNamespace: 123|watchNamespace is the number 123: give a string (in quotes if it looks"
            + " like a number or a truth value).",
        "defaultPodLabels: []|defaultPodLabels is a list: give an object of strings.",
        "defaultPodLabels: {a: 1}|defaultPodLabels[a] is the number 1: give a string (in quotes if"
            + " it looks like a number or a truth value).",
        "headSidecarContainers: {name: x}|headSidecarContainers is an object: give a list of"
            + " Container objects.",
        "headSidecarContainers: [x]|headSidecarContainers[0] is the string \"x\": give a Container"
            + " object.",
      })
  void namesThePathOfAWrongType(String line, String problem) {
    assertThat(Given.file(line).problems()).containsExactly(Given.CONFIG_PATH + ": " + problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "defaultContainerEnvs: [{name: A}, {name: B, value: 1}]|defaultContainerEnvs[1].value: ",
        "headSidecarContainers: [{ports: [{containerPort: '80'}]}]"
            + "|headSidecarContainers[0].ports[0].containerPort: ",
      })
  void namesThePathOfAWrongTypeInsideOfObjects(String line, String beginning) {
    assertThat(Given.file(line).problems())
        .singleElement()
        .asString()
        .startsWith(Given.CONFIG_PATH + ": " + beginning);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "apiVersion: config.ray.io/v1|holds kind Configuration of config.ray.io/v1: give a file of",
        "kind: Config|holds kind Config of config.ray.io/v1alpha1: give a file of",
        "{apiVersion: v1, kind: Pod}|holds kind Pod of v1: give a file of",
        "hello|holds no object: write the fields of a Configuration into it.",
        "[1]|holds no object: write the fields of a Configuration into it.",
        "a: b: c|is neither YAML nor JSON, line 1: mapping values are not allowed here",
      })
  void refusesAnotherKindOfFile(String text, String problem) {
    assertThat(Given.rawFile(text).problems())
        .singleElement()
        .asString()
        .startsWith(Given.CONFIG_PATH + " " + problem);
  }

  @Test
  void reportsAllThatIsWrong() {
    assertThat(Given.file("burst: x", "qps: y", "metricsAddr: z").problems()).hasSize(3);
  }
}
