package io.mantaray.operator.raycluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.config.Behavior;
import io.mantaray.operator.kubernetes.actions.PodExpectations;
import io.mantaray.operator.kubernetes.controllers.LabelledCache;
import io.mantaray.operator.kubernetes.controllers.OwnedObjects;
import io.mantaray.operator.raycluster.network.HeadService;
import io.mantaray.operator.raycluster.network.HeadlessService;
import io.mantaray.operator.raycluster.network.ServeService;
import io.mantaray.operator.raycluster.objects.Given;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

class ClusterCachesTest {
  private final DeclaredCluster cluster = Given.head("{template: {spec: {containers: [{}]}}}");

  /** Otherwise a deleted service would be recreated only by a resync. */
  @Test
  void everyServiceOfAClusterTriggersIt() {
    List<LabelledCache.Scope> watched = scopesOfServices();

    assertThat(
            List.of(
                HeadService.of(cluster, Behavior.defaults().network()),
                HeadlessService.of(cluster),
                ServeService.of(cluster).orElseThrow()))
        .allSatisfy(
            service ->
                assertThat(watched)
                    .anySatisfy(scope -> assertThat(owner(scope, service)).contains("c")));
  }

  /** A service that lost its labels can only be found by its name. */
  @Test
  void servicesThatLostTheirLabelsAreFoundByName() {
    DeclaredCluster multiHost =
        Given.withSpec("{headGroupSpec: {}, workerGroupSpecs: [{groupName: g, numOfHosts: 2}]}");
    List<String> lookedUp = new ArrayList<>();
    ClusterCaches caches = cachesOf((_, _) -> {}, lookedUp);

    assertThat(caches.objects(multiHost, true).services()).isEmpty();
    assertThat(lookedUp).contains("c-head-svc", "c-headless");
  }

  @Test
  void aRouteThatLostItsLabelsIsFoundByName() {
    List<String> lookedUp = new ArrayList<>();
    ClusterCaches caches = cachesOf((_, _) -> {}, lookedUp, true);

    assertThat(caches.objects(Given.head("{enableIngress: true}"), true).routes())
        .contains(List.of());
    assertThat(lookedUp).contains("c-head-route");
  }

  @Test
  void servicesOfANewClusterAreNotReadFromTheApiServer() {
    List<String> lookedUp = new ArrayList<>();
    ClusterCaches caches = cachesOf((_, _) -> {}, lookedUp);

    assertThat(caches.objects(cluster, false).services()).isEmpty();
    assertThat(lookedUp).doesNotContain("c-head-svc");
  }

  private static Optional<String> owner(LabelledCache.Scope scope, Service service) {
    Map<String, String> labels = service.getMetadata().getLabels();
    boolean selected =
        Arrays.stream(scope.selector().split(",", -1))
            .map(term -> term.split("=", 2))
            .allMatch(
                term ->
                    labels.containsKey(term[0])
                        && (term.length == 1 || term[1].equals(labels.get(term[0]))));
    return selected
        ? Optional.ofNullable(labels.get(scope.label())).map(scope.owner())
        : Optional.empty();
  }

  private static List<LabelledCache.Scope> scopesOfServices() {
    List<LabelledCache.Scope> scopes = new ArrayList<>();
    var _ =
        cachesOf(
            (kind, scope) -> {
              if (kind == Service.class) {
                scopes.add(scope);
              }
            },
            new ArrayList<>());
    return scopes;
  }

  /**
   * Caches that show nothing.
   *
   * @param watched receives what they would watch
   * @param lookedUp receives the names that are read
   */
  private static ClusterCaches cachesOf(
      BiConsumer<Class<?>, LabelledCache.Scope> watched, List<String> lookedUp) {
    return cachesOf(watched, lookedUp, false);
  }

  private static ClusterCaches cachesOf(
      BiConsumer<Class<?>, LabelledCache.Scope> watched,
      List<String> lookedUp,
      boolean withRoutes) {
    return new ClusterCaches(
        new ClusterCaches.Factory() {
          @Override
          public <R extends HasMetadata> OwnedObjects<R> of(
              Class<R> kind, LabelledCache.Scope scope) {
            watched.accept(kind, scope);
            return new Nothing<>(lookedUp);
          }

          @Override
          public OwnedObjects<GenericKubernetesResource> of(
              ResourceDefinitionContext kind, LabelledCache.Scope scope) {
            return new Nothing<>(lookedUp);
          }
        },
        new PodExpectations(() -> Instant.EPOCH),
        withRoutes);
  }

  private record Nothing<R extends HasMetadata>(List<String> lookedUp) implements OwnedObjects<R> {
    @Override
    public void listen(Listener<R> listener) {}

    @Override
    public List<R> of(String namespace, String owner) {
      return List.of();
    }

    @Override
    public Optional<R> find(String namespace, String name) {
      lookedUp.add(name);
      return Optional.empty();
    }
  }
}
