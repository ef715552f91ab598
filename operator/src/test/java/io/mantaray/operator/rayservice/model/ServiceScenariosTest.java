package io.mantaray.operator.rayservice.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.operator.rayservice.ServiceStatuses;
import io.mantaray.operator.rayservice.model.Happening.Which;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** A service that serves, as its user sees it. */
class ServiceScenariosTest extends ServiceScenario {

  @Test
  void aServiceWhoseApplicationsRunIsReady() {
    serve();

    assertThat(ServiceStatuses.activeName(status())).contains("web-n1");
    assertThat(ServiceStatuses.pendingName(status())).isEmpty();
    assertThat(conditions())
        .containsExactly(
            "Ready=True/NonZeroServeEndpoints", "UpgradeInProgress=False/NoPendingCluster");
    assertThat(status().serviceStatus()).isEqualTo("Running");
    assertThat(status().numServeEndpoints()).isEqualTo(1);
    assertThat(ServiceStatuses.active(status()).applicationStatuses()).containsOnlyKeys("app");
    assertThat(world.server().services()).containsOnlyKeys("web-head-svc", "web-serve-svc");
    assertThat(selected()).isEqualTo("web-n1");
    assertThat(reasons())
        .containsExactly(
            "CreatedRayCluster",
            "UpdatedServeApplications",
            "UpdatedHeadPodServeLabel",
            "CreatedService",
            "CreatedService");
  }

  @Test
  void aChangedServeConfigIsPutToTheSameCluster() {
    serve();

    world.happen(new Happening.DeclareConfig("b"));
    calm();

    assertThat(puts("web-n1")).hasSize(2);
    assertThat(puts("web-n1").getLast()).contains("module:b");
    assertThat(world.server().clusters()).hasSize(1);
    assertThat(conditions()).contains("Ready=True/NonZeroServeEndpoints");
  }

  @Test
  void aComparableServeConfigIsNotPutAgain() {
    serve();

    world.server().edit(spec -> spec.withServeConfigV2("# a comment\n" + spec.serveConfigV2()));
    calm();

    assertThat(puts("web-n1")).hasSize(1);
  }

  @Test
  void aKilledHeadGetsItsApplicationsAgainAndIsNoReasonToUpgrade() {
    serve();

    world.happen(new Happening.LoseHead(Which.ACTIVE));
    reconcile();
    assertThat(conditions()).contains("Ready=False/ZeroServeEndpoints");
    assertThat(ServiceStatuses.pendingName(status())).isEmpty();
    calm();

    assertThat(puts("web-n1")).hasSize(2);
    assertThat(world.server().clusters()).hasSize(1);
    assertThat(conditions()).contains("Ready=True/NonZeroServeEndpoints");
  }

  @Test
  void aSilentDashboardKeepsAllAsItIs() {
    serve();

    world.happen(new Happening.Unreachable(Which.ACTIVE));
    new Calm(world).passes(Duration.ofMinutes(5));

    assertThat(conditions()).contains("Ready=True/NonZeroServeEndpoints");
    assertThat(ServiceStatuses.active(status()).applicationStatuses()).containsOnlyKeys("app");
  }

  @Test
  void workerGroupsAreAddedInPlaceAndNumbersFollow() {
    world = new World(WITH_WORKERS);
    serve();

    world.happen(new Happening.Scale(3)).happen(new Happening.AddGroup());
    calm();

    var spec = Objects.requireNonNull(world.server().active().orElseThrow().object().getSpec());
    assertThat(Objects.requireNonNull(spec.workerGroupSpecs()))
        .extracting(group -> group.groupName() + " " + group.replicas())
        .containsExactly("w 3", "g1 1");
    assertThat(world.server().clusters()).hasSize(1);
    assertThat(reasons()).contains("UpdatedRayCluster");
  }

  @Test
  void replicasThatOthersChangeOnTheClusterStay() {
    world = new World(WITH_WORKERS);
    serve();
    SimulatedCluster active = world.server().active().orElseThrow();
    active.change(
        changed -> {
          var spec = Objects.requireNonNull(changed.getSpec());
          changed.setSpec(
              spec.withWorkerGroupSpecs(
                  Objects.requireNonNull(spec.workerGroupSpecs()).stream()
                      .map(group -> group.withReplicas(5L))
                      .toList()));
        });

    calm();

    assertThat(
            Objects.requireNonNull(
                Objects.requireNonNull(active.object().getSpec()).workerGroupSpecs()))
        .extracting(group -> group.replicas())
        .containsExactly(5L);
  }

  @Test
  void aConfigThatRayRejectsIsToldWithItsWords() {
    world.server().edit(spec -> spec.withServeConfigV2(""));
    new Calm(world).passes(Duration.ofMinutes(1));

    assertThat(conditions()).contains("ServeConfigAccepted=False/RejectedByRay");
    assertThat(condition("ServeConfigAccepted").getMessage())
        .contains("applications: field required");
    assertThat(reasons()).filteredOn("FailedToUpdateServeApplications"::equals).hasSize(1);
    world.happen(new Happening.DeclareConfig("b"));
    calm();

    assertThat(conditions())
        .containsExactly(
            "Ready=True/NonZeroServeEndpoints", "UpgradeInProgress=False/NoPendingCluster");
  }
}
