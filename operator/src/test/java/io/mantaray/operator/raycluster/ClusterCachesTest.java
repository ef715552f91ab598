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
import org.junit.jupiter.api.Test;

class ClusterCachesTest {
  private final DeclaredCluster cluster = Given.head("{template: {spec: {containers: [{}]}}}");

  /** Otherwise one that somebody deletes would come back much later, if at all. */
  @Test
  void everyServiceOfAClusterWakesIt() {
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
        new ClusterCaches(
            new ClusterCaches.Factory() {
              @Override
              public <R extends HasMetadata> OwnedObjects<R> of(
                  Class<R> kind, LabelledCache.Scope scope) {
                if (kind == Service.class) {
                  scopes.add(scope);
                }
                return new Nothing<>();
              }

              @Override
              public LabelledCache<GenericKubernetesResource> of(
                  ResourceDefinitionContext kind, LabelledCache.Scope scope) {
                throw new AssertionError("there are no Routes here");
              }
            },
            new PodExpectations(() -> Instant.EPOCH));
    return scopes;
  }

  private record Nothing<R extends HasMetadata>() implements OwnedObjects<R> {
    @Override
    public void listen(Listener<R> listener) {}

    @Override
    public List<R> of(String namespace, String owner) {
      return List.of();
    }

    @Override
    public Optional<R> find(String namespace, String name) {
      return Optional.empty();
    }
  }
}
