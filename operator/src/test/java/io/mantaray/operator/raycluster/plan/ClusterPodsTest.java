package io.mantaray.operator.raycluster.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.mantaray.operator.clusters.DeclaredCluster;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClusterPodsTest {
  private final DeclaredCluster cluster = SimulatedCluster.declared(false);
  private final Pod head = new SimulatedCluster().head();

  @Test
  void podsThatAnotherLooksAfterAreNotTheClusters() {
    Pod job = controlledBy("Job", "another uid");

    ClusterPods pods = ClusterPods.of(cluster, List.of(job));

    assertThat(pods.all()).isEmpty();
    assertThat(pods.heads()).isEmpty();
    assertThat(pods.leavingHeads()).isEmpty();
  }

  @Test
  void theHeadOfAnEarlierClusterOfThisNameHasToGoFirst() {
    Pod earlier = controlledBy("RayCluster", "another uid");

    ClusterPods pods = ClusterPods.of(cluster, List.of(earlier));

    assertThat(pods.all()).isEmpty();
    assertThat(pods.heads()).isEmpty();
    assertThat(pods.leavingHeads()).containsExactly(earlier);
  }

  @Test
  void podsThatNobodyLooksAfterAreTakenOver() {
    assertThat(ClusterPods.of(cluster, List.of(head)).heads()).containsExactly(head);
    Pod own = controlledBy("RayCluster", cluster.uid());
    assertThat(ClusterPods.of(cluster, List.of(own)).heads()).containsExactly(own);
  }

  private Pod controlledBy(String kind, String uid) {
    return new PodBuilder(head)
        .editMetadata()
        .withOwnerReferences(
            new OwnerReferenceBuilder().withKind(kind).withUid(uid).withController(true).build())
        .endMetadata()
        .build();
  }
}
