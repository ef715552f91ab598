package io.mantaray.operator.raycluster.pods;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.mantaray.operator.config.FeatureGate;
import io.mantaray.testing.Gen;
import io.mantaray.testing.Property;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Clusters that the CRD's schema lets through, sensible or not. */
class RandomClustersTest {

  @Test
  void everyClusterGetsPodsAndStaysAsItIs() {
    Property.forAll(clusters()).tries(150).check(RandomClustersTest::getsPodsAndStaysAsItIs);
  }

  private static void getsPodsAndStaysAsItIs(String yaml) {
    Sample sample = Sample.of(yaml);
    String before = Sample.JSON.asJson(sample.cluster());
    List<Object> pods = sample.pods();
    assertThat(Sample.JSON.asJson(sample.cluster())).isEqualTo(before);
    assertThat(Sample.of(yaml).pods()).isEqualTo(pods);
    assertThat(pods.getFirst())
        .isInstanceOfSatisfying(
            Pod.class, pod -> assertThat(pod.getSpec().getContainers()).isNotEmpty());
  }

  private static Gen<String> clusters() {
    Gen<String> spec =
        some(
            List.of(
                GROUP.map(head -> "headGroupSpec: " + head),
                GROUP.map(worker -> "workerGroupSpecs: [" + worker + "]"),
                Gen.of(SPEC_FIELDS),
                Gen.of(SPEC_FIELDS)));
    Gen<String> metadata = Gen.of(METADATA);
    Gen<String> operators = Gen.of(OPERATORS);
    Gen<String> specs =
        spec.map(
            fields -> fields.contains("headGroupSpec") ? fields : "headGroupSpec: {}, " + fields);
    return random ->
        "{metadata: {name: ray, namespace: team, uid: u-1, %s}, operator: %s, spec: {%s}}"
            .formatted(metadata.from(random), operators.from(random), specs.from(random));
  }

  private static final Gen<String> CONTAINER =
      some(List.of(
              Gen.of("name: ray", "name: autoscaler", "name: ray-history-collector"),
              Gen.of("image: i", "image: ''"),
              Gen.of("command: []", "command: ['']", "command: [sh, -c]"),
              Gen.of("args: ['ray start']", "args: [x]"),
              Gen.of(
                  "env: []",
                  "env: [{name: RAY_ADDRESS}]",
                  "env: [{name: REDIS_PASSWORD, value: ''}]"),
              Gen.of(
                  "ports: [{name: metrics, containerPort: 1}]",
                  "ports: [{containerPort: 0}]",
                  "ports: [{name: serve, containerPort: 9999999999}]"),
              Gen.of(
                  "volumeMounts: [{name: shared-mem, mountPath: /x}]",
                  "volumeMounts: [{name: x, mountPath: /dev/shm}, {name: y, mountPath: /tmp/ray}]"),
              Gen.of(
                  "resources: {}",
                  "resources: {limits: {}}",
                  "resources: {limits: {cpu: -1, memory: 1E}, requests: {cpu: 1e-30}}",
                  "resources: {limits: {cpu: 1e300, google.com/tpu: 0.3, x.gpu: 99999999999999}}",
                  "resources: {requests: {memory: 1Gi}}"),
              Gen.of("livenessProbe: {}", "readinessProbe: {exec: {command: []}}"),
              Gen.of("securityContext: {}", "securityContext: {runAsUser: 1000}")))
          .map(fields -> "{" + fields + "}");

  private static final Gen<String> TEMPLATE =
      some(List.of(
              Gen.of(
                  "metadata: {}",
                  "metadata: {name: '', labels: {}, annotations: {}}",
                  "metadata: {name: n, namespace: o, labels: {ray.io/group: x, a: ''}}",
                  "metadata: {annotations: {ray.io/overwrite-container-cmd: 'TRUE'}}"),
              CONTAINER
                  .list(0, 3)
                  .map(all -> "spec: {containers: [" + String.join(", ", all) + "]}"),
              Gen.of("unknown: {}")))
          .map(fields -> "{" + fields + "}");

  private static final Gen<String> GROUP =
      some(List.of(
              Gen.of("groupName: g", "groupName: ''"),
              TEMPLATE.map(template -> "template: " + template),
              Gen.of(
                  "rayStartParams: {}",
                  "rayStartParams: {port: '', block: '', dashboard-port: x}",
                  "rayStartParams: {resources: 'null', plasma-directory: /x}",
                  "rayStartParams: {resources: '[1]', redis-password: p, address: a}",
                  "rayStartParams: {resources: '{\"a\": 1e999}', labels: l}"),
              Gen.of("resources: {}", "resources: {cpu: '', GPU: '-1', x: 1e99, y: NaN}"),
              Gen.of("labels: {}", "labels: {ray.io/cluster: x, l: ''}"),
              Gen.of("numOfHosts: 2", "numOfHosts: -1", "numOfHosts: 0")))
          .map(fields -> "{" + fields + "}");

  private static final List<String> SPEC_FIELDS =
      List.of(
          "rayVersion: ''",
          "rayVersion: 2.53.0",
          "enableInTreeAutoscaling: true",
          "enableInTreeAutoscaling: true, autoscalerOptions: {version: v2, command: [], env: []}",
          "enableInTreeAutoscaling: true, autoscalerOptions: {version: v1, image: '', resources: {}}",
          "gcsFaultToleranceOptions: {}",
          "gcsFaultToleranceOptions: {redisUsername: {}, redisPassword: {value: p}}",
          "gcsFaultToleranceOptions: {backend: rocksdb}",
          "gcsFaultToleranceOptions: {backend: rocksdb, storage: {claimName: '', subPath: s}}",
          "authOptions: {}",
          "authOptions: {mode: token, secretName: ''}",
          "authOptions: {mode: token, enableK8sTokenAuth: true}",
          "tlsOptions: {enabled: true}",
          "historyServerOptions: {}",
          "historyServerOptions: {collectorOptions: {}}",
          "historyServerOptions: {collectorOptions: {env: [], imagePullPolicy: Never}}");

  private static final List<String> METADATA =
      List.of(
          "labels: {}",
          "labels: {ray.io/originated-from-crd: RayService, ray.io/originated-from-cr-name: s}",
          "labels: {ray.io/originated-from-crd: Elephant}",
          "annotations: {ray.io/ft-enabled: 'True', ray.io/external-storage-namespace: ''}",
          "annotations: {ray.io/overwrite-container-cmd: 'true'}");

  private static final String ALPHA_GATES =
      Arrays.stream(FeatureGate.values())
          .filter(gate -> !gate.enabledByDefault())
          .map(FeatureGate::gateName)
          .collect(Collectors.joining(", "));

  private static final List<String> OPERATORS =
      List.of(
          "{}",
          "{gates: [" + ALPHA_GATES + "]}",
          "{flags: [--feature-gates=AllBeta=false], gates: [" + ALPHA_GATES + "]}",
          "{environment: {ENABLE_PROBES_INJECTION: 'false', ENABLE_INIT_CONTAINER_INJECTION: 'false'}}",
          "{environment: {ENABLE_DETERMINISTIC_HEAD_POD_NAME: 'true', ENABLE_LOGIN_SHELL: 'true'}}");

  /** Any selection of fields, in their order. */
  private static Gen<String> some(List<Gen<String>> fields) {
    return random ->
        fields.stream()
            .map(field -> random.nextDouble() < 0.3 ? "" : field.from(random))
            .filter(text -> !text.isEmpty())
            .distinct()
            .collect(Collectors.joining(", "));
  }
}
