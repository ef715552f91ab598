package io.mantaray.operator.raycluster.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.mantaray.api.v1.GcsFaultToleranceOptionsBuilder;
import io.mantaray.api.v1.HeadGroupSpecBuilder;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayClusterSpecBuilder;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.conventions.RayAnnotations;
import io.mantaray.operator.conventions.RayLabels;
import io.mantaray.operator.kubernetes.actions.Action;
import io.mantaray.operator.raycluster.storage.RedisCleanupJob;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class DeletionPlannerTest {
  private static final Instant NOW = Instant.parse("2026-01-01T12:00:01Z");

  private final RayCluster deleted = deleted();
  private final DeclaredCluster declared = DeclaredCluster.of(deleted);

  @Test
  void thePodsGoFirst() {
    ClusterPlan plan = decide(List.of(pod("head"), pod("worker")), List.of());

    assertThat(plan.stages())
        .singleElement()
        .extracting(stage -> stage.actions().size())
        .isEqualTo(2);
  }

  @Test
  void theCleanUpBeginsWhenTheHeadIsGone() {
    assertThat(decide(List.of(leaving(pod("head"))), List.of()).stages()).isEmpty();
    assertThat(decide(List.of(), List.of()).stages())
        .singleElement()
        .satisfies(stage -> assertThat(stage.purpose()).isEqualTo("redis clean-up"));
  }

  @Test
  void whereNoJobCanBeMadeTheFinalizerGoesAtOnce() {
    assertThat(decide(List.of(), List.of()).stages())
        .singleElement()
        .satisfies(
            stage ->
                assertThat(stage.inEndingNamespace())
                    .hasValueSatisfying(
                        instead ->
                            assertThat(instead.actions())
                                .singleElement()
                                .isInstanceOfSatisfying(
                                    Action.Patch.class,
                                    patch ->
                                        assertThat(patch.jsonPatch())
                                            .contains("remove", "/metadata/finalizers/0"))));
  }

  @Test
  void thePodThatCleansUpIsLeftInPeace() {
    Job job = RedisCleanupJob.of(declared, new PodTemplateSpec());

    ClusterPlan plan = decide(List.of(pod("redis-cleanup")), List.of(job));

    assertThat(plan.stages()).isEmpty();
    assertThat(plan.unsettled()).contains("Redis is being cleaned up");
  }

  private ClusterPlan decide(List<Pod> pods, List<Job> jobs) {
    return new DeletionPlanner(new PodTemplateSpec())
        .decide(deleted, declared, ClusterPods.of(pods), jobs, NOW);
  }

  private static RayCluster deleted() {
    RayCluster cluster = new RayCluster();
    cluster.getMetadata().setName("c");
    cluster.getMetadata().setNamespace("ns");
    cluster.getMetadata().setUid("uid");
    cluster.getMetadata().setDeletionTimestamp("2026-01-01T12:00:00Z");
    cluster.getMetadata().setFinalizers(List.of(RayAnnotations.REDIS_CLEANUP_FINALIZER));
    cluster.setSpec(
        RayClusterSpecBuilder.builder()
            .headGroupSpec(HeadGroupSpecBuilder.builder().build())
            .gcsFaultToleranceOptions(
                GcsFaultToleranceOptionsBuilder.builder().redisAddress("redis:6379").build())
            .build());
    return cluster;
  }

  private static Pod pod(String type) {
    return new PodBuilder()
        .withNewMetadata()
        .withName(type)
        .withUid(type)
        .addToLabels(RayLabels.NODE_TYPE, type)
        .endMetadata()
        .build();
  }

  private static Pod leaving(Pod pod) {
    return new PodBuilder(pod)
        .editMetadata()
        .withDeletionTimestamp("2026-01-01T12:00:00Z")
        .endMetadata()
        .build();
  }
}
