package io.mantaray.operator.raycluster.plan;

import static io.mantaray.operator.raycluster.plan.SimulatedCluster.declared;
import static io.mantaray.operator.raycluster.plan.SimulatedCluster.group;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.mantaray.api.v1.WorkerGroupSpec;
import io.mantaray.api.v1.WorkerGroupSpecBuilder;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.conventions.RayLabels;
import io.mantaray.operator.kubernetes.events.Notice;
import io.mantaray.operator.raycluster.plan.ClusterPodPlanner.Circumstances;
import io.mantaray.operator.raycluster.plan.ClusterPodPlanner.Lifecycle;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class ClusterPodPlannerTest {
  private final SimulatedCluster cluster = new SimulatedCluster();

  @Test
  void aNewClusterGetsItsHeadAndAllWorkersInOneStep() {
    cluster.step(declared(false, group("a", 2, 1), group("b", 3, 1)));

    assertThat(cluster.heads()).hasSize(1);
    assertThat(cluster.workers("a")).hasSize(2);
    assertThat(cluster.workers("b")).hasSize(3);
  }

  @Test
  void aClusterAsItShouldBeIsLeftAlone() {
    DeclaredCluster declared = declared(false, group("a", 2, 1), group("b", 1, 4));
    cluster.step(declared);

    assertThat(cluster.step(declared)).isEqualTo(ClusterPlan.NOTHING);
  }

  @Test
  void aHeadThatFailedIsDeletedBeforeAnotherIsMade() {
    DeclaredCluster declared = declared(false);
    cluster.step(declared);
    String first = cluster.names().getFirst();
    cluster.phase(first, "Failed");

    ClusterPlan deletion = cluster.step(declared);

    assertThat(deletion.unsettled()).isPresent();
    assertThat(cluster.heads()).isEmpty();
    cluster.step(declared);
    assertThat(cluster.names()).hasSize(1).doesNotContain(first);
  }

  @Test
  void aHeadOnItsWayOutIsWaitedFor() {
    Pod leaving =
        new PodBuilder(cluster.head())
            .editMetadata()
            .withDeletionTimestamp("2026-01-01T00:00:00Z")
            .endMetadata()
            .build();
    cluster.add(leaving);

    ClusterPlan plan = cluster.step(declared(false));

    assertThat(plan.unsettled()).contains("the old head pod is still terminating");
    assertThat(cluster.heads()).isEmpty();
  }

  @Test
  void twoHeadsAreToldAndNothingIsTouched() {
    cluster.add(cluster.head());
    cluster.add(cluster.head());

    ClusterPlan plan = cluster.step(declared(false, group("a", 3, 1)));

    assertThat(plan.stages()).isEmpty();
    assertThat(plan.notices())
        .singleElement()
        .satisfies(n -> assertThat(n.note()).contains("2 head pods"));
  }

  @Test
  void workersNamedForDeletionGoAndNoOthers() {
    cluster.step(declared(false, group("a", 3, 1)));
    String named = cluster.workers("a").get(1).getMetadata().getName();

    cluster.step(declared(false, group("a", 2, 1, named, named, "unknown")));

    assertThat(cluster.workers("a")).hasSize(2);
    assertThat(cluster.names()).doesNotContain(named);
  }

  @Test
  void theAutoscalerChoosesWhoIsOneTooMany() {
    cluster.step(declared(true, group("a", 3, 1)));

    cluster.step(declared(true, group("a", 1, 1)));

    assertThat(cluster.workers("a")).hasSize(3);
  }

  @Test
  void theYoungestOfThoseThatDoNotRunGoesFirst() {
    cluster.step(declared(false, group("a", 3, 1)));
    List<String> names = names("a");
    cluster.phase(names.get(0), "Pending");
    cluster.phase(names.get(1), "Pending");

    cluster.step(declared(false, group("a", 2, 1)));

    assertThat(names("a")).containsExactlyInAnyOrder(names.get(0), names.get(2));
  }

  @Test
  void aGroupThatIsGoneFromTheSpecLosesItsWorkers() {
    cluster.step(declared(false, group("a", 1, 1), group("b", 2, 1)));

    cluster.step(declared(false, group("a", 1, 1)));

    assertThat(cluster.workers("b")).isEmpty();
    assertThat(cluster.workers("a")).hasSize(1);
  }

  @Test
  void aReplicaOfSeveralHostsDiesAndComesBackAsAWhole() {
    DeclaredCluster declared = declared(false, group("slice", 2, 4));
    cluster.step(declared);
    cluster.remove(names("slice").getFirst());

    cluster.step(declared);
    assertThat(cluster.workers("slice")).hasSize(4);
    cluster.step(declared);

    assertThat(cluster.workers("slice")).hasSize(8);
    assertThat(replicaIndices("slice")).containsExactlyInAnyOrder("0", "1");
  }

  @Test
  void anotherNumberOfHostsReplacesTheReplicas() {
    cluster.step(declared(false, group("slice", 2, 1)));
    for (int hosts : new int[] {2, 3, 2}) {
      DeclaredCluster changed = declared(false, group("slice", 2, hosts));
      cluster.step(changed);
      cluster.step(changed);

      assertThat(cluster.workers("slice")).hasSize(2 * hosts);
      assertThat(cluster.step(changed)).isEqualTo(ClusterPlan.NOTHING);
    }
  }

  @Test
  void aHugeGroupComesInPortions() {
    DeclaredCluster huge = declared(false, group("a", 2_000_000_000, 1), group("b", 1_000_000, 4));

    ClusterPlan plan = cluster.step(huge);

    assertThat(cluster.workers("a")).hasSize(Portion.MOST_PODS);
    assertThat(cluster.workers("b")).hasSize(Portion.MOST_PODS);
    assertThat(plan.unsettled()).isPresent();
  }

  @Test
  void aReplicaThatCannotBeMadeAtOnceIsToldAndNotMade() {
    ClusterPlan plan = cluster.step(declared(false, group("slice", 1, 2_000_000_000)));

    assertThat(cluster.workers("slice")).isEmpty();
    assertThat(plan.notices())
        .singleElement()
        .satisfies(notice -> assertThat(notice.note()).contains("lower numOfHosts"));
  }

  @Test
  void podsOfAnOldSpecAllGoBeforeAnyComes() {
    DeclaredCluster declared = declared(false, group("a", 2, 1));
    cluster.step(declared);
    Circumstances outdated = new Circumstances(Lifecycle.RUNNING, true, true);

    cluster.step(declared, outdated);
    assertThat(cluster.names()).isEmpty();

    assertThat(cluster.step(declared, outdated).unsettled())
        .contains("the pods of the old spec are still terminating");
    assertThat(cluster.names()).isEmpty();
  }

  @Test
  void theHeadOfAnOutdatedClusterGoesAfterItsWorkersAsItTellsThatTheyAreOutdated() {
    DeclaredCluster declared = declared(false, group("a", 2, 1));
    cluster.step(declared);

    ClusterPlan plan = cluster.step(declared, new Circumstances(Lifecycle.RUNNING, true, true));

    assertThat(plan.stages())
        .extracting(
            stage ->
                stage.actions().stream()
                    .map(action -> ClusterPods.label((Pod) action.object(), RayLabels.NODE_TYPE))
                    .toList())
        .containsExactly(List.of("worker", "worker"), List.of("head"));
    assertThat(cluster.names()).isEmpty();
  }

  @Test
  void suspendingTakesEveryPodAndSuspendedStaysEmpty() {
    DeclaredCluster declared = declared(false, group("a", 2, 1));
    cluster.step(declared);

    cluster.step(declared, new Circumstances(Lifecycle.SUSPENDING, true, false));
    assertThat(cluster.names()).isEmpty();
    cluster.step(declared, new Circumstances(Lifecycle.SUSPENDED, true, false));

    assertThat(cluster.names()).isEmpty();
  }

  @Test
  void aWorkerThatIsOfNoGroupStays() {
    DeclaredCluster declared = declared(false, group("a", 1, 1));
    cluster.step(declared);
    Pod stray =
        new PodBuilder(cluster.workers("a").getFirst())
            .editMetadata()
            .withName("stray")
            .removeFromLabels(RayLabels.GROUP)
            .endMetadata()
            .build();
    cluster.add(stray);

    cluster.step(declared);

    assertThat(cluster.names()).contains("stray").hasSize(3);
  }

  @Test
  void aGroupThatIsSuspendedFromTheStartTellsSoOnce() {
    WorkerGroupSpec group = WorkerGroupSpecBuilder.builder(group("a", 2, 1)).suspend(true).build();
    DeclaredCluster declared = declared(false, group);

    ClusterPlan plan = cluster.step(declared);

    assertThat(cluster.workers("a")).isEmpty();
    assertThat(plan.notices()).extracting(Notice::reason).containsExactly("DeletedWorkerPod");
    assertThat(cluster.step(declared).notices()).isEmpty();
  }

  /** Whatever happens to pods and spec, a few quiet steps later all is as declared. */
  @Property(tries = 300)
  void convergesWhenTheWorldIsQuiet(
      @ForAll @Size(max = 25) List<@IntRange(min = 0, max = 999) Integer> happenings,
      @ForAll @IntRange(min = 0, max = 6) int single,
      @ForAll @IntRange(min = 0, max = 3) int whole) {
    SimulatedCluster world = new SimulatedCluster();
    for (int happening : happenings) {
      happen(world, happening);
      world.step(declared(false, group("a", happening % 7, 1), group("b", happening % 3, 2)));
      assertThat(world.heads()).hasSizeLessThanOrEqualTo(1);
    }
    DeclaredCluster wanted = declared(false, group("a", single, 1), group("b", whole, 2));
    for (int i = 0; i < 4; i++) {
      world.step(wanted);
    }

    assertThat(world.heads()).hasSize(1);
    assertThat(world.workers("a")).hasSize(single);
    assertThat(world.workers("b")).hasSize(whole * 2);
    assertThat(world.step(wanted)).isEqualTo(ClusterPlan.NOTHING);
  }

  private static void happen(SimulatedCluster world, int happening) {
    List<String> names = world.names();
    if (names.isEmpty()) {
      return;
    }
    String victim = names.get(happening % names.size());
    switch (happening % 4) {
      case 0 -> world.remove(victim);
      case 1 -> world.phase(victim, "Failed");
      case 2 -> world.phase(victim, "Pending");
      default -> world.phase(victim, "Succeeded");
    }
  }

  private List<String> names(String group) {
    return cluster.workers(group).stream().map(pod -> pod.getMetadata().getName()).toList();
  }

  private Set<String> replicaIndices(String group) {
    return cluster.workers(group).stream()
        .map(pod -> pod.getMetadata().getLabels().get(RayLabels.REPLICA_INDEX))
        .collect(Collectors.toSet());
  }
}
