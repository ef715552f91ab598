package io.mantaray.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.mantaray.api.crd.Crds;
import io.mantaray.local.LocalCluster;
import io.mantaray.local.Shape;
import io.mantaray.local.junit.OnCluster;
import io.mantaray.local.junit.TestNamespace;
import io.mantaray.local.operator.InstalledCrds;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the API server makes of objects with the strict CRDs. */
@OnCluster(Shape.CONTROL_PLANE)
class StrictCrdsIT {
  private static final String TEMPLATE = "template: {spec: {containers: [{name: ray, image: i}]}}";
  private static final Duration SOON = Duration.ofSeconds(30);

  @BeforeAll
  static void installStrictCrds(LocalCluster cluster) {
    try (KubernetesClient client = cluster.client()) {
      InstalledCrds.install(client, Crds.strict());
      await().atMost(SOON).until(() -> isStrict(client));
    }
  }

  @AfterAll
  static void installTheUsualCrds(LocalCluster cluster) {
    try (KubernetesClient client = cluster.client()) {
      InstalledCrds.on(client);
      await().atMost(SOON).until(() -> !isStrict(client));
    }
  }

  /** The API server takes note of another schema a moment after it is installed. */
  private static boolean isStrict(KubernetesClient client) {
    return refusal(client, "1st", "{headGroupSpec: <pod>}").isPresent();
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvFileSource(resources = "strictly-refused.csv", delimiter = '|', numLinesToSkip = 1)
  void isRefused(String name, String spec, String because, TestNamespace namespace) {
    assertThat(refusal(namespace.client(), name, spec))
        .as(spec)
        .hasValueSatisfying(message -> assertThat(message).contains(because));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "61 * * * *     | the minute of schedule must be from 0 to 59",
        "0 0 29 2       | schedule must have five fields",
        "0 0 31 2 *     | schedule is a day that February never has",
        "TZ=UTC @daily  | schedule names a time zone",
      })
  void aBadScheduleIsRefused(String schedule, String because, TestNamespace namespace) {
    assertThat(refusal(namespace.client(), cron(schedule)))
        .hasValueSatisfying(message -> assertThat(message).contains(because));
  }

  @ParameterizedTest
  @ValueSource(strings = {"@daily", "@every 1h30m", "59 23 31 12 sun", "*/5 * * * *", "0 0 29 2 *"})
  void aGoodScheduleIsLetIn(String schedule, TestNamespace namespace) {
    assertThat(refusal(namespace.client(), cron(schedule))).isEmpty();
  }

  private static GenericKubernetesResource cron(String schedule) {
    return Manifests.parsed(
        """
        apiVersion: ray.io/v1
        kind: RayCronJob
        metadata: {name: c}
        spec: {schedule: "%s", jobTemplate: {clusterSelector: {ray.io/cluster: there}}}
        """
            .formatted(schedule));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{headGroupSpec: <pod>}",
        "{headGroupSpec: {rayStartParams: {num-cpus: ''}, resources: {CPU: '1'}, <template>}}",
        "{headGroupSpec: <pod>, workerGroupSpecs: [{groupName: g, <template>}, {groupName: h, minReplicas: 1, maxReplicas: 1, <template>}]}",
        "{headGroupSpec: <pod>, enableInTreeAutoscaling: true, autoscalerOptions: {version: v2}, workerGroupSpecs: [{groupName: g, idleTimeoutSeconds: 60, <template>}]}",
        "{headGroupSpec: <pod>, gcsFaultToleranceOptions: {backend: rocksdb, storage: {claimName: mine}}}",
        "{headGroupSpec: <pod>, networkPolicy: {mode: DenyAllIngress, head: {ingressRules: [{}]}}}",
      })
  void isLetIn(String spec, TestNamespace namespace) {
    assertThat(refusal(namespace.client(), "c", spec)).isEmpty();
  }

  /** What the API server would say against creating it. */
  private static Optional<String> refusal(KubernetesClient client, String name, String spec) {
    return refusal(client, cluster(name, spec));
  }

  private static Optional<String> refusal(
      KubernetesClient client, GenericKubernetesResource object) {
    String namespace = Objects.requireNonNullElse(client.getNamespace(), "default");
    try {
      client.resource(object).inNamespace(namespace).dryRun().create();
      return Optional.empty();
    } catch (KubernetesClientException e) {
      return Optional.of(Objects.requireNonNull(e.getStatus(), e.toString()).getMessage());
    }
  }

  private static GenericKubernetesResource cluster(String name, String spec) {
    return Manifests.parsed(
        """
        apiVersion: ray.io/v1
        kind: RayCluster
        metadata: {name: %s}
        spec: %s
        """
            .formatted(
                name, spec.replace("<pod>", "{" + TEMPLATE + "}").replace("<template>", TEMPLATE)));
  }
}
