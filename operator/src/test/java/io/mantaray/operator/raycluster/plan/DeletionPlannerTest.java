package io.mantaray.operator.raycluster.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.mantaray.api.json.RayJson;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.kubernetes.actions.Action;
import io.mantaray.operator.raycluster.storage.RedisCleanupJob;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class DeletionPlannerTest {
  private static final Instant DELETED = Instant.parse("2026-01-01T00:00:00Z");

  private final RayCluster object =
      RayJson.serialization()
          .unmarshal(
              """
              metadata:
                name: c
                namespace: ns
                uid: uid
                deletionTimestamp: '2026-01-01T00:00:00Z'
                finalizers: [others.io/finalizer, ray.io/gcs-ft-redis-cleanup-finalizer]
              spec:
                headGroupSpec: {}
                gcsFaultToleranceOptions: {redisAddress: redis}
              """,
              RayCluster.class);
  private final DeclaredCluster cluster = DeclaredCluster.of(object);
  private final Job job = RedisCleanupJob.of(cluster, new PodTemplateSpec());
  private final Pod head = new SimulatedCluster().head();

  @Test
  void podsGoBeforeRedisIsCleanedUp() {
    assertThat(actions(plan(List.of(head), List.of(), Duration.ZERO)))
        .containsExactly("Delete Pod");
    assertThat(actions(plan(List.of(leaving(head)), List.of(), Duration.ZERO))).isEmpty();
    assertThat(actions(plan(List.of(), List.of(), Duration.ZERO))).containsExactly("Create Job");
  }

  @Test
  void whereNoJobCanBeMadeTheFinalizerGoesAtOnce() {
    assertThat(plan(List.of(), List.of(), Duration.ZERO).stages())
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
                                            .contains("remove", "/metadata/finalizers/1"))));
  }

  @Test
  void thePodThatCleansUpIsLeftAlone() {
    Pod cleaner =
        new PodBuilder(new SimulatedCluster().head())
            .editMetadata()
            .addToLabels("ray.io/node-type", "redis-cleanup")
            .withOwnerReferences(
                new OwnerReferenceBuilder()
                    .withKind("Job")
                    .withUid("uid-of-the-job")
                    .withController(true)
                    .build())
            .endMetadata()
            .build();

    ClusterPlan plan = plan(List.of(cleaner), List.of(job), Duration.ZERO);

    assertThat(actions(plan)).isEmpty();
    assertThat(plan.unsettled()).contains("Redis is being cleaned up");
  }

  @Test
  void onlyOurFinalizerGoesWhenTheJobHasEnded() {
    Job ended =
        new JobBuilder(job)
            .withNewStatus()
            .addNewCondition()
            .withType("Complete")
            .withStatus("True")
            .endCondition()
            .endStatus()
            .build();

    ClusterPlan plan = plan(List.of(), List.of(ended), Duration.ZERO);

    assertThat(plan.stages().getFirst().actions().getFirst())
        .isInstanceOfSatisfying(
            Action.Patch.class,
            patch ->
                assertThat(patch.jsonPatch())
                    .contains("\"test\",\"path\":\"/metadata/finalizers/1\"")
                    .contains("\"remove\",\"path\":\"/metadata/finalizers/1\""));
    assertThat(plan.unsettled()).isEmpty();
  }

  @Test
  void theFinalizerGoesAfterTheTimeLimitUnlessAHeadGoesOnWriting() {
    Duration late = Duration.ofMinutes(5);

    assertThat(actions(plan(List.of(), List.of(job), late))).containsExactly("Patch RayCluster");
    assertThat(actions(plan(List.of(leaving(head)), List.of(job), late))).isEmpty();
  }

  private ClusterPlan plan(List<Pod> pods, List<Job> jobs, Duration age) {
    return new DeletionPlanner(new PodTemplateSpec())
        .decide(object, cluster, ClusterPods.of(cluster, pods), jobs, DELETED.plus(age));
  }

  private static Pod leaving(Pod pod) {
    return new PodBuilder(pod)
        .editMetadata()
        .withDeletionTimestamp(DELETED.toString())
        .endMetadata()
        .build();
  }

  private static List<String> actions(ClusterPlan plan) {
    return plan.stages().stream()
        .flatMap(stage -> stage.actions().stream())
        .map(action -> action.getClass().getSimpleName() + " " + action.object().getKind())
        .toList();
  }
}
