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
import io.mantaray.operator.kubernetes.events.EventTemplate;
import io.mantaray.operator.kubernetes.pods.ObservedPod;
import io.mantaray.operator.raycluster.plan.ClusterPodPlanner.Circumstances;
import io.mantaray.operator.raycluster.plan.ClusterPodPlanner.Lifecycle;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
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
  void aClusterAsDesiredIsNotChanged() {
    DeclaredCluster declared = declared(false, group("a", 2, 1), group("b", 1, 4));
    cluster.step(declared);

    assertThat(cluster.step(declared)).isEqualTo(ClusterPlan.NOTHING);
  }

  /** Users may set labels to any value. */
  @Test
  void aHugeReplicaIndexIsHarmless() {
    cluster.step(declared(false, group("a", 1, 1)));
    DeclaredCluster declared = declared(false, group("a", 4, 1));
    Pod hostile =
        new PodBuilder(cluster.worker(declared.groups().getFirst(), "", 0, 0))
            .editMetadata()
            .addToLabels(RayLabels.REPLICA_INDEX, String.valueOf(Integer.MAX_VALUE))
            .endMetadata()
            .build();
    cluster.add(hostile);

    cluster.step(declared);

    assertThat(cluster.workers("a"))
        .extracting(pod -> pod.label(RayLabels.REPLICA_INDEX))
        .containsExactlyInAnyOrder("0", "1", "2", String.valueOf(Integer.MAX_VALUE));
  }

  @Test
  void aHeadThatFailedIsDeletedBeforeAnotherIsMade() {
    DeclaredCluster declared = declared(false);
    cluster.step(declared);
    String first = cluster.names().getFirst();
    cluster.phase(first, "Failed");

    ClusterPlan deletion = cluster.step(declared);

    assertThat(deletion.waitingFor()).isPresent();
    assertThat(cluster.heads()).isEmpty();
    cluster.step(declared);
    assertThat(cluster.names()).hasSize(1).doesNotContain(first);
  }

  @Test
  void aNewHeadWaitsForATerminatingOne() {
    Pod leaving =
        new PodBuilder(cluster.head())
            .editMetadata()
            .withDeletionTimestamp("2026-01-01T00:00:00Z")
            .endMetadata()
            .build();
    cluster.add(leaving);

    ClusterPlan plan = cluster.step(declared(false));

    assertThat(plan.waitingFor()).contains("the old head pod is still terminating");
    assertThat(cluster.heads()).isEmpty();
  }

  @Test
  void twoHeadsAreReportedAndNothingIsChanged() {
    cluster.add(cluster.head());
    cluster.add(cluster.head());

    ClusterPlan plan = cluster.step(declared(false, group("a", 3, 1)));

    assertThat(plan.stages()).isEmpty();
    assertThat(plan.events())
        .singleElement()
        .satisfies(n -> assertThat(n.note()).contains("2 head pods"));
  }

  @Test
  void onlyWorkersInWorkersToDeleteAreDeleted() {
    cluster.step(declared(false, group("a", 3, 1)));
    String named = cluster.workers("a").get(1).getMetadata().getName();

    cluster.step(declared(false, group("a", 2, 1, named, named, "unknown")));

    assertThat(cluster.workers("a")).hasSize(2);
    assertThat(cluster.names()).doesNotContain(named);
  }

  @Test
  void theAutoscalerChoosesSurplusWorkers() {
    cluster.step(declared(true, group("a", 3, 1)));

    cluster.step(declared(true, group("a", 1, 1)));

    assertThat(cluster.workers("a")).hasSize(3);
  }

  @Test
  void theYoungestWorkerThatDoesNotRunIsDeletedFirst() {
    cluster.step(declared(false, group("a", 3, 1)));
    List<String> names = names("a");
    cluster.phase(names.get(0), "Pending");
    cluster.phase(names.get(1), "Pending");

    cluster.step(declared(false, group("a", 2, 1)));

    assertThat(names("a")).containsExactlyInAnyOrder(names.get(0), names.get(2));
  }

  @Test
  void workersOfARemovedGroupAreDeleted() {
    cluster.step(declared(false, group("a", 1, 1), group("b", 2, 1)));

    cluster.step(declared(false, group("a", 1, 1)));

    assertThat(cluster.workers("b")).isEmpty();
    assertThat(cluster.workers("a")).hasSize(1);
  }

  @Test
  void aMultiHostReplicaIsReplacedAsAWhole() {
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
  void aHugeGroupIsCreatedInBatches() {
    DeclaredCluster huge = declared(false, group("a", 2_000_000_000, 1), group("b", 1_000_000, 4));

    ClusterPlan plan = cluster.step(huge);

    assertThat(cluster.workers("a")).hasSize(CreationBatch.MAX_PODS);
    assertThat(cluster.workers("b")).hasSize(CreationBatch.MAX_PODS);
    assertThat(plan.waitingFor()).isPresent();
  }

  @Test
  void aReplicaWithTooManyHostsIsReportedAndNotCreated() {
    ClusterPlan plan = cluster.step(declared(false, group("slice", 1, 2_000_000_000)));

    assertThat(cluster.workers("slice")).isEmpty();
    assertThat(plan.events())
        .singleElement()
        .satisfies(event -> assertThat(event.note()).contains("lower numOfHosts"));
  }

  @Test
  void allOutdatedPodsAreDeletedBeforeNewOnesAreCreated() {
    DeclaredCluster declared = declared(false, group("a", 2, 1));
    cluster.step(declared);
    Circumstances outdated = new Circumstances(Lifecycle.RUNNING, true, true);

    cluster.step(declared, outdated);
    assertThat(cluster.names()).isEmpty();

    assertThat(cluster.step(declared, outdated).waitingFor())
        .contains("the pods of the old spec are still terminating");
    assertThat(cluster.names()).isEmpty();
  }

  @Test
  void theHeadOfAnOutdatedClusterIsDeletedAfterItsWorkers() {
    DeclaredCluster declared = declared(false, group("a", 2, 1));
    cluster.step(declared);

    ClusterPlan plan = cluster.step(declared, new Circumstances(Lifecycle.RUNNING, true, true));

    assertThat(plan.stages())
        .extracting(
            stage ->
                stage.actions().stream()
                    .map(action -> ((ObservedPod) action.object()).label(RayLabels.NODE_TYPE))
                    .toList())
        .containsExactly(List.of("worker", "worker"), List.of("head"));
    assertThat(cluster.names()).isEmpty();
  }

  @Test
  void suspendingDeletesAllPodsAndSuspendedCreatesNone() {
    DeclaredCluster declared = declared(false, group("a", 2, 1));
    cluster.step(declared);

    cluster.step(declared, new Circumstances(Lifecycle.SUSPENDING, true, false));
    assertThat(cluster.names()).isEmpty();
    cluster.step(declared, new Circumstances(Lifecycle.SUSPENDED, true, false));

    assertThat(cluster.names()).isEmpty();
  }

  @Test
  void aWorkerWithoutAGroupStays() {
    DeclaredCluster declared = declared(false, group("a", 1, 1));
    cluster.step(declared);
    Pod stray =
        new PodBuilder(cluster.pod(cluster.workers("a").getFirst().getMetadata().getName()))
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
  void aGroupThatIsCreatedSuspendedIsReportedOnce() {
    WorkerGroupSpec group = WorkerGroupSpecBuilder.builder(group("a", 2, 1)).suspend(true).build();
    DeclaredCluster declared = declared(false, group);

    ClusterPlan plan = cluster.step(declared);

    assertThat(cluster.workers("a")).isEmpty();
    assertThat(plan.events()).extracting(EventTemplate::reason).containsExactly("DeletedWorkerPod");
    assertThat(cluster.step(declared).events()).isEmpty();
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
