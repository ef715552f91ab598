package io.mantaray.e2e.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.awaitility.Awaitility;
import org.awaitility.core.ThrowingRunnable;
import org.jspecify.annotations.Nullable;

/**
 * The only RayService of a namespace, on simulated nodes.
 *
 * @param client an administrator's, for this namespace
 */
record ServiceInNamespace(KubernetesClient client) {
  private static final Duration PATIENCE = Duration.ofMinutes(4);
  private static final PatchContext MERGE = PatchContext.of(PatchType.JSON_MERGE);
  private static final String ACTIVE = "activeServiceStatus";
  private static final String PENDING = "pendingServiceStatus";

  String namespace() {
    return client.getNamespace();
  }

  /** Creates it, and returns when it serves. */
  void create(String yaml) {
    client.resource(parsed(yaml)).create();
    awaitServing();
  }

  /** Gives it another spec; what that does not mention stays. */
  void change(String yaml) {
    patch(Serialization.asJson(Map.of("spec", parsed(yaml).get("spec"))));
  }

  void patch(String merged) {
    service().patch(MERGE, merged);
  }

  /** Deletes it, and returns when it is gone. */
  void delete() {
    service().delete();
    await(() -> assertThat(service().get()).isNull());
  }

  /** Its head fails, and has to be replaced. */
  void evictHead() {
    client
        .pods()
        .withName(heads().getFirst().getMetadata().getName())
        .subresource("status")
        .patch(MERGE, "{\"status\":{\"phase\":\"Failed\",\"reason\":\"Evicted\"}}");
  }

  String activeCluster() {
    return Objects.requireNonNull(cluster(service().require(), ACTIVE));
  }

  /** Waits until one cluster serves what the spec says, and no other is on its way. */
  void awaitServing() {
    awaitService(
        service ->
            isTrue(service, "Ready")
                && Objects.equals(1, service.get("status", "numServeEndpoints"))
                && isObserved(service)
                && cluster(service, ACTIVE) != null
                && cluster(service, PENDING) == null);
  }

  void awaitCondition(String type) {
    awaitService(service -> isTrue(service, type));
  }

  /** Waits until half of the requests go to the new cluster, and the old one has shrunk. */
  void awaitHalfMoved() {
    awaitService(
        service ->
            Objects.equals(50, service.get("status", PENDING, "trafficRoutedPercent"))
                && Objects.equals(50, service.get("status", ACTIVE, "targetCapacity")));
  }

  /** Waits until another cluster has taken over, and this one is gone. */
  void awaitSuccessorOf(String old) {
    awaitService(
        service -> cluster(service, ACTIVE) != null && !old.equals(cluster(service, ACTIVE)));
    awaitOnlyCluster(activeCluster());
  }

  /** Waits until this cluster serves, and all others are gone with their pods. */
  void awaitOnlyCluster(String name) {
    awaitServing();
    await(
        () -> {
          assertThat(names(clusters())).containsExactly(name);
          assertThat(heads()).hasSize(1);
        });
  }

  void awaitNothingLeft() {
    await(
        () -> {
          assertThat(names(clusters())).isEmpty();
          assertThat(names(client.pods().list().getItems())).isEmpty();
          assertThat(names(client.services().list().getItems())).isEmpty();
        });
  }

  void await(ThrowingRunnable assertion) {
    Awaitility.await()
        .pollInterval(Duration.ofMillis(500))
        .atMost(PATIENCE)
        .untilAsserted(assertion);
  }

  private void awaitService(Predicate<GenericKubernetesResource> condition) {
    service()
        .waitUntilCondition(
            service -> service != null && condition.test(service),
            PATIENCE.toSeconds(),
            TimeUnit.SECONDS);
  }

  private static boolean isObserved(GenericKubernetesResource service) {
    return service.get("status", "observedGeneration") instanceof Number observed
        && observed.longValue() == service.getMetadata().getGeneration();
  }

  private static boolean isTrue(GenericKubernetesResource service, String type) {
    return service.get("status", "conditions") instanceof List<?> conditions
        && conditions.stream()
            .map(condition -> (Map<?, ?>) condition)
            .anyMatch(
                condition ->
                    type.equals(condition.get("type")) && "True".equals(condition.get("status")));
  }

  private static @Nullable String cluster(GenericKubernetesResource service, String part) {
    return service.get("status", part, "rayClusterName");
  }

  private static GenericKubernetesResource parsed(String yaml) {
    return Serialization.unmarshal(yaml, GenericKubernetesResource.class);
  }

  private static List<String> names(List<? extends HasMetadata> objects) {
    return objects.stream().map(object -> object.getMetadata().getName()).toList();
  }

  private List<GenericKubernetesResource> clusters() {
    return client.genericKubernetesResources("ray.io/v1", "RayCluster").list().getItems();
  }

  private List<Pod> heads() {
    return client.pods().withLabel("ray.io/node-type", "head").list().getItems();
  }

  private Resource<GenericKubernetesResource> service() {
    return client.genericKubernetesResources("ray.io/v1", "RayService").withName("it");
  }
}
