package io.mantaray.operator.rayservice.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.mantaray.operator.conventions.RayAnnotations;
import io.mantaray.operator.rayservice.ServiceStatuses;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The beginning and the end of a service, and pauses in between. */
class ServiceLifeCycleTest extends ServiceScenario {

  @Test
  void aNewServiceGetsAFinalizerAndAPendingClusterAndIsInitializing() {
    reconcile();

    assertThat(world.server().service().orElseThrow().getMetadata().getFinalizers())
        .containsExactly("ray.io/rayservice-finalizer");
    assertThat(ServiceStatuses.pendingName(status())).contains("web-n1");
    assertThat(conditions())
        .containsExactly("Ready=False/Initializing", "UpgradeInProgress=False/Initializing");
    assertThat(condition("Ready").getMessage()).isEqualTo("RayService is initializing");
    assertThat(reasons()).containsExactly("CreatedRayCluster");
    assertThat(world.server().services()).isEmpty();
    assertThat(status().serviceStatus()).isNull();
  }

  @Test
  void aSuspendedServiceHasNothingAndResumesWithAnotherCluster() {
    serve();

    world.happen(new Happening.Suspend(true));
    calm();
    assertThat(conditions())
        .containsExactly(
            "Ready=False/SuspendComplete",
            "UpgradeInProgress=False/SuspendComplete",
            "Suspending=False/SuspendComplete",
            "RollbackInProgress=False/SuspendComplete",
            "Suspended=True/SuspendComplete");
    assertThat(world.server().services()).isEmpty();
    assertThat(reasons()).contains("DeletedRayCluster", "DeletedService");

    world.happen(new Happening.Suspend(false));
    reconcile();
    assertThat(conditions())
        .containsExactly(
            "Suspending=False/SuspendComplete",
            "RollbackInProgress=False/SuspendComplete",
            "Suspended=False/RayServiceResumed",
            "Ready=False/Initializing",
            "UpgradeInProgress=False/Initializing");
    calm();

    assertThat(conditions()).contains("Ready=True/NonZeroServeEndpoints");
    assertThat(ServiceStatuses.activeName(status())).contains("web-n2");
  }

  @Test
  void aSuspensionThatHasBegunGoesOnToItsEnd() {
    world = new World(new Traits(Optional.empty(), false, true, 60));
    serve();
    world.happen(new Happening.Suspend(true));
    reconcile();
    assertThat(conditions()).contains("Suspending=True/SuspendInProgress");

    world.happen(new Happening.Suspend(false)).happen(new Happening.Blunder(true));
    reconcile();
    assertThat(conditions()).contains("Suspending=True/SuspendInProgress");
    world.happen(new Happening.Blunder(false));
    calm();

    assertThat(ServiceStatuses.activeName(status())).contains("web-n2");
  }

  @Test
  void anInvalidSpecIsReportedOnceAndRecovers() {
    reconcile();
    world.happen(new Happening.Blunder(true));
    reconcile();
    reconcile();

    assertThat(conditions()).contains("Ready=False/ValidationFailed");
    assertThat(reasons()).filteredOn("InvalidRayServiceSpec"::equals).hasSize(1);
    world.happen(new Happening.Blunder(false));
    reconcile();

    assertThat(conditions())
        .containsExactlyInAnyOrder(
            "Ready=False/Initializing", "UpgradeInProgress=False/Initializing");
  }

  @Test
  void aDeletedServiceLosesItsClustersFirst() {
    world = new World(new Traits(Optional.empty(), false, true, 3600));
    serve();

    world.happen(new Happening.DeleteService());
    reconcile();
    assertThat(world.server().service()).isPresent();
    assertThat(reasons()).contains("DeletedRayCluster");
    calm();

    assertThat(world.server().service()).isEmpty();
  }

  @Test
  void aServiceThatDoesNotServeInTimeIsGivenUp() {
    world
        .server()
        .service()
        .orElseThrow()
        .getMetadata()
        .setAnnotations(Map.of(RayAnnotations.INITIALIZING_TIMEOUT, "90s"));
    reconcile();

    world.happen(new Happening.TimePasses(91));
    reconcile();

    assertThat(conditions())
        .containsExactly("Ready=False/InitializingTimeout", "UpgradeInProgress=False/Initializing");
    assertThat(condition("Ready").getMessage())
        .startsWith(
            "RayService failed to become ready within the configured timeout of 1m30s. Time spent initializing: 1m");
    assertThat(reasons()).contains("RayServiceInitializingTimeout");
    world.happen(new Happening.DeclareCluster("b"));
    new Calm(world).passes(Duration.ofMinutes(3));
    assertThat(world.server().clusters()).noneMatch(SimulatedCluster::exists);
    assertThat(conditions()).contains("Ready=False/InitializingTimeout");
  }

  @Test
  void aServiceOfSomebodyElseIsToldAndNoLongerInTheWayWhenItIsGone() {
    world
        .server()
        .services()
        .put(
            "web-serve-svc",
            new ServiceBuilder()
                .withNewMetadata()
                .withName("web-serve-svc")
                .withNamespace("ns")
                .endMetadata()
                .withNewSpec()
                .addToSelector("app", "theirs")
                .endSpec()
                .build());
    new Calm(world).passes(Duration.ofMinutes(1));
    assertThat(conditions()).contains("ServeServiceReady=False/Blocked");
    assertThat(condition("ServeServiceReady").getMessage())
        .contains("ns/web-serve-svc", "does not belong to this RayService");
    assertThat(reasons()).contains("FailedToCreateService");

    world.server().services().remove("web-serve-svc");
    calm();

    assertThat(conditions())
        .containsExactly(
            "Ready=True/NonZeroServeEndpoints", "UpgradeInProgress=False/NoPendingCluster");
  }
}
