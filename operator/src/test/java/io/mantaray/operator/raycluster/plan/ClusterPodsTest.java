package io.mantaray.operator.raycluster.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.kubernetes.pods.ObservedPod;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClusterPodsTest {
  private final DeclaredCluster cluster = SimulatedCluster.declared(false);
  private final ObservedPod head = ObservedPod.of(new SimulatedCluster().head());

  @Test
  void podsThatAnotherOwnerControlsDoNotBelongToTheCluster() {
    ObservedPod job = controlledBy("Job", "another uid");

    ClusterPods pods = ClusterPods.of(cluster, List.of(job));

    assertThat(pods.all()).isEmpty();
    assertThat(pods.heads()).isEmpty();
    assertThat(pods.terminatingHeads()).isEmpty();
  }

  @Test
  void theHeadOfAnEarlierClusterOfThisNameIsWaitedFor() {
    ObservedPod earlier = controlledBy("RayCluster", "another uid");

    ClusterPods pods = ClusterPods.of(cluster, List.of(earlier));

    assertThat(pods.all()).isEmpty();
    assertThat(pods.heads()).isEmpty();
    assertThat(pods.terminatingHeads()).containsExactly(earlier);
  }

  @Test
  void podsWithoutAControllerBelongToTheCluster() {
    assertThat(ClusterPods.of(cluster, List.of(head)).heads()).containsExactly(head);
    ObservedPod own = controlledBy("RayCluster", cluster.uid());
    assertThat(ClusterPods.of(cluster, List.of(own)).heads()).containsExactly(own);
  }

  private static ObservedPod controlledBy(String kind, String uid) {
    return ObservedPod.of(
        new PodBuilder(new SimulatedCluster().head())
            .editMetadata()
            .withOwnerReferences(
                new OwnerReferenceBuilder()
                    .withKind(kind)
                    .withUid(uid)
                    .withController(true)
                    .build())
            .endMetadata()
            .build());
  }
}
