package io.mantaray.operator.rayjob.validation;

import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.api.v1.DeletionConditionBuilder;
import io.mantaray.api.v1.DeletionRuleBuilder;
import io.mantaray.api.v1.DeletionStrategyBuilder;
import io.mantaray.api.v1.RayJob;
import io.mantaray.api.v1.RayJobSpecBuilder;
import io.mantaray.operator.validation.ValidationError;
import io.mantaray.operator.validation.ValidationLayer;
import io.mantaray.operator.validation.ValidationResult;
import io.mantaray.testing.Edges;
import io.mantaray.testing.Gen;
import io.mantaray.testing.Property;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JobValidationTest {

  @ParameterizedTest
  @ValueSource(strings = {"ok", "a", "a-1", "a23456789-123456789-123456789-123456789-1234567"})
  void acceptsAName(String name) {
    assertThat(GivenJob.paths(named(name))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"1a", "a.b", "a-", "a23456789-123456789-123456789-123456789-12345678"})
  void rejectsAName(String name) {
    ValidationResult verdict = GivenJob.check(named(name));
    assertThat(verdict.rejectedBy()).contains(ValidationLayer.METADATA);
    assertThat(verdict.problems())
        .extracting(ValidationError::path)
        .containsExactly("metadata.name");
  }

  private static RayJob named(String name) {
    return GivenJob.whole("metadata: {name: '" + name + "'}\nspec: {<cluster>}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "suspend: true, <cluster>|suspend",
        "suspend: true, shutdownAfterJobFinishes: true, <selector>|suspend",
        "ttlSecondsAfterFinished: 1, <cluster>|ttlSecondsAfterFinished",
        "ttlSecondsAfterFinished: -1, <cluster>|ttlSecondsAfterFinished",
        "backoffLimit: -1, <cluster>|backoffLimit",
        "backoffLimit: -1, <selector>|backoffLimit",
        "activeDeadlineSeconds: 0, <cluster>|activeDeadlineSeconds",
        "activeDeadlineSeconds: -7, <cluster>|activeDeadlineSeconds",
        "preRunningDeadlineSeconds: 0, <cluster>|preRunningDeadlineSeconds",
        "entrypoint: sleep 1|rayClusterSpec",
        "clusterSelector: {}|rayClusterSpec",
        "submissionMode: SidecarMode|rayClusterSpec",
        "clusterSelector: {team: a}|clusterSelector[ray.io/cluster]",
        "clusterSelector: {ray.io/cluster: ''}, <cluster>|clusterSelector[ray.io/cluster]",
        "backoffLimit: 1, <selector>|backoffLimit",
        "submissionMode: InteractiveMode, backoffLimit: 1, <cluster>|backoffLimit",
        "submissionMode: SidecarMode, <selector>|clusterSelector",
        "submissionMode: SidecarMode, submitterPodTemplate: {}, <cluster>|submitterPodTemplate",
        "submissionMode: SidecarMode, submitterConfig: {}, <cluster>|submitterConfig",
        "runtimeEnvYAML: '[a]', <cluster>|runtimeEnvYAML",
        "rayClusterSpec: {<head>, networkPolicy: {mode: DenyAll}}|rayClusterSpec.networkPolicy",
        "rayClusterSpec: {<head>, tlsOptions: {enabled: true}}|rayClusterSpec.tlsOptions",
        "rayClusterSpec: {<head>, enableInTreeAutoscaling: true, workerGroupSpecs: [{groupName: w,"
            + " template: {spec: {containers: [{name: ray}]}}}, {groupName: w, template: {spec:"
            + " {containers: [{name: ray}]}}}]}|rayClusterSpec.workerGroupSpecs[1].groupName"
      })
  void rejectsTheSpec(String spec, String path) {
    ValidationResult verdict = GivenJob.check(GivenJob.job(spec));
    assertThat(verdict.problems())
        .extracting(ValidationError::path)
        .containsExactly("spec." + path);
    assertThat(verdict.rejectedBy().orElseThrow().eventReason("RayJob"))
        .isEqualTo("InvalidRayJobSpec");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<cluster>",
        "<selector>",
        "<selector>, backoffLimit: 0",
        "clusterSelector: {ray.io/cluster: there, team: a}, <cluster>",
        "suspend: true, shutdownAfterJobFinishes: true, <cluster>",
        "shutdownAfterJobFinishes: true, ttlSecondsAfterFinished: 60, <cluster>",
        "ttlSecondsAfterFinished: 0, <cluster>",
        "backoffLimit: 3, activeDeadlineSeconds: 1, preRunningDeadlineSeconds: 1, <cluster>",
        "submissionMode: InteractiveMode, backoffLimit: 0, <cluster>",
        "submissionMode: HTTPMode, submitterConfig: {}, submitterPodTemplate: {}, <cluster>",
        "submissionMode: Unheard, <cluster>",
        "entrypoint: '', entrypointResources: 'no JSON', <cluster>",
        "activeDeadlineSeconds: 9223372036854775807, backoffLimit: 9223372036854775807, <cluster>",
        "metadata: {team: a}, rayClusterSpec: {rayVersion: 2.5.0, <head>}",
        "metadata: {team: a}, rayClusterSpec: {rayVersion: nightly, <head>}",
        "rayClusterSpec: {upgradeStrategy: {type: Recreate}, <head>}"
      })
  void acceptsTheSpec(String spec) {
    assertThat(GivenJob.paths(GivenJob.job(spec))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"Always,false", "OnFailure,false", "Never,true", "'',true"})
  void aHeadWithTheSubmitterBesideItDoesNotRestart(String policy, boolean accepted) {
    String head =
        "headGroupSpec: {template: {spec: {restartPolicy: '"
            + policy
            + "', containers: [{name: ray}]}}}";
    List<String> paths =
        GivenJob.paths(GivenJob.job("submissionMode: SidecarMode, rayClusterSpec: {" + head + "}"));
    assertThat(paths)
        .isEqualTo(
            accepted
                ? List.of()
                : List.of("spec.rayClusterSpec.headGroupSpec.template.spec.restartPolicy"));
    assertThat(GivenJob.paths(GivenJob.job("rayClusterSpec: {" + head + "}"))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mode: token, enableK8sTokenAuth: true",
        "mode: disabled, enableK8sTokenAuth: true",
        "enableK8sTokenAuth: true, secretName: s"
      })
  void theRemedyForKubernetesTokensIsToRemoveThemAndNothingElse(String options) {
    RayJob job =
        GivenJob.job(
            "rayClusterSpec: {rayVersion: 2.52.0, authOptions: {" + options + "}, <head>}");
    assertThat(GivenJob.paths(job))
        .containsExactly("spec.rayClusterSpec.authOptions.enableK8sTokenAuth");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "headGroupSpec: {template: {spec: {containers: []}}}"
            + "|spec.rayClusterSpec.headGroupSpec.template.spec.containers",
        "authOptions: {mode: token}, rayVersion: 2.51.0, <head>|spec.rayClusterSpec.rayVersion",
        "gcsFaultToleranceOptions: {}, <head>|metadata.annotations[ray.io/ft-enabled]"
      })
  void theClusterKeepsTheRulesOfARayClusterAlsoWhereItIsNotUsed(String cluster, String path) {
    String metadata = "metadata: {name: ok, annotations: {ray.io/ft-enabled: 'true'}}\n";
    String spec = "rayClusterSpec: {" + cluster + "}";
    assertThat(GivenJob.paths(GivenJob.whole(metadata + "spec: {" + spec + "}")))
        .containsExactly(path);
    assertThat(GivenJob.paths(GivenJob.whole(metadata + "spec: {<selector>, " + spec + "}")))
        .containsExactly(path);
  }

  @ParameterizedTest
  @CsvSource({
    "Waiting,InteractiveMode,true",
    "Waiting,K8sJobMode,false",
    "Waiting,'',false",
    "Running,K8sJobMode,true",
    "'',HTTPMode,true"
  })
  void onlyAnInteractiveJobWaits(String phase, String mode, boolean accepted) {
    ValidationResult verdict =
        GivenJob.check(
            GivenJob.whole(
                "metadata: {name: ok}\nspec: {<cluster>, submissionMode: '"
                    + mode
                    + "'}\nstatus: {jobDeploymentStatus: '"
                    + phase
                    + "'}"));
    assertThat(verdict.rejectedBy().map(layer -> layer.eventReason("RayJob")))
        .isEqualTo(accepted ? Optional.empty() : Optional.of("InvalidRayJobStatus"));
  }

  @Test
  void reportsAllErrorsTogetherAndHowToCorrectThem() {
    ValidationResult verdict =
        GivenJob.check(
            GivenJob.whole(
                "metadata: {name: 1a}\n"
                    + "spec: {suspend: true, ttlSecondsAfterFinished: 5, backoffLimit: 2,"
                    + " deletionStrategy: {}, submissionMode: SidecarMode, submitterConfig: {},"
                    + " runtimeEnvYAML: 'pip: [', activeDeadlineSeconds: 0, <selector>,"
                    + " rayClusterSpec: {authOptions: {mode: token}, <head>}}\n"
                    + "status: {jobDeploymentStatus: Waiting}"));
    assertThat(verdict.problems())
        .extracting(ValidationError::path)
        .containsExactly(
            "metadata.name",
            "spec.suspend",
            "spec.ttlSecondsAfterFinished",
            "spec.activeDeadlineSeconds",
            "spec.deletionStrategy",
            "spec.clusterSelector",
            "spec.submitterConfig",
            "spec.runtimeEnvYAML",
            "spec.suspend",
            "spec.backoffLimit",
            "spec.rayClusterSpec.rayVersion",
            "status.jobDeploymentStatus");
    assertThat(verdict.problems())
        .extracting(ValidationError::message)
        .allSatisfy(message -> assertThat(message).contains("; ").endsWith("."));
    assertThat(verdict.rejectedBy().orElseThrow().eventReason("RayJob"))
        .isEqualTo("InvalidRayJobMetadata");
  }

  @Test
  void incompleteObjectsAreRejected() {
    assertThat(GivenJob.paths(GivenJob.whole("metadata: {name: ok}")))
        .containsExactly("spec.rayClusterSpec");
    assertThat(GivenJob.paths(GivenJob.job("rayClusterSpec: {}, submissionMode: SidecarMode")))
        .containsExactly(
            "spec.rayClusterSpec.headGroupSpec",
            "spec.rayClusterSpec.headGroupSpec.template.spec.containers");
    assertThat(GivenJob.paths(GivenJob.job("clusterSelector: {ray.io/cluster: null}")))
        .containsExactly("spec.clusterSelector[ray.io/cluster]");
    RayJob bare = new RayJob();
    bare.setMetadata(null);
    assertThat(GivenJob.paths(bare)).containsExactly("metadata.name", "spec.rayClusterSpec");
  }

  /** Values for fields of any meaning. */
  private record Values(@Nullable String text, String key, @Nullable Long number) {}

  @Test
  void anyTextAndNumberIsReadWithoutFailing() {
    Gen<@Nullable String> texts = Gen.texts().orNull(0.05);
    Gen<String> keys = Gen.texts();
    Gen<@Nullable Long> numbers = Gen.longs().orNull(0.05);
    Property.forAll(
            random -> new Values(texts.from(random), keys.from(random), numbers.from(random)))
        .including(
            Edges.pairs(
                Edges.orNull(Edges.TEXTS),
                Edges.orNull(Edges.LONGS),
                (text, number) -> new Values(text, text == null ? "" : text, number)))
        .tries(300)
        .check(JobValidationTest::isReadWithoutFailing);
  }

  private static void isReadWithoutFailing(Values values) {
    String text = values.text();
    String key = values.key();
    Long number = values.number();
    var condition = DeletionConditionBuilder.builder().jobStatus(text).ttlSeconds(number).build();
    var rule = DeletionRuleBuilder.builder().policy(text).condition(condition).build();
    var strategy =
        DeletionStrategyBuilder.builder().deletionRules(Arrays.asList(rule, null, rule)).build();
    var spec =
        RayJobSpecBuilder.builder()
            .submissionMode(text)
            .runtimeEnvYAML(text)
            .clusterSelector(Map.of(key, key))
            .backoffLimit(number)
            .activeDeadlineSeconds(number)
            .ttlSecondsAfterFinished(number)
            .deletionStrategy(strategy)
            .build();
    RayJob job = new RayJob();
    job.getMetadata().setName(text);
    job.setSpec(spec);
    assertThat(GivenJob.paths(job)).contains("spec.deletionStrategy.deletionRules[1].condition");
  }
}
