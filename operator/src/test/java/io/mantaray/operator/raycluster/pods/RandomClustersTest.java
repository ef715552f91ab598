package io.mantaray.operator.raycluster.pods;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Clusters that the CRD's schema lets through, sensible or not. */
class RandomClustersTest {

  @Property(tries = 150)
  void everyClusterGetsPodsAndStaysAsItIs(@ForAll("clusters") String yaml) {
    Sample sample = Sample.of(yaml);
    String before = Sample.JSON.asJson(sample.cluster());
    List<Object> pods = sample.pods();
    assertThat(Sample.JSON.asJson(sample.cluster())).isEqualTo(before);
    assertThat(Sample.of(yaml).pods()).isEqualTo(pods);
    assertThat(pods.getFirst())
        .isInstanceOfSatisfying(
            Pod.class, pod -> assertThat(pod.getSpec().getContainers()).isNotEmpty());
  }

  @Provide
  Arbitrary<String> clusters() {
    Arbitrary<String> spec =
        some(
            List.of(
                GROUP.map(head -> "headGroupSpec: " + head),
                GROUP.map(worker -> "workerGroupSpecs: [" + worker + "]"),
                Arbitraries.of(SPEC_FIELDS),
                Arbitraries.of(SPEC_FIELDS)));
    return Arbitraries.of(METADATA)
        .flatMap(
            metadata ->
                Arbitraries.of(OPERATORS)
                    .flatMap(
                        operator ->
                            spec.map(
                                fields ->
                                    "{metadata: {name: ray, namespace: team, uid: u-1, %s}, operator: %s, spec: {%s}}"
                                        .formatted(
                                            metadata,
                                            operator,
                                            fields.contains("headGroupSpec")
                                                ? fields
                                                : "headGroupSpec: {}, " + fields))));
  }

  private static final Arbitrary<String> CONTAINER =
      some(List.of(
              Arbitraries.of("name: ray", "name: autoscaler", "name: ray-history-collector"),
              Arbitraries.of("image: i", "image: ''"),
              Arbitraries.of("command: []", "command: ['']", "command: [sh, -c]"),
              Arbitraries.of("args: ['ray start']", "args: [x]"),
              Arbitraries.of(
                  "env: []",
                  "env: [{name: RAY_ADDRESS}]",
                  "env: [{name: REDIS_PASSWORD, value: ''}]"),
              Arbitraries.of(
                  "ports: [{name: metrics, containerPort: 1}]",
                  "ports: [{containerPort: 0}]",
                  "ports: [{name: serve, containerPort: 9999999999}]"),
              Arbitraries.of(
                  "volumeMounts: [{name: shared-mem, mountPath: /x}]",
                  "volumeMounts: [{name: x, mountPath: /dev/shm}, {name: y, mountPath: /tmp/ray}]"),
              Arbitraries.of(
                  "resources: {}",
                  "resources: {limits: {}}",
                  "resources: {limits: {cpu: -1, memory: 1E}, requests: {cpu: 1e-30}}",
                  "resources: {limits: {cpu: 1e300, google.com/tpu: 0.3, x.gpu: 99999999999999}}",
                  "resources: {requests: {memory: 1Gi}}"),
              Arbitraries.of("livenessProbe: {}", "readinessProbe: {exec: {command: []}}"),
              Arbitraries.of("securityContext: {}", "securityContext: {runAsUser: 1000}")))
          .map(fields -> "{" + fields + "}");

  private static final Arbitrary<String> TEMPLATE =
      some(List.of(
              Arbitraries.of(
                  "metadata: {}",
                  "metadata: {name: '', labels: {}, annotations: {}}",
                  "metadata: {name: n, namespace: o, labels: {ray.io/group: x, a: ''}}",
                  "metadata: {annotations: {ray.io/overwrite-container-cmd: 'TRUE'}}"),
              CONTAINER
                  .list()
                  .ofMaxSize(3)
                  .map(all -> "spec: {containers: [" + String.join(", ", all) + "]}"),
              Arbitraries.of("unknown: {}")))
          .map(fields -> "{" + fields + "}");

  private static final Arbitrary<String> GROUP =
      some(List.of(
              Arbitraries.of("groupName: g", "groupName: ''"),
              TEMPLATE.map(template -> "template: " + template),
              Arbitraries.of(
                  "rayStartParams: {}",
                  "rayStartParams: {port: '', block: '', dashboard-port: x}",
                  "rayStartParams: {resources: 'null', plasma-directory: /x}",
                  "rayStartParams: {resources: '[1]', redis-password: p, address: a}",
                  "rayStartParams: {resources: '{\"a\": 1e999}', labels: l}"),
              Arbitraries.of("resources: {}", "resources: {cpu: '', GPU: '-1', x: 1e99, y: NaN}"),
              Arbitraries.of("labels: {}", "labels: {ray.io/cluster: x, l: ''}"),
              Arbitraries.of("numOfHosts: 2", "numOfHosts: -1", "numOfHosts: 0")))
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

  private static final List<String> OPERATORS =
      List.of(
          "{}",
          "{flags: [--feature-gates=AllAlpha=true]}",
          "{flags: ['--feature-gates=AllAlpha=true,AllBeta=false']}",
          "{environment: {ENABLE_PROBES_INJECTION: 'false', ENABLE_INIT_CONTAINER_INJECTION: 'false'}}",
          "{environment: {ENABLE_DETERMINISTIC_HEAD_POD_NAME: 'true', ENABLE_LOGIN_SHELL: 'true'}}");

  /** Any selection of fields, in their order. */
  private static Arbitrary<String> some(List<Arbitrary<String>> fields) {
    Arbitrary<List<String>> chosen =
        Combinators.combine(
                fields.stream()
                    .map(field -> field.injectNull(0.3).map(text -> text == null ? "" : text))
                    .toList())
            .as(all -> all);
    return chosen.map(
        all ->
            all.stream()
                .filter(text -> !text.isEmpty())
                .distinct()
                .collect(Collectors.joining(", ")));
  }
}
