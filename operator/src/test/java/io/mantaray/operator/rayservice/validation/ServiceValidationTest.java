package io.mantaray.operator.rayservice.validation;

import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.api.v1.RayService;
import io.mantaray.operator.config.FeatureGate;
import io.mantaray.operator.config.FeatureGates;
import io.mantaray.operator.rayservice.GivenService;
import io.mantaray.operator.validation.Given;
import io.mantaray.operator.validation.ValidationError;
import io.mantaray.operator.validation.ValidationLayer;
import io.mantaray.operator.validation.ValidationResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServiceValidationTest {
  private static final String CLUSTER = "rayClusterConfig: {" + Given.HEAD + "}";
  private static final String SCALED =
      "rayClusterConfig: {enableInTreeAutoscaling: true, " + Given.HEAD + "}";
  private static final String OPTIONS =
      "gatewayClassName: c, stepSizePercent: 10, intervalSeconds: 5";

  @ParameterizedTest
  @ValueSource(strings = {"ok", "a", "a-1", "this-name-has-exactly-forty-seven-characters-ok"})
  void acceptsAName(String name) {
    assertThat(paths(whole("metadata: {name: '" + name + "'}\nspec: {<cluster>}"))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1-starts-with-a-digit",
        "has.a.dot",
        "this-name-has-exactly-forty-eight-characters-bad"
      })
  void rejectsAName(String name) {
    ValidationResult result = check(whole("metadata: {name: '" + name + "'}\nspec: {<cluster>}"));
    assertThat(result.rejectedBy()).contains(ValidationLayer.METADATA);
    assertThat(result.rejectedBy().orElseThrow().eventReason("RayService"))
        .isEqualTo("InvalidRayServiceMetadata");
    assertThat(result.problems())
        .extracting(ValidationError::path)
        .containsExactly("metadata.name");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "5m", "1h30m", "300", "0.5s"})
  void acceptsAnInitializingTimeout(String timeout) {
    assertThat(paths(withTimeout(timeout))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "0s", "-5m", "-300", "soon", "5 minutes", "1.5"})
  void rejectsAnInitializingTimeout(String timeout) {
    ValidationResult result = check(withTimeout(timeout));
    assertThat(result.rejectedBy()).contains(ValidationLayer.METADATA);
    assertThat(result.problems())
        .singleElement()
        .extracting(ValidationError::sentence)
        .asString()
        .startsWith("metadata.annotations[ray.io/initializing-timeout] is \"" + timeout + "\"")
        .contains("5m");
  }

  private static RayService withTimeout(String timeout) {
    return whole(
        "metadata: {name: ok, annotations: {ray.io/initializing-timeout: '%s'}}\nspec: {<cluster>}"
            .formatted(timeout));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "serveConfigV2: ''|rayClusterConfig",
        "rayClusterConfig: {headGroupSpec: {template: {spec: {containers: []}}}}|rayClusterConfig.headGroupSpec.template.spec.containers",
        "rayClusterConfig: {rayVersion: 2.55.0, authOptions: {mode: token, enableK8sTokenAuth: true}, <head>}|rayClusterConfig.authOptions.enableK8sTokenAuth",
        "rayClusterConfig: {headGroupSpec: {headService: {metadata: {name: mine}}, template: {spec: {containers: [{name: ray}]}}}}|rayClusterConfig.headGroupSpec.headService.metadata.name",
        "upgradeStrategy: {type: Recreate}, <cluster>|upgradeStrategy.type",
        "upgradeStrategy: {type: ''}, <cluster>|upgradeStrategy.type",
        "rayClusterDeletionDelaySeconds: -1, <cluster>|rayClusterDeletionDelaySeconds",
        "upgradeStrategy: {<incremental>, clusterUpgradeOptions: {<options>}}, <cluster>|rayClusterConfig.enableInTreeAutoscaling",
        "upgradeStrategy: {<incremental>}, <scaled>|upgradeStrategy.clusterUpgradeOptions",
        "upgradeStrategy: {<incremental>, clusterUpgradeOptions: {<options>, maxSurgePercent: 101}}, <scaled>|upgradeStrategy.clusterUpgradeOptions.maxSurgePercent",
        "upgradeStrategy: {<incremental>, clusterUpgradeOptions: {gatewayClassName: c, stepSizePercent: -1, intervalSeconds: 5}}, <scaled>|upgradeStrategy.clusterUpgradeOptions.stepSizePercent",
        "upgradeStrategy: {<incremental>, clusterUpgradeOptions: {gatewayClassName: c, stepSizePercent: 0, intervalSeconds: 5}}, <scaled>|upgradeStrategy.clusterUpgradeOptions.stepSizePercent",
        "upgradeStrategy: {<incremental>, clusterUpgradeOptions: {gatewayClassName: c, intervalSeconds: 5}}, <scaled>|upgradeStrategy.clusterUpgradeOptions.stepSizePercent",
        "upgradeStrategy: {<incremental>, clusterUpgradeOptions: {gatewayClassName: c, stepSizePercent: 21, maxSurgePercent: 20, intervalSeconds: 5}}, <scaled>|upgradeStrategy.clusterUpgradeOptions.stepSizePercent",
        "upgradeStrategy: {<incremental>, clusterUpgradeOptions: {gatewayClassName: c, stepSizePercent: 10, intervalSeconds: 0}}, <scaled>|upgradeStrategy.clusterUpgradeOptions.intervalSeconds",
        "upgradeStrategy: {<incremental>, clusterUpgradeOptions: {gatewayClassName: c, stepSizePercent: 10}}, <scaled>|upgradeStrategy.clusterUpgradeOptions.intervalSeconds",
        "upgradeStrategy: {<incremental>, clusterUpgradeOptions: {gatewayClassName: '', stepSizePercent: 10, intervalSeconds: 5}}, <scaled>|upgradeStrategy.clusterUpgradeOptions.gatewayClassName",
        "upgradeStrategy: {progressDeadlineSeconds: 0}, <cluster>|upgradeStrategy.progressDeadlineSeconds",
        "upgradeStrategy: {type: None, progressDeadlineSeconds: 5}, <cluster>|upgradeStrategy.progressDeadlineSeconds",
        "upgradeStrategy: {type: None, failedClusterPolicy: Delete}, <cluster>|upgradeStrategy.failedClusterPolicy",
        "upgradeStrategy: {failedClusterPolicy: Forget}, <cluster>|upgradeStrategy.failedClusterPolicy",
        "upgradeStrategy: {autoRollback: Gradual}, <cluster>|upgradeStrategy.autoRollback",
        "upgradeStrategy: {<incremental>, autoRollback: Later, clusterUpgradeOptions: {<options>}}, <scaled>|upgradeStrategy.autoRollback",
        "serveService: {metadata: {name: ok-head-svc}}, <cluster>|serveService.metadata.name",
        "serveConfigV2: 'applications: [', <cluster>|serveConfigV2",
        "serveConfigV2: 'just words', <cluster>|serveConfigV2",
        "serveConfigV2: 'applications: {name: app}', <cluster>|serveConfigV2",
        "rayClusterConfig: {<head>, networkPolicy: {mode: DenyAll}}|rayClusterConfig.networkPolicy",
      })
  void rejectsTheSpec(String spec, String path) {
    ValidationResult result = check(service(spec));
    assertThat(result.rejectedBy().map(layer -> layer.eventReason("RayService")))
        .contains("InvalidRayServiceSpec");
    assertThat(result.problems()).extracting(ValidationError::path).containsExactly("spec." + path);
    assertThat(result.problems().getFirst().message()).endsWith(".");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<cluster>",
        "serveConfigV2: 'applications: [{import_path: a.b, unknown_field: 1}]', <cluster>",
        "upgradeStrategy: {}, <cluster>",
        "upgradeStrategy: {type: None}, <cluster>",
        "upgradeStrategy: {type: NewCluster, progressDeadlineSeconds: 600, failedClusterPolicy: Delete}, <cluster>",
        "upgradeStrategy: {type: NewCluster, autoRollback: None}, <cluster>",
        "upgradeStrategy: {type: NewCluster, clusterUpgradeOptions: {gatewayClassName: '', stepSizePercent: 0, intervalSeconds: 0}}, <cluster>",
        "upgradeStrategy: {<incremental>, autoRollback: Immediate, clusterUpgradeOptions: {<options>}}, <scaled>",
        "upgradeStrategy: {<incremental>, clusterUpgradeOptions: {<options>, maxSurgePercent: 10}}, <scaled>",
        "rayClusterDeletionDelaySeconds: 0, suspend: true, <cluster>",
        "serveService: {metadata: {name: front}}, <cluster>",
        "rayClusterConfig: {upgradeStrategy: {type: Recreate}, <head>}",
      })
  void acceptsTheSpec(String spec) {
    ValidationResult result = check(service(spec));
    assertThat(result.problems()).isEmpty();
    assertThat(result.warnings()).isEmpty();
  }

  @Test
  void tellsEverythingAtOnce() {
    assertThat(
            paths(
                whole(
                    """
                    metadata: {name: has.a.dot, annotations: {ray.io/initializing-timeout: soon}}
                    spec:
                      serveConfigV2: "[]"
                      rayClusterDeletionDelaySeconds: -1
                      upgradeStrategy: {type: Later}
                      rayClusterConfig: {}
                    """)))
        .containsExactly(
            "metadata.name",
            "metadata.annotations[ray.io/initializing-timeout]",
            "spec.serveConfigV2",
            "spec.upgradeStrategy.type",
            "spec.rayClusterDeletionDelaySeconds",
            "spec.rayClusterConfig.headGroupSpec",
            "spec.rayClusterConfig.headGroupSpec.template.spec.containers");
  }

  @Test
  void aStepOfNothingIsRefusedWithItsConsequence() {
    assertThat(
            check(
                    service(
                        "upgradeStrategy: {<incremental>, clusterUpgradeOptions: {gatewayClassName: c, stepSizePercent: 0, intervalSeconds: 5}}, <scaled>"))
                .problems()
                .getFirst()
                .message())
        .isEqualTo(
            "is 0, with which no request would ever move to the new cluster; write a percentage from"
                + " 1 to 100.");
  }

  @Test
  void anUpgradeOfYearsIsAllowedAndToldOf() {
    ValidationResult result =
        check(
            service(
                "upgradeStrategy: {<incremental>, clusterUpgradeOptions: {gatewayClassName: c, stepSizePercent: 10, intervalSeconds: 31536000}}, <scaled>"));
    assertThat(result.accepted()).isTrue();
    assertThat(result.warnings()).singleElement().asString().contains("at least 3285 days");
  }

  @Test
  void anIncrementalUpgradeNeedsItsGate() {
    FeatureGates gates =
        FeatureGates.defaults().with(FeatureGate.RAY_SERVICE_INCREMENTAL_UPGRADE, false);
    assertThat(
            new ServiceValidation(gates)
                .check(
                    service(
                        "upgradeStrategy: {<incremental>, clusterUpgradeOptions: {<options>}}, <scaled>"))
                .problems())
        .extracting(ValidationError::path)
        .containsExactly("spec.upgradeStrategy.type");
  }

  @Test
  void aServeServiceOfEachClusterDoesNotGoWithIncrementalUpgrades() {
    assertThat(
            paths(
                whole(
                    "metadata: {name: ok, annotations: {ray.io/enable-serve-service: 'true'}}\nspec: {upgradeStrategy: {<incremental>, clusterUpgradeOptions: {<options>}}, <scaled>}")))
        .containsExactly("metadata.annotations[ray.io/enable-serve-service]");
  }

  @Test
  void anObjectWithoutASpecOrEvenMetadataIsRejectedNotCrashedOn() {
    assertThat(paths(whole("metadata: {name: ok}"))).containsExactly("spec.rayClusterConfig");
    RayService nothing = new RayService();
    nothing.setMetadata(null);
    assertThat(check(nothing).accepted()).isFalse();
  }

  @ParameterizedTest
  @MethodSource("samples")
  void acceptsEverySample(Path sample) throws IOException {
    String yaml = Files.readString(sample);
    RayService service = GivenService.JSON.unmarshal(yaml.split("\n---\n", 2)[0], RayService.class);
    ValidationResult result = check(service);
    assertThat(result.problems()).isEmpty();
    assertThat(result.warnings()).isEmpty();
  }

  static List<Path> samples() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("..", "samples"))) {
      return files
          .filter(file -> file.getFileName().toString().startsWith("rayservice"))
          .sorted()
          .toList();
    }
  }

  private static RayService service(String spec) {
    return whole("metadata: {name: ok}\nspec: {" + spec + "}");
  }

  private static RayService whole(String yaml) {
    return GivenService.JSON.unmarshal(
        yaml.replace("<cluster>", CLUSTER)
            .replace("<scaled>", SCALED)
            .replace("<head>", Given.HEAD)
            .replace("<incremental>", "type: NewClusterWithIncrementalUpgrade")
            .replace("<options>", OPTIONS),
        RayService.class);
  }

  private static ValidationResult check(RayService service) {
    return new ServiceValidation(FeatureGates.defaults()).check(service);
  }

  private static List<String> paths(RayService service) {
    return check(service).problems().stream().map(ValidationError::path).toList();
  }
}
