package io.mantaray.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceQuota;
import io.fabric8.kubernetes.api.model.ResourceQuotaBuilder;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingAdmissionPolicyBindingBuilder;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingAdmissionPolicyBuilder;
import io.fabric8.kubernetes.api.model.events.v1.Event;
import io.mantaray.local.Shape;
import io.mantaray.local.junit.OnCluster;
import io.mantaray.local.junit.TestNamespace;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Pods that the API server does not let us create or delete. */
@OnCluster(Shape.CONTROL_PLANE)
class RefusedPodsIT {
  private static final Duration SOON = Duration.ofSeconds(30);
  private static final int QUOTA = 10;
  private static final int WORKERS = 100;
  private static final Pattern REFUSED =
      Pattern.compile(
          "rest_client_requests_total\\{code=\"403\",[^}]*method=\"POST\"[^}]*} (\\S+)");

  @Test
  void aQuotaCostsFewRequestsAndOneEventAndAllPodsComeWhenItIsRaised(TestNamespace namespace)
      throws InterruptedException {
    quota(namespace, QUOTA);
    try (OperatorUnderTest operator = OperatorUnderTest.watching(namespace)) {
      ObservedCluster.create(namespace, Manifests.rayCluster("c", WORKERS));
      await().atMost(SOON).until(() -> pods(namespace).size() == QUOTA);
      Thread.sleep(Duration.ofSeconds(15));

      // The first attempt meets the quota with at most 16 requests under way, later ones with one.
      assertThat(refusedRequests(operator)).isBetween(1.0, 30.0);
      assertThat(failedCreations(namespace)).hasSize(1);

      quota(namespace, 2 * WORKERS);
      await().atMost(SOON).until(() -> pods(namespace).size() == WORKERS + 1);
    }
  }

  @Test
  void aWorkerThatMayNotBeDeletedKeepsNothingElseFromBeingRepaired(TestNamespace namespace) {
    protectedPods(namespace);
    try (OperatorUnderTest operator = OperatorUnderTest.watching(namespace)) {
      assertThat(operator.isAlive()).isTrue();
      ObservedCluster cluster = ObservedCluster.create(namespace, twoGroups());
      await().atMost(SOON).until(cluster::isReady);

      Pod undeletable = worker(namespace, "a");
      fail(namespace, protect(namespace, undeletable));
      await().atMost(SOON).until(() -> hasEvent(namespace, "FailedToDeleteWorkerPod"));
      Pod other = worker(namespace, "b");
      Pod head = pods(namespace).stream().filter(pod -> isOf(pod, "headgroup")).findFirst().get();
      namespace.client().resource(other).delete();
      namespace.client().resource(head).delete();

      await()
          .atMost(SOON)
          .untilAsserted(
              () -> {
                assertThat(uids(namespace, "b")).hasSize(1).doesNotContain(uid(other));
                assertThat(uids(namespace, "headgroup")).hasSize(1).doesNotContain(uid(head));
                assertThat(uids(namespace, "a")).contains(uid(undeletable));
              });
    }
  }

  @Test
  void aRequeueOfZeroSecondsMeansNever(TestNamespace namespace) throws InterruptedException {
    try (OperatorUnderTest operator =
        OperatorUnderTest.watching(
            Map.of("RAYCLUSTER_DEFAULT_REQUEUE_SECONDS_ENV", "0"), namespace)) {
      ObservedCluster cluster = ObservedCluster.create(namespace, Manifests.rayCluster("c", 1));
      await().atMost(SOON).until(cluster::isReady);
      Thread.sleep(Duration.ofSeconds(6)); // The last status of a cluster may come after five.
      double before = reconciles(operator);

      Thread.sleep(Duration.ofSeconds(5));

      assertThat(reconciles(operator)).isEqualTo(before);
    }
  }

  private static void quota(TestNamespace namespace, int pods) {
    ResourceQuota quota =
        new ResourceQuotaBuilder()
            .withNewMetadata()
            .withName("pods")
            .endMetadata()
            .withNewSpec()
            .addToHard("pods", new Quantity(Integer.toString(pods)))
            .endSpec()
            .build();
    namespace.client().resource(quota).createOr(existing -> existing.update());
    // A quota is enforced once the controller has counted what there is.
    await()
        .atMost(SOON)
        .until(
            () -> {
              ResourceQuota counted = namespace.client().resource(quota).get();
              return counted.getStatus() != null
                  && counted.getSpec().getHard().equals(counted.getStatus().getHard());
            });
  }

  private static GenericKubernetesResource twoGroups() {
    GenericKubernetesResource cluster = Manifests.rayCluster("c", 1);
    Map<String, Object> template = cluster.get("spec", "workerGroupSpecs", 0, "template");
    return Manifests.withSpec(
        cluster,
        Map.of(
            "workerGroupSpecs",
            List.of(
                Map.of("groupName", "a", "replicas", 1, "template", template),
                Map.of("groupName", "b", "replicas", 1, "template", template))));
  }

  /** Pods with the label {@code protected} in this namespace cannot be deleted by anybody. */
  private static void protectedPods(TestNamespace namespace) {
    String name = "protected-" + namespace.name();
    namespace
        .client()
        .resource(
            new ValidatingAdmissionPolicyBuilder()
                .withNewMetadata()
                .withName(name)
                .endMetadata()
                .withNewSpec()
                .withFailurePolicy("Fail")
                .withNewMatchConstraints()
                .addNewResourceRule()
                .withApiGroups("")
                .withApiVersions("v1")
                .withOperations("DELETE")
                .withResources("pods")
                .endResourceRule()
                .endMatchConstraints()
                .addNewValidation()
                .withExpression("!('protected' in oldObject.metadata.?labels.orValue({}))")
                .withMessage("this pod is protected")
                .endValidation()
                .endSpec()
                .build())
        .create();
    namespace
        .client()
        .resource(
            new ValidatingAdmissionPolicyBindingBuilder()
                .withNewMetadata()
                .withName(name)
                .endMetadata()
                .withNewSpec()
                .withPolicyName(name)
                .withValidationActions("Deny")
                .withNewMatchResources()
                .withNewNamespaceSelector()
                .addToMatchLabels("kubernetes.io/metadata.name", namespace.name())
                .endNamespaceSelector()
                .endMatchResources()
                .endSpec()
                .build())
        .create();
  }

  private static Pod protect(TestNamespace namespace, Pod pod) {
    return namespace
        .client()
        .pods()
        .withName(pod.getMetadata().getName())
        .edit(
            it ->
                new PodBuilder(it)
                    .editMetadata()
                    .addToLabels("protected", "true")
                    .endMetadata()
                    .build());
  }

  private static void fail(TestNamespace namespace, Pod pod) {
    namespace
        .client()
        .pods()
        .withName(pod.getMetadata().getName())
        .editStatus(it -> new PodBuilder(it).editStatus().withPhase("Failed").endStatus().build());
  }

  private static List<Pod> pods(TestNamespace namespace) {
    return namespace.client().pods().list().getItems();
  }

  private static Pod worker(TestNamespace namespace, String group) {
    return pods(namespace).stream().filter(pod -> isOf(pod, group)).findFirst().orElseThrow();
  }

  private static boolean isOf(Pod pod, String group) {
    return group.equals(pod.getMetadata().getLabels().get("ray.io/group"));
  }

  private static List<String> uids(TestNamespace namespace, String group) {
    return pods(namespace).stream()
        .filter(pod -> isOf(pod, group) && pod.getMetadata().getDeletionTimestamp() == null)
        .map(RefusedPodsIT::uid)
        .toList();
  }

  private static String uid(Pod pod) {
    return pod.getMetadata().getUid();
  }

  private static boolean hasEvent(TestNamespace namespace, String reason) {
    return events(namespace).stream().anyMatch(event -> reason.equals(event.getReason()));
  }

  private static List<Event> failedCreations(TestNamespace namespace) {
    return events(namespace).stream()
        .filter(event -> "FailedToCreateWorkerPod".equals(event.getReason()))
        .toList();
  }

  private static List<Event> events(TestNamespace namespace) {
    return namespace.client().events().v1().events().list().getItems();
  }

  private static double refusedRequests(OperatorUnderTest operator) {
    return sum(REFUSED, operator.metrics());
  }

  private static double reconciles(OperatorUnderTest operator) {
    return sum(
        Pattern.compile("controller_runtime_reconcile_total\\{[^}]*raycluster[^}]*} (\\S+)"),
        operator.metrics());
  }

  private static double sum(Pattern series, String metrics) {
    return series
        .matcher(metrics)
        .results()
        .map((MatchResult match) -> match.group(1))
        .mapToDouble(Double::parseDouble)
        .sum();
  }
}
