package io.mantaray.operator.rayservice.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.mantaray.api.v1.RayServiceUpgradeStrategyBuilder;
import io.mantaray.api.v1.Timestamp;
import io.mantaray.operator.conventions.RayAnnotations;
import io.mantaray.operator.conventions.RayLabels;
import io.mantaray.operator.rayservice.ServiceStatuses;
import io.mantaray.operator.rayservice.model.Happening.Which;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What happens when another cluster is declared. */
class ClusterReplacementTest extends ServiceScenario {

  @Test
  void aChangedClusterIsReplacedWhenTheNewOneServes() {
    serve();

    world.happen(new Happening.DeclareBoth("b"));
    reconcile();
    assertThat(conditions()).contains("UpgradeInProgress=True/BothActivePendingClustersExist");
    assertThat(selected()).isEqualTo("web-n1");
    assertThat(puts("web-n1")).as("the active cluster keeps its applications").hasSize(1);
    calm();

    assertThat(ServiceStatuses.activeName(status())).contains("web-n2");
    assertThat(selected()).isEqualTo("web-n2");
    assertThat(puts("web-n2")).singleElement().asString().contains("module:b");
    assertThat(conditions()).contains("UpgradeInProgress=False/NoPendingCluster");
  }

  @Test
  void theOldClusterIsDeletedAfterItsDelayAlsoByAnotherProcess() {
    serve();
    world.happen(new Happening.DeclareCluster("b"));
    new Calm(world).passes(Duration.ofSeconds(30));
    assertThat(selected()).isEqualTo("web-n2");
    SimulatedCluster old = world.server().cluster("web-n1").orElseThrow();
    String deadline = old.object().getMetadata().getAnnotations().get(RayAnnotations.DELETE_AFTER);
    assertThat(deadline).isNotNull();

    world.happen(new Happening.RestartOperator());
    new Calm(world).passes(Duration.ofSeconds(10));
    assertThat(old.exists()).isTrue();
    assertThat(old.object().getMetadata().getAnnotations())
        .containsEntry(RayAnnotations.DELETE_AFTER, deadline);
    new Calm(world).passes(Duration.ofSeconds(60));

    assertThat(old.exists()).isFalse();
  }

  @Test
  void aSpecThatIsChangedBackNeedsNoThirdCluster() {
    serve();
    world.happen(new Happening.DeclareCluster("b"));
    reconcile();

    world.happen(new Happening.DeclareCluster("a"));
    calm();

    assertThat(ServiceStatuses.activeName(status())).contains("web-n1");
    assertThat(world.server().clusters()).hasSize(2);
    assertThat(world.server().cluster("web-n2")).isEmpty();
  }

  @Test
  void aClusterThatIsNotDeletedYetIsUsedAgain() {
    serve();
    world.happen(new Happening.DeclareCluster("b"));
    new Calm(world).passes(Duration.ofSeconds(20));
    assertThat(selected()).isEqualTo("web-n2");

    world.happen(new Happening.DeclareCluster("a"));
    calm();

    assertThat(selected()).isEqualTo("web-n1");
    assertThat(world.server().clusters()).hasSize(2);
    assertThat(
            world.server().cluster("web-n1").orElseThrow().object().getMetadata().getAnnotations())
        .doesNotContainKey(RayAnnotations.DELETE_AFTER);
  }

  @Test
  void aClusterThatServesAnotherGoalIsNotPromoted() {
    serve();
    world.happen(new Happening.DeclareCluster("b"));
    reconcile();
    world.happen(new Happening.HeadReady(Which.PENDING));
    reconcile();

    world.happen(new Happening.DeclareConfig("c"));
    world.happen(new Happening.Run(Which.PENDING));
    calm();

    assertThat(puts("web-n2").getLast()).contains("module:c");
    assertThat(selected()).isEqualTo("web-n2");
  }

  @Test
  void theOldClusterServesUntilTheNewOneHasAPodThatServes() {
    world = new World(WITH_WORKERS);
    serve();
    world.happen(new Happening.DeclareCluster("b"));
    reconcile();
    world.happen(new Happening.HeadReady(Which.PENDING));
    reconcile();

    assertThat(selected()).isEqualTo("web-n1");
    assertThat(ServiceStatuses.activeName(status())).contains("web-n1");
  }

  @Test
  void withTheStrategyNoneAChangedClusterChangesNothing() {
    world = new World(new Traits(Optional.of("None"), false, false, 60));
    serve();

    world.happen(new Happening.DeclareBoth("b"));
    calm();

    assertThat(world.server().clusters()).hasSize(1);
    assertThat(puts("web-n1").getLast()).contains("module:b");
  }

  @Test
  void aClusterThatDoesNotServeInTimeIsGivenUpUntilTheNextEdit() {
    serve();
    world
        .server()
        .edit(
            spec ->
                spec.withUpgradeStrategy(
                    RayServiceUpgradeStrategyBuilder.builder()
                        .progressDeadlineSeconds(120L)
                        .failedClusterPolicy("Delete")
                        .build()));
    world.happen(new Happening.DeclareBoth("b"));
    reconcile();
    world.happen(new Happening.TimePasses(121));
    reconcile();

    assertThat(conditions())
        .contains(
            "UpgradeFailed=True/ProgressDeadlineExceeded",
            "UpgradeInProgress=False/NoPendingCluster",
            "Ready=True/NonZeroServeEndpoints");
    assertThat(condition("UpgradeFailed").getMessage()).contains("is not ready");
    assertThat(reasons()).contains("UpgradeFailed");
    calm();
    assertThat(selected()).isEqualTo("web-n1");
    assertThat(puts("web-n1")).as("the old cluster keeps its applications").hasSize(1);
    assertThat(world.server().cluster("web-n2")).isEmpty();

    world.happen(new Happening.DeclareBoth("c"));
    calm();
    assertThat(selected()).isEqualTo("web-n3");
    assertThat(conditions()).noneMatch(it -> it.startsWith("UpgradeFailed"));
  }

  @Test
  void aServeServiceOfAnotherNameTakesOverAndThenTheOldOneGoes() {
    serve();

    world.happen(new Happening.NameServeService("public"));
    world.happen(new Happening.DeclareCluster("b"));
    calm();

    assertThat(world.server().services()).containsOnlyKeys("web-head-svc", "public");
    assertThat(reasons()).contains("DeletedService");
    assertThat(world.server().cluster("web-n1"))
        .as("no Service keeps the old cluster alive")
        .isEmpty();
    assertThat(conditions()).contains("Ready=True/NonZeroServeEndpoints");
  }

  @Test
  void aServeServiceOfAnOldNameStaysUntilTheNewOneHasEndpoints() {
    serve();
    world.happen(new Happening.LoseHead(Which.ACTIVE));

    world.happen(new Happening.NameServeService("public"));
    reconcile();

    assertThat(world.server().services()).containsKeys("web-serve-svc", "public");
  }

  @Test
  void aClusterThatGetsRequestsAgainIsKeptForTheWholeDelay() {
    serve();
    world.happen(new Happening.DeclareCluster("b"));
    new Calm(world).passes(Duration.ofSeconds(30));
    Instant before = deadline("web-n1").orElseThrow();

    Service changed =
        new ServiceBuilder(world.server().services().get("web-serve-svc"))
            .editSpec()
            .addToSelector(RayLabels.CLUSTER, "web-n1")
            .endSpec()
            .build();
    world.server().services().put("web-serve-svc", changed);
    world.happen(new Happening.TimePasses(10));
    reconcile();

    assertThat(selected()).isEqualTo("web-n2");
    assertThat(deadline("web-n1").orElseThrow()).isAfter(before);
  }

  private Optional<Instant> deadline(String cluster) {
    return world
        .server()
        .cluster(cluster)
        .map(it -> it.object().getMetadata().getAnnotations().get(RayAnnotations.DELETE_AFTER))
        .flatMap(text -> new Timestamp(text).instant());
  }
}
