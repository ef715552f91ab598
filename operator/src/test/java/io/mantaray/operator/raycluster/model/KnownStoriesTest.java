package io.mantaray.operator.raycluster.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.operator.raycluster.model.Happening.Blunder;
import io.mantaray.operator.raycluster.model.Happening.CatchUp;
import io.mantaray.operator.raycluster.model.Happening.CollectGarbage;
import io.mantaray.operator.raycluster.model.Happening.CreateCluster;
import io.mantaray.operator.raycluster.model.Happening.DeleteCluster;
import io.mantaray.operator.raycluster.model.Happening.DeletePod;
import io.mantaray.operator.raycluster.model.Happening.End;
import io.mantaray.operator.raycluster.model.Happening.JobGoesOn;
import io.mantaray.operator.raycluster.model.Happening.OthersFinalizer;
import io.mantaray.operator.raycluster.model.Happening.Pause;
import io.mantaray.operator.raycluster.model.Happening.Reconcile;
import io.mantaray.operator.raycluster.model.Happening.Run;
import io.mantaray.operator.raycluster.model.Happening.Scale;
import io.mantaray.operator.raycluster.model.Happening.ScaleDownByName;
import io.mantaray.operator.raycluster.model.Happening.Suspend;
import io.mantaray.operator.raycluster.model.Happening.TimePasses;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Sequences of changes that failed once, here or elsewhere. */
class KnownStoriesTest {
  private static final Declaration.Traits PLAIN = new Declaration.Traits(false, false, false);
  private static final Declaration.Traits AUTOSCALED = new Declaration.Traits(true, false, false);
  private static final Declaration.Traits RECREATED = new Declaration.Traits(false, true, false);
  private static final Declaration.Traits DURABLE = new Declaration.Traits(false, false, true);

  private static final Reconcile RECONCILE = new Reconcile(List.of());
  private static final CatchUp CATCH_UP = new CatchUp();

  @Test
  void aLostAnswerMakesNoSecondHead() {
    for (Interference fault :
        List.of(Interference.LOST_ANSWER, Interference.GATEWAY_TIMEOUT, Interference.REPEATED)) {
      World world = worldAfter(PLAIN, during(Interference.NONE, fault), RECONCILE, RECONCILE);

      assertThat(world.pods().stream().filter(Watchdog::isHead)).hasSize(1);
    }
  }

  @Test
  void aLostAnswerThatCannotBeResolvedMakesNoSecondHead() {
    World world =
        worldAfter(
            PLAIN,
            during(Interference.NONE, Interference.REPEATED, Interference.FORBIDDEN),
            RECONCILE);

    assertThat(world.pods().stream().filter(Watchdog::isHead)).hasSize(1);
  }

  @Test
  void aCacheThatLagsMakesNoPodsTwice() {
    World world = worldAfter(PLAIN, RECONCILE, RECONCILE, RECONCILE);

    assertThat(world.pods()).hasSize(3);
  }

  @Test
  void aCacheThatLagsDeletesNoMoreThanAreTooMany() {
    World world =
        worldAfter(PLAIN, new Scale(0, 4), CATCH_UP, RECONCILE, CATCH_UP, new Scale(0, 2));
    world.happen(new Happening.Arrive(Kind.RAY_CLUSTER, 9, true));
    world.happen(RECONCILE);
    world.happen(RECONCILE);

    assertThat(workers(world)).hasSize(2);
  }

  @Test
  void aPausedClusterStaysAsItIsUntilItIsResumed() {
    World world = worldAfter(PLAIN, RECONCILE, CATCH_UP, new Pause(true), CATCH_UP, RECONCILE);
    world.happen(new DeletePod(0));
    world.happen(new Scale(0, 4));
    world.happen(CATCH_UP);
    List<Pod> left = world.pods();
    int events = world.operator().eventCount();

    world.happen(RECONCILE);
    world.happen(new TimePasses(3600));
    world.happen(RECONCILE);

    assertThat(world.pods()).isEqualTo(left);
    assertThat(world.operator().eventCount()).isEqualTo(events);
    new Calm(world).comes();
    assertThat(workers(world)).hasSize(4);
  }

  @Test
  void aPausedClusterCanBeDeletedAndLosesItsFinalizer() {
    World world =
        worldAfter(DURABLE, RECONCILE, CATCH_UP, new Pause(true), CATCH_UP, RECONCILE, CATCH_UP);
    world.happen(new DeleteCluster());

    new Calm(world).settle();

    assertThat(world.cluster()).isEmpty();
  }

  @Test
  void whatTheAutoscalerNamesGoesAndNothingElse() {
    World world = worldAfter(AUTOSCALED, RECONCILE, CATCH_UP);
    List<String> before = workers(world);
    world.happen(new ScaleDownByName(0));
    world.happen(CATCH_UP);
    world.happen(RECONCILE);
    world.happen(RECONCILE);

    assertThat(workers(world)).isEqualTo(before.subList(1, 2));
  }

  @Test
  void theNextHeadWaitsUntilTheOneWeDeletedIsGone() {
    World world = worldAfter(RECREATED, RECONCILE, new Run(0), new Run(1), CATCH_UP);
    world.happen(new Happening.ChangeImage(2));
    world.happen(new Happening.Arrive(Kind.RAY_CLUSTER, 9, true));
    world.happen(RECONCILE);
    world.happen(RECONCILE);
    assertThat(world.pods().stream().filter(Watchdog::isHead).map(Watchdog::image))
        .containsExactly("ray:1");

    new Calm(world).comes();
  }

  @Test
  void anEvictedHeadIsReplaced() {
    World world =
        worldAfter(PLAIN, RECONCILE, new Run(0), CATCH_UP, new End(0, Kubelet.End.EVICTED));

    new Calm(world).comes();
  }

  @Test
  void aConflictIsNoDeletion() {
    World world = worldAfter(PLAIN, RECONCILE, new End(1, Kubelet.End.FAILED), CATCH_UP);
    world.happen(during(Interference.CONFLICT));

    new Calm(world).comes();
  }

  @Test
  void finalizersOfOthersSurviveOurs() {
    World world = worldAfter(DURABLE, new OthersFinalizer(true), RECONCILE);

    assertThat(finalizers(world)).containsExactly(World.OTHERS_FINALIZER);
    world.happen(CATCH_UP);
    world.happen(RECONCILE);
    assertThat(finalizers(world)).hasSize(2).contains(World.OTHERS_FINALIZER);
  }

  @Test
  void whatWasKeptInRedisIsCleanedUpByAPodThatLives() {
    World world =
        worldAfter(DURABLE, RECONCILE, CATCH_UP, new DeleteCluster(), CATCH_UP, RECONCILE);

    new Calm(world).comes();

    assertThat(world.watchdog().journal())
        .contains("POST JOB")
        .doesNotContain("DELETE POD c-redis");
  }

  @Test
  void redisIsNotCleanedUpAgainForAClusterThatTheCacheStillShows() {
    World world = worldAfter(DURABLE, RECONCILE, CATCH_UP, new DeleteCluster());
    for (int step = 0; step < 10 && world.cluster().isPresent(); step++) {
      world.happen(CATCH_UP);
      world.happen(RECONCILE);
      world.pods().forEach(world.kubelet()::terminated);
      world.happen(new JobGoesOn(true));
    }
    assertThat(world.cluster()).isEmpty();

    world.happen(new CollectGarbage());
    world.happen(new Happening.Arrive(Kind.JOB, 9, true));
    world.happen(RECONCILE);

    assertThat(world.watchdog().journal()).containsOnlyOnce("POST JOB");
  }

  @Test
  void aClusterWithoutAHeadCanBeDeleted() {
    World world = worldAfter(DURABLE, RECONCILE, new Blunder(Declaration.Flaw.NO_HEAD));
    world.happen(new DeleteCluster());

    new Calm(world).comes();

    assertThat(world.cluster()).isEmpty();
  }

  @Test
  void aClusterOfAnEarlierOnesNameGetsPodsOfItsOwn() {
    World world =
        worldAfter(PLAIN, RECONCILE, new Run(0), new Run(1), new Run(2), CATCH_UP, RECONCILE);
    world.happen(new DeleteCluster());
    world.happen(new CreateCluster(PLAIN));
    world.happen(CATCH_UP);
    world.happen(RECONCILE);

    new Calm(world).comes();

    RayCluster cluster = world.cluster().orElseThrow();
    assertThat(world.pods()).hasSize(3).allMatch(pod -> Watchdog.isOf(pod, cluster));
  }

  @Test
  void suspendingCompletesEvenIfTheSpecChanges() {
    World world = worldAfter(PLAIN, RECONCILE, new Run(0), new Run(1), CATCH_UP, RECONCILE);
    world.happen(new Suspend(true));
    for (Happening next : List.of(CATCH_UP, RECONCILE, RECONCILE, new Suspend(false), CATCH_UP)) {
      world.happen(next);
    }
    world.happen(RECONCILE);
    assertThat(world.pods()).allMatch(Pod::isMarkedForDeletion);

    new Calm(world).comes();
  }

  @Test
  void aRestartInTheMiddleEndsWhereAnUndisturbedRunWould() {
    for (Interference death : List.of(Interference.DEATH_BEFORE, Interference.DEATH_AFTER)) {
      World world =
          worldAfter(PLAIN, during(Interference.NONE, Interference.NONE, death), new DeletePod(0));

      new Calm(world).comes();
    }
  }

  private static World worldAfter(Declaration.Traits traits, Happening... happenings) {
    World world = new World(traits);
    List.of(happenings).forEach(world::happen);
    return world;
  }

  private static Reconcile during(Interference... interferences) {
    return new Reconcile(List.of(interferences));
  }

  private static List<String> workers(World world) {
    return world.pods().stream()
        .filter(pod -> !Watchdog.isHead(pod) && !pod.isMarkedForDeletion())
        .map(pod -> pod.getMetadata().getName())
        .toList();
  }

  private static List<String> finalizers(World world) {
    return world.cluster().orElseThrow().getMetadata().getFinalizers();
  }
}
