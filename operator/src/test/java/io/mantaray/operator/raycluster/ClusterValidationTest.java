package io.mantaray.operator.raycluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.api.v1.RayCluster;
import io.mantaray.operator.config.FeatureGates;
import io.mantaray.operator.validation.Given;
import io.mantaray.operator.validation.ValidationError;
import io.mantaray.operator.validation.ValidationLayer;
import io.mantaray.operator.validation.ValidationResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterValidationTest {

  private static ValidationResult check(RayCluster cluster) {
    return new ClusterValidation(FeatureGates.defaults(), true).check(cluster);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"ok", "a", "a-1", "a23456789-123456789-123456789-123456789-123456789-123"})
  void acceptsAName(String name) {
    assertThat(check(Given.named("{name: " + name + "}", Given.HEAD)).accepted()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"1a", "a.b", "a-", "a23456789-123456789-123456789-123456789-123456789-1234"})
  void rejectsAName(String name) {
    ValidationResult verdict = check(Given.named("{name: '" + name + "'}", Given.HEAD));
    assertThat(verdict.rejectedBy()).contains(ValidationLayer.METADATA);
    assertThat(verdict.problems())
        .extracting(ValidationError::path)
        .containsExactly("metadata.name");
  }

  @Test
  void reportsAllErrorsTogether() {
    ValidationResult verdict =
        check(
            Given.named(
                "{name: 1a, labels: {ray.io/originated-from-crd: RayJob}}",
                "headGroupSpec: {rayStartParams: {labels: a}, template: {}}, workerGroupSpecs:"
                    + " [{minReplicas: -1, maxReplicas: -2, <pod>}], upgradeStrategy: {type: Odd}"));
    assertThat(verdict.problems())
        .extracting(ValidationError::path)
        .containsExactly(
            "metadata.name",
            "spec.headGroupSpec.template.spec.containers",
            "spec.headGroupSpec.rayStartParams[labels]",
            "spec.workerGroupSpecs[0].minReplicas",
            "spec.workerGroupSpecs[0].maxReplicas",
            "spec.workerGroupSpecs[0].minReplicas",
            "spec.upgradeStrategy.type",
            "spec.upgradeStrategy");
    assertThat(verdict.rejectedBy().orElseThrow().eventReason("RayCluster"))
        .isEqualTo("InvalidRayClusterMetadata");
  }

  @ParameterizedTest
  @CsvSource({
    "RayJob,InvalidRayClusterSpec",
    "RayService,InvalidRayClusterSpec",
    "RayCluster,",
    "RayCronJob,"
  })
  void anUpgradeStrategyIsAllowedOnlyInTheUsersCluster(String origin, String reason) {
    ValidationResult verdict =
        check(
            Given.named(
                "{name: ok, labels: {ray.io/originated-from-crd: " + origin + "}}",
                Given.HEAD + ", upgradeStrategy: {type: None}"));
    assertThat(verdict.rejectedBy().map(layer -> layer.eventReason("RayCluster")).orElse(null))
        .isEqualTo(reason);
  }

  @ParameterizedTest
  @CsvSource({"True,True,false", "True,False,true", "False,True,true"})
  void aStatusIsNotSuspendingAndSuspendedAtOnce(
      String suspending, String suspended, boolean accepted) {
    ValidationResult verdict =
        check(
            Given.whole(
                "metadata: {name: ok}\nspec: {"
                    + Given.HEAD
                    + "}\nstatus: {conditions: [{type: RayClusterSuspending, status: '"
                    + suspending
                    + "'}, {type: RayClusterSuspended, status: '"
                    + suspended
                    + "'}]}"));
    assertThat(verdict.accepted()).isEqualTo(accepted);
    assertThat(verdict.problems())
        .allSatisfy(
            problem ->
                assertThat(problem.layer().eventReason("RayCluster"))
                    .isEqualTo("InvalidRayClusterStatus"));
  }

  @Test
  void anObjectWithoutSpecOrHeadIsRejected() {
    assertThat(check(Given.whole("metadata: {name: ok}")).problems())
        .extracting(ValidationError::path)
        .containsExactly("spec");
    assertThat(check(Given.cluster("rayVersion: 2.55.0")).problems())
        .extracting(ValidationError::path)
        .containsExactly("spec.headGroupSpec", "spec.headGroupSpec.template.spec.containers");
  }

  @Test
  void encryptionNeedsCertManager() {
    RayCluster cluster = Given.cluster(Given.HEAD + ", tlsOptions: {enabled: true}");
    assertThat(new ClusterValidation(Given.allGates(), true).check(cluster).accepted()).isTrue();
    assertThat(new ClusterValidation(Given.allGates(), false).check(cluster).problems())
        .containsExactly(
            new ValidationError(
                ValidationLayer.SPEC,
                "spec.tlsOptions",
                "needs cert-manager, which is not installed in this Kubernetes cluster; install"
                    + " it or remove the field."));
  }

  @Test
  void warnsOfWorkersThatRestartUnderTheAutoscalerV1() {
    String worker = "template: {spec: {restartPolicy: Always, containers: [{name: ray}]}}";
    String spec =
        "enableInTreeAutoscaling: true, autoscalerOptions: {version: v1}, workerGroupSpecs:"
            + " [{groupName: w, "
            + worker
            + "}, {groupName: fine, <pod>}], ";
    ValidationResult verdict = check(Given.cluster(spec + Given.HEAD));
    assertThat(verdict.accepted()).isTrue();
    assertThat(verdict.warnings())
        .containsExactly(
            "spec.workerGroupSpecs[0].template.spec.restartPolicy is \"Always\"; write Never or"
                + " remove it, since the autoscaler v1 replaces lost workers itself.");
    assertThat(check(Given.cluster(spec + "headGroupSpec: {}")).warnings()).isEmpty();
  }
}
