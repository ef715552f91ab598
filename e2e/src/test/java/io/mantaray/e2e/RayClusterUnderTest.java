package io.mantaray.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.readiness.Readiness;
import io.mantaray.local.junit.TestNamespace;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.awaitility.core.ThrowingRunnable;
import org.jspecify.annotations.Nullable;

/** A RayCluster of real Ray, made from a sample, and the operator that minds its namespace. */
final class RayClusterUnderTest implements AutoCloseable {
  /** Far more than Ray takes to start. */
  private static final Duration PATIENCE = Duration.ofMinutes(4);

  private final OperatorUnderTest operator;
  private final TestNamespace namespace;
  private final String name;

  private RayClusterUnderTest(OperatorUnderTest operator, TestNamespace namespace, String name) {
    this.operator = operator;
    this.namespace = namespace;
    this.name = name;
  }

  /**
   * Starts the operator and creates what is in the sample; its RayCluster is the one under test.
   */
  static RayClusterUnderTest of(Sample sample, TestNamespace namespace) {
    OperatorUnderTest operator = OperatorUnderTest.watching(namespace);
    byte[] yaml = sample.yaml().getBytes(StandardCharsets.UTF_8);
    List<HasMetadata> objects = namespace.client().load(new ByteArrayInputStream(yaml)).items();
    for (HasMetadata object : objects) {
      object.getMetadata().setNamespace(namespace.name());
      namespace.client().resource(object).create();
    }
    String name =
        objects.stream()
            .filter(object -> object.getKind().equals("RayCluster"))
            .map(object -> object.getMetadata().getName())
            .findFirst()
            .orElseThrow();
    return new RayClusterUnderTest(operator, namespace, name);
  }

  String name() {
    return name;
  }

  Resource<GenericKubernetesResource> resource() {
    return namespace.client().genericKubernetesResources("ray.io/v1", "RayCluster").withName(name);
  }

  @Nullable Object status(String... path) {
    Object[] whole = new Object[path.length + 1];
    whole[0] = "status";
    System.arraycopy(path, 0, whole, 1, path.length);
    return resource().get().get(whole);
  }

  /** Changes one value of the spec, as {@code kubectl patch} would. */
  void set(String path, String json) {
    resource()
        .patch(
            PatchContext.of(PatchType.JSON),
            """
            [{"op": "add", "path": "/spec/%s", "value": %s}]"""
                .formatted(path, json));
  }

  /** The head that nobody has deleted. */
  Pod head() {
    return pods("head").getFirst();
  }

  /** The workers that nobody has deleted. */
  List<Pod> workers() {
    return pods("worker");
  }

  List<Pod> pods(String type) {
    return namespace
        .client()
        .pods()
        .withLabel("ray.io/cluster", name)
        .withLabel("ray.io/node-type", type)
        .list()
        .getItems()
        .stream()
        .filter(pod -> !pod.isMarkedForDeletion())
        .toList();
  }

  /** Waits until the cluster has its head and this many workers, and all of them are ready. */
  void awaitReady(int workers) {
    await(() -> assertReady(workers));
  }

  void assertReady(int workers) {
    assertThat(status("state")).isEqualTo("ready");
    assertThat(pods("head")).hasSize(1).allMatch(Readiness.getInstance()::isReady);
    assertThat(workers()).hasSize(workers).allMatch(Readiness.getInstance()::isReady);
    assertThat(status("head", "podName")).isEqualTo(head().getMetadata().getName());
    assertThat(status("readyWorkerReplicas")).isEqualTo(workers == 0 ? null : workers);
  }

  void await(ThrowingRunnable assertion) {
    Awaitility.await()
        .atMost(PATIENCE)
        .pollInterval(Duration.ofMillis(500))
        .ignoreExceptions()
        .untilAsserted(assertion);
  }

  /** What the events of this reason say about the cluster. */
  List<String> told(String reason) {
    return namespace.client().v1().events().list().getItems().stream()
        .filter(event -> event.getInvolvedObject().getName().equals(name))
        .filter(event -> event.getReason().equals(reason))
        .map(Event::getMessage)
        .toList();
  }

  /** Runs a program of Ray's users on the head; what it printed. */
  String python(String program) {
    return in(head(), "ray-head").run("python", "-c", program);
  }

  PodContainer in(Pod pod, String container) {
    return new PodContainer(namespace.client(), pod.getMetadata().getName(), container);
  }

  @Override
  public void close() {
    operator.close();
  }
}
