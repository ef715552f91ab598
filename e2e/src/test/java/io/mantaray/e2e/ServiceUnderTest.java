package io.mantaray.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.mantaray.e2e.program.TestedProgram;
import io.mantaray.load.ExpectedAnswer;
import io.mantaray.load.LoadGenerator;
import io.mantaray.load.LoadPlan;
import io.mantaray.load.LoadReport;
import io.mantaray.local.junit.TestNamespace;
import io.mantaray.local.operator.InstalledCrds;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.awaitility.Awaitility;
import org.awaitility.core.ThrowingRunnable;
import org.jspecify.annotations.Nullable;

/** A RayService of real Ray, made from a sample, and the operator that minds its namespace. */
final class ServiceUnderTest implements AutoCloseable {
  /** Far more than Ray takes to start on a busy machine. */
  private static final Duration PATIENCE = Duration.ofMinutes(8);

  /** Answers that two cores give while they start another Ray; slow is not lost. */
  private static final Duration SLOW_ANSWER = Duration.ofMinutes(1);

  private static final double REQUESTS_PER_SECOND = 25;
  private static final int SERVE_PORT = 8000;

  /** What the samples answer before anything is changed. */
  static final String FIRST_GREETING = "hello";

  private final TestNamespace namespace;
  private final GenericKubernetesResource declared;
  private OperatorUnderTest operator;

  private ServiceUnderTest(TestNamespace namespace, GenericKubernetesResource declared) {
    this.namespace = namespace;
    this.declared = declared;
    this.operator = startOperator(namespace);
  }

  /**
   * Starts the operator and creates what is in the sample; its RayService is the one under test.
   */
  static ServiceUnderTest of(Sample sample, TestNamespace namespace) {
    InstalledCrds.on(namespace.client());
    TestedProgram.trainedOn(namespace.cluster());
    byte[] yaml = onASmallNode(sample).yaml().getBytes(StandardCharsets.UTF_8);
    List<HasMetadata> objects = namespace.client().load(new ByteArrayInputStream(yaml)).items();
    for (HasMetadata object : objects) {
      object.getMetadata().setNamespace(namespace.name());
      namespace.client().resource(object).create();
    }
    return new ServiceUnderTest(
        namespace,
        objects.stream()
            .filter(object -> object.getKind().equals("RayService"))
            .map(GenericKubernetesResource.class::cast)
            .findFirst()
            .orElseThrow());
  }

  /** Two clusters at a time fit on the node, and none waits for CPU time that another leaves. */
  private static Sample onASmallNode(Sample sample) {
    return sample
        .with(
            "limits: {cpu: \"1\", memory: 2Gi}",
            "{requests: {cpu: 100m, memory: 500Mi}, limits: {cpu: \"2\", memory: 2Gi}}")
        .with(
            "limits: {cpu: \"1\", memory: 1Gi}",
            "{requests: {cpu: 100m, memory: 300Mi}, limits: {cpu: \"2\", memory: 1Gi}}");
  }

  private static OperatorUnderTest startOperator(TestNamespace namespace) {
    OperatorUnderTest started =
        OperatorUnderTest.start(
            namespace.operatorKubeconfig(),
            namespace.name(),
            "--watch-namespace=" + namespace.name(),
            // The lease of one that was killed would hold up its successor.
            "--enable-leader-election=false",
            "--use-kubernetes-proxy");
    namespace.explainFailuresWith(started.log());
    return started;
  }

  /** Ends the operator as a crash would, and starts another one. */
  void replaceOperator() {
    operator.kill();
    operator.close();
    operator = startOperator(namespace);
  }

  String name() {
    return declared.getMetadata().getName();
  }

  Resource<GenericKubernetesResource> resource() {
    return namespace
        .client()
        .genericKubernetesResources("ray.io/v1", "RayService")
        .withName(name());
  }

  @Nullable Object status(Object... path) {
    Object[] whole = new Object[path.length + 1];
    whole[0] = "status";
    System.arraycopy(path, 0, whole, 1, path.length);
    return resource().get().get(whole);
  }

  /** The name of the active cluster; empty if there is none. */
  String active() {
    return Objects.toString(status("activeServiceStatus", "rayClusterName"), "");
  }

  /** The name of the pending cluster; empty if there is none. */
  String pending() {
    return Objects.toString(status("pendingServiceStatus", "rayClusterName"), "");
  }

  /** The percentage of the requests that the pending cluster is to get. */
  long pendingWeight() {
    return status("pendingServiceStatus", "trafficRoutedPercent") instanceof Number percent
        ? percent.longValue()
        : 0;
  }

  Optional<Map<String, Object>> condition(String type) {
    List<Map<String, Object>> conditions = resource().get().get("status", "conditions");
    return conditions == null
        ? Optional.empty()
        : conditions.stream().filter(it -> Objects.equals(it.get("type"), type)).findFirst();
  }

  /** Whether the condition is {@code True}. */
  boolean is(String type) {
    return condition(type).filter(it -> "True".equals(it.get("status"))).isPresent();
  }

  /** All clusters that exist. */
  List<String> clusters() {
    return namespace
        .client()
        .genericKubernetesResources("ray.io/v1", "RayCluster")
        .list()
        .getItems()
        .stream()
        .map(cluster -> cluster.getMetadata().getName())
        .toList();
  }

  /** How many workers the first group of a cluster may have. */
  @Nullable Object maxWorkers(String cluster) {
    return namespace
        .client()
        .genericKubernetesResources("ray.io/v1", "RayCluster")
        .withName(cluster)
        .get()
        .get("spec", "workerGroupSpecs", 0, "maxReplicas");
  }

  /** The head of a cluster that nobody has deleted. */
  Pod head(String cluster) {
    return pods(cluster, "head").getFirst();
  }

  List<Pod> pods(String cluster, String type) {
    return namespace
        .client()
        .pods()
        .withLabel("ray.io/cluster", cluster)
        .withLabel("ray.io/node-type", type)
        .list()
        .getItems()
        .stream()
        .filter(pod -> !pod.isMarkedForDeletion())
        .toList();
  }

  /** Changes what the application answers; its cluster stays. */
  void changeGreeting(String greeting) {
    patch(replacing("/spec/serveConfigV2", json(config(greeting))));
  }

  /** Changes the cluster, and what the application answers on the new one. */
  void changeCluster(String greeting) {
    changeCluster(greeting, config(greeting));
  }

  /**
   * Changes the cluster and the Serve config.
   *
   * @param version of which there has been no cluster yet
   */
  void changeCluster(String version, String config) {
    patch(
        replacing("/spec/serveConfigV2", json(config)),
        replacing(
            "/spec/rayClusterConfig/headGroupSpec/template/metadata",
            "{\"annotations\":{\"example.com/version\":\"%s\"}}".formatted(version)));
  }

  /** The Serve config of the sample, with another greeting. */
  String config(String greeting) {
    return declared
        .<String>get("spec", "serveConfigV2")
        .replace("greeting: " + FIRST_GREETING, "greeting: " + greeting);
  }

  /** Makes the cluster and the Serve config what they were in the sample. */
  void changeBack() {
    patch(
        replacing("/spec/serveConfigV2", json(config(FIRST_GREETING))),
        "{\"op\":\"remove\",\"path\":\"/spec/rayClusterConfig/headGroupSpec/template/metadata\"}");
  }

  void set(String field, String json) {
    patch(replacing("/spec/" + field, json));
  }

  private static String replacing(String path, String json) {
    return "{\"op\":\"add\",\"path\":\"%s\",\"value\":%s}".formatted(path, json);
  }

  private void patch(String... operations) {
    resource().patch(PatchContext.of(PatchType.JSON), "[" + String.join(",", operations) + "]");
  }

  private static String json(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
  }

  /** Waits until it serves. */
  void awaitReady() {
    await(() -> assertThat(is("Ready")).as("Ready").isTrue());
  }

  /** Waits until another cluster than this one serves, and nothing is pending. */
  void awaitUpgradeFrom(String old) {
    await(
        () -> {
          assertThat(active()).isNotEqualTo(old);
          assertThat(pending()).isEmpty();
        });
  }

  /** Sends requests to the serve service, as a client in the cluster does. */
  LoadGenerator loadThroughService() {
    return loadThrough(name() + "-serve-svc", SERVE_PORT);
  }

  /** What clients get that have no connection yet, when the Services have followed the status. */
  LoadReport answersToNewClients() {
    await(
        () ->
            assertThat(
                    namespace
                        .client()
                        .services()
                        .withName(name() + "-serve-svc")
                        .require()
                        .getSpec()
                        .getSelector())
                .containsEntry("ray.io/cluster", active()));
    try (LoadGenerator load = loadThroughService()) {
      await(() -> assertThat(load.report().requests().succeeded()).isGreaterThan(50));
      return load.stop();
    }
  }

  /** Sends requests to a Service. */
  LoadGenerator loadThrough(String serviceName, int port) {
    Service service = namespace.client().services().withName(serviceName).require();
    String address = "http://%s:%d/".formatted(service.getSpec().getClusterIP(), port);
    LoadPlan plan = LoadPlan.get(URI.create(address), REQUESTS_PER_SECOND);
    awaitAnswers(plan);
    return load(plan);
  }

  /** What was made reachable is not reachable at once: proxies and controllers have to learn it. */
  void awaitAnswers(LoadPlan plan) {
    await(
        () -> {
          try (LoadGenerator load = load(plan)) {
            await(() -> assertThat(load.report().requests().sent()).isGreaterThan(5));
            assertThat(load.stop().failures()).isEmpty();
          }
        });
  }

  /** Sends requests at a rate that shows short outages, and counts answers by what they say. */
  static LoadGenerator load(LoadPlan plan) {
    return LoadGenerator.start(
        plan.withTimeout(SLOW_ANSWER)
            .expecting(ExpectedAnswer.versionIn(answer -> answer.matches("[a-z]+"))));
  }

  static void await(ThrowingRunnable assertion) {
    Awaitility.await()
        .atMost(PATIENCE)
        .pollInterval(Duration.ofMillis(300))
        .untilAsserted(assertion);
  }

  @Override
  public void close() {
    operator.close();
  }
}
