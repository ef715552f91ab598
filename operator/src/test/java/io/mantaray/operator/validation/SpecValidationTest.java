package io.mantaray.operator.validation;

import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.api.v1.AuthOptionsBuilder;
import io.mantaray.api.v1.NetworkPolicyConfigBuilder;
import io.mantaray.api.v1.RayClusterSpecBuilder;
import io.mantaray.api.v1.WorkerGroupSpecBuilder;
import io.mantaray.operator.config.FeatureGate;
import io.mantaray.operator.config.FeatureGates;
import io.mantaray.testing.Edges;
import io.mantaray.testing.Gen;
import io.mantaray.testing.Property;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpecValidationTest {
  private static final String ENV = "spec.headGroupSpec.template.spec.containers[0].env";

  private static String head(String container) {
    return "headGroupSpec: {template: {spec: {containers: [{name: ray, image: ray, "
        + container
        + "}]}}}";
  }

  private static String group(String fields) {
    return Given.HEAD + ", workerGroupSpecs: [{groupName: w, " + fields + ", <pod>}]";
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "headGroupSpec: {template: {spec: {containers: []}}}|template.spec.containers",
        "headGroupSpec: {}|template.spec.containers",
        "headGroupSpec: {rayStartParams: {num-cpus: '1'}, resources: {CPU: '1'}, <pod>}|resources",
        "headGroupSpec: {rayStartParams: {memory: '1'}, resources: {CPU: '1'}, <pod>}|resources",
        "headGroupSpec: {rayStartParams: {labels: ''}, <pod>}|rayStartParams[labels]",
        "headGroupSpec: {labels: {'no key': x}, <pod>}|labels",
        "headGroupSpec: {labels: {key: 'no value'}, <pod>}|labels"
      })
  void rejectsTheHead(String spec, String path) {
    assertThat(Given.paths(Given.cluster(spec))).containsExactly("spec.headGroupSpec." + path);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "maxReplicas: 1|minReplicas",
        "minReplicas: 1|maxReplicas",
        "minReplicas: -1, maxReplicas: 1|minReplicas",
        "minReplicas: 2, maxReplicas: 1|minReplicas",
        "minReplicas: 0, maxReplicas: 1, idleTimeoutSeconds: 60|idleTimeoutSeconds",
        "minReplicas: 0, maxReplicas: 1, rayStartParams: {labels: a}|rayStartParams[labels]"
      })
  void rejectsAWorkerGroup(String fields, String path) {
    assertThat(Given.paths(Given.cluster(group(fields))))
        .containsExactly("spec.workerGroupSpecs[0]." + path);
  }

  @Test
  void workerGroupsOfOneNameAreRejected() {
    var cluster =
        Given.cluster(
            Given.HEAD
                + ", enableInTreeAutoscaling: true, workerGroupSpecs: [{groupName: a, <pod>},"
                + " {groupName: b, <pod>}, {groupName: a, <pod>}, {groupName: A, <pod>},"
                + " {groupName: a, <pod>}]");
    assertThat(new SpecValidation("spec", Map.of(), Given.allGates()).check(cluster.getSpec()))
        .extracting(ValidationError::sentence)
        .containsExactly(
            "spec.workerGroupSpecs[2].groupName is \"a\", which is the name of"
                + " spec.workerGroupSpecs[0]; give each worker group a name of its own.",
            "spec.workerGroupSpecs[4].groupName is \"a\", which is the name of"
                + " spec.workerGroupSpecs[0]; give each worker group a name of its own.");
  }

  @Test
  void workerGroupsWithoutNamesAreRejectedIfThereAreSeveral() {
    String spec = ", enableInTreeAutoscaling: true, workerGroupSpecs: [{groupName: '', <pod>}";
    assertThat(Given.paths(Given.cluster(Given.HEAD + spec + "]"))).isEmpty();
    assertThat(Given.paths(Given.cluster(Given.HEAD + spec + ", {<pod>}]")))
        .containsExactly("spec.workerGroupSpecs[1].groupName");
  }

  @ParameterizedTest
  @ValueSource(strings = {"networkPolicy: {mode: DenyAll}", "networkPolicy: {}", "tlsOptions: {}"})
  void aFeatureThatIsNotImplementedIsRejected(String option) {
    var cluster = Given.cluster(Given.HEAD + ", " + option);
    assertThat(
            new SpecValidation("spec", Map.of(), FeatureGates.defaults()).check(cluster.getSpec()))
        .singleElement()
        .satisfies(
            error ->
                assertThat(error.message())
                    .contains("this version of the operator does not implement", "remove"));
  }

  @Test
  void replicasNeedNoBoundsWithTheAutoscaler() {
    assertThat(Given.paths(Given.cluster(group("replicas: 1") + ", enableInTreeAutoscaling: true")))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {"2.56.0|-", "3.0|-", "2.55.9|too old", "nightly|no version", "''|not set"})
  void aPriorityNeedsAVersionOfRay(String version, String problem) {
    String spec =
        group("minReplicas: 0, maxReplicas: 1, priority: 1")
            + ", autoscalerOptions: {version: v2}, rayVersion: '"
            + version
            + "'";
    assertThat(Given.paths(Given.cluster(spec)))
        .isEqualTo(problem == null ? List.of() : List.of("spec.rayVersion"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "env: [{name: RAY_REDIS_ADDRESS, value: r}]|RAY_REDIS_ADDRESS",
        "env: [{name: REDIS_USERNAME, value: u}]|REDIS_USERNAME",
        "env: [{name: RAY_enable_autoscaler_v2, value: '1'}]|RAY_enable_autoscaler_v2"
      })
  void rejectsAVariableOfTheHead(String container, String name) {
    assertThat(Given.paths(Given.cluster(head(container)))).containsExactly(ENV + "[" + name + "]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{ray.io/ft-enabled: 'false'}|{redisAddress: r}|metadata.annotations[ray.io/ft-enabled]",
        "{ray.io/external-storage-namespace: n}|{}"
            + "|metadata.annotations[ray.io/external-storage-namespace]",
        "{}|{storage: {size: 1Gi}}|spec.gcsFaultToleranceOptions.storage",
        "{}|{backend: etcd, storage: {}}|spec.gcsFaultToleranceOptions.storage",
        "{}|{backend: rocksdb, redisAddress: r}|spec.gcsFaultToleranceOptions.redisAddress",
        "{}|{backend: rocksdb, redisPassword: {}}|spec.gcsFaultToleranceOptions.redisPassword",
        "{}|{backend: rocksdb, storage: {claimName: c, size: 1Gi}}"
            + "|spec.gcsFaultToleranceOptions.storage.claimName"
      })
  void rejectsFaultToleranceDeclaredTwice(String annotations, String options, String path) {
    var cluster =
        Given.named(
            "{name: ok, annotations: " + annotations + "}",
            Given.HEAD + ", gcsFaultToleranceOptions: " + options);
    assertThat(Given.paths(cluster)).containsExactly(path);
  }

  @Test
  void theOlderAnnotationAllowsRedisByVariable() {
    var cluster =
        Given.named(
            "{name: ok, annotations: {ray.io/ft-enabled: 'TRUE'}}",
            head("env: [{name: RAY_REDIS_ADDRESS, value: r}]"));
    assertThat(Given.paths(cluster)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "autoscalerOptions: {idleTimeoutSeconds: -1}|autoscalerOptions.idleTimeoutSeconds",
        "autoscalerOptions: {env: [{name: KUBERAY_GEN_AUTOSCALER_START_CMD}]}"
            + "|autoscalerOptions.env[KUBERAY_GEN_AUTOSCALER_START_CMD]",
        "authOptions: {mode: token}|rayVersion",
        "authOptions: {mode: token}, rayVersion: 2.51.0|rayVersion",
        "authOptions: {mode: token, enableK8sTokenAuth: true}, rayVersion: 2.54.0|rayVersion",
        "authOptions: {enableK8sTokenAuth: true}|authOptions.enableK8sTokenAuth",
        "authOptions: {mode: token, enableK8sTokenAuth: true, secretName: s}, rayVersion: 2.55.0"
            + "|authOptions.secretName",
        "historyServerOptions: {}|historyServerOptions.collectorOptions",
        "historyServerOptions: {collectorOptions: {image: i}}"
            + "|historyServerOptions.collectorOptions.env[STORAGE_BACKEND]",
        "historyServerOptions: {collectorOptions: {image: i, env: [{name: STORAGE_BACKEND, value:"
            + " s3}]}}|historyServerOptions.collectorOptions.env[S3_REGION]",
        "historyServerOptions: {collectorOptions: {image: i, env: [{name: STORAGE_BACKEND, value:"
            + " AzureBlob}]}}|historyServerOptions.collectorOptions.env",
        "historyServerOptions: {collectorOptions: {image: i, env: [{name: STORAGE_BACKEND, value:"
            + " x}, {name: POD_IP}]}}|historyServerOptions.collectorOptions.env[POD_IP]",
        "networkPolicy: {mode: DenyAllEgress, head: {ingressRules: [{}]}}"
            + "|networkPolicy.head.ingressRules",
        "networkPolicy: {mode: DenyAllIngress, worker: {egressRules: [{}]}}"
            + "|networkPolicy.worker.egressRules",
        "networkPolicy: {workerGroups: [{groupName: none}]}|networkPolicy.workerGroups[0].groupName"
      })
  void rejectsAnOption(String option, String path) {
    assertThat(Given.paths(Given.cluster(Given.HEAD + ", " + option)))
        .containsExactly("spec." + path);
  }

  @Test
  void theAutoscalerV2ReplacesPodsItself() {
    String pod = "template: {spec: {restartPolicy: Always, containers: [{name: ray}]}}";
    var cluster =
        Given.cluster(
            "enableInTreeAutoscaling: true, autoscalerOptions: {version: v2}, headGroupSpec: {"
                + pod
                + "}, workerGroupSpecs: [{groupName: w, "
                + pod
                + "}]");
    assertThat(Given.paths(cluster))
        .containsExactly(
            "spec.headGroupSpec.template.spec.restartPolicy",
            "spec.workerGroupSpecs[0].template.spec.restartPolicy");
  }

  @Test
  void theAutoscalerIsChosenInOneWay() {
    var cluster =
        Given.cluster(
            "enableInTreeAutoscaling: true, autoscalerOptions: {version: v1}, "
                + head("env: [{name: RAY_enable_autoscaler_v2, value: '0'}]"));
    assertThat(Given.paths(cluster)).containsExactly(ENV + "[RAY_enable_autoscaler_v2]");
  }

  @Test
  void onlyTheOperatorMountsCertificates() {
    var cluster =
        Given.cluster(
            "tlsOptions: {enabled: true}, autoscalerOptions: {env: [{name: RAY_USE_TLS}]}, "
                + head("volumeMounts: [{name: own, mountPath: /etc/ray/tls}]"));
    assertThat(Given.paths(cluster))
        .containsExactly(
            "spec.headGroupSpec.template.spec.containers[0].volumeMounts",
            "spec.autoscalerOptions.env[RAY_USE_TLS]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "RAY_CLUSTER_NETWORK_POLICY|networkPolicy: {}",
        "RAY_CLUSTER_MTLS|tlsOptions: {}",
        "RAY_CLUSTER_HISTORY_SERVER|historyServerOptions: {collectorOptions: {image: i, env:"
            + " [{name: STORAGE_BACKEND, value: local}]}}",
        "GCS_FAULT_TOLERANCE_EMBEDDED_STORAGE|gcsFaultToleranceOptions: {backend: rocksdb}"
      })
  void aFeatureNeedsItsGate(FeatureGate gate, String option) {
    var cluster = Given.cluster(Given.HEAD + ", " + option);
    assertThat(Given.paths(cluster)).isEmpty();
    var closed = new SpecValidation("spec", Map.of(), Given.allGates().with(gate, false));
    assertThat(closed.check(cluster.getSpec()))
        .singleElement()
        .satisfies(problem -> assertThat(problem.message()).contains(gate.gateName()));
  }

  @Test
  void aGroupIsSuspendedOnlyWithItsGateAndWithoutTheAutoscaler() {
    var cluster =
        Given.cluster(
            group("minReplicas: 0, maxReplicas: 1, suspend: true")
                + ", enableInTreeAutoscaling: true");
    var closed = Given.allGates().with(FeatureGate.RAY_JOB_DELETION_POLICY, false);
    assertThat(new SpecValidation("spec", Map.of(), closed).check(cluster.getSpec()))
        .extracting(ValidationError::path)
        .containsExactly("spec.workerGroupSpecs[0].suspend", "spec.workerGroupSpecs[0].suspend");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "workerGroupSpecs: [{groupName: W_1, replicas: 9, minReplicas: 0, maxReplicas: 1, <pod>}]",
        "workerGroupSpecs: [{groupName: w, replicas: -9, minReplicas: 0, maxReplicas: 1, numOfHosts:"
            + " -1, priority: 0, <pod>}]",
        "autoscalerOptions: {version: v9, upscalingMode: Odd, idleTimeoutSeconds: 0}",
        "authOptions: {}, rayVersion: nightly",
        "upgradeStrategy: {type: Recreate}",
        "tlsOptions: {enabled: false}"
      })
  void acceptsWhatOnlyLooksWrong(String option) {
    assertThat(Given.paths(Given.cluster(Given.HEAD + ", " + option))).isEmpty();
  }

  @Test
  void pathsBeginWhereTheSpecStands() {
    var inJob = new SpecValidation("spec.rayClusterSpec", Map.of(), FeatureGates.defaults());
    assertThat(inJob.check(Given.cluster("headGroupSpec: {}").getSpec()))
        .extracting(ValidationError::path)
        .containsExactly("spec.rayClusterSpec.headGroupSpec.template.spec.containers");
  }

  private record Values(String text, long number, boolean autoscaling) {}

  @Test
  void anyTextAndNumberIsReadWithoutFailing() {
    Gen<String> texts = Gen.texts();
    Gen<Long> numbers = Gen.longs();
    Property.forAll(
            random -> new Values(texts.from(random), numbers.from(random), random.nextBoolean()))
        .including(Edges.pairs(Edges.TEXTS, Edges.LONGS, (t, n) -> new Values(t, n, true)))
        .including(Edges.pairs(Edges.TEXTS, Edges.LONGS, (t, n) -> new Values(t, n, false)))
        .tries(200)
        .check(SpecValidationTest::isReadWithoutFailing);
  }

  private static void isReadWithoutFailing(Values values) {
    String text = values.text();
    long number = values.number();
    var group =
        WorkerGroupSpecBuilder.builder()
            .groupName(text)
            .minReplicas(number)
            .priority(number)
            .idleTimeoutSeconds(number)
            .labels(Map.of(text, text))
            .rayStartParams(Map.of(text, text))
            .build();
    var spec =
        RayClusterSpecBuilder.builder()
            .rayVersion(text)
            .enableInTreeAutoscaling(values.autoscaling())
            .workerGroupSpecs(List.of(group))
            .authOptions(AuthOptionsBuilder.builder().mode("token").build())
            .networkPolicy(NetworkPolicyConfigBuilder.builder().mode(text).build())
            .build();
    var rules = new SpecValidation("spec", Map.of(text, text), Given.allGates());
    assertThat(rules.check(spec)).isNotEmpty();
  }
}
