package io.mantaray.operator.raycluster.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.mantaray.api.json.RayJson;
import io.mantaray.api.v1.GcsFaultToleranceOptionsBuilder;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.config.Behavior;
import io.mantaray.operator.config.OperatorConfig;
import io.mantaray.operator.conventions.RayAnnotations;
import io.mantaray.operator.kubernetes.actions.Action;
import io.mantaray.operator.kubernetes.pods.ObservedPod;
import io.mantaray.operator.raycluster.ClusterObjects;
import io.mantaray.operator.raycluster.storage.RedisCleanupJob;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DeletionPlannerTest {
  private static final Instant DELETED = Instant.parse("2026-01-01T00:00:00Z");

  static final ClusterObjects NO_OBJECTS =
      new ClusterObjects(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          List.of(),
          Optional.empty(),
          Optional.empty(),
          List.of(),
          Optional.empty());

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
  private final ObservedPod head = ObservedPod.of(new SimulatedCluster().head());

  @Test
  void podsAreDeletedBeforeRedisIsCleanedUp() {
    assertThat(actions(plan(List.of(head), List.of(), Duration.ZERO)))
        .containsExactly("Delete Pod");
    assertThat(actions(plan(List.of(head.deletedAt(DELETED)), List.of(), Duration.ZERO))).isEmpty();
    assertThat(actions(plan(List.of(), List.of(), Duration.ZERO))).containsExactly("Create Job");
  }

  @Test
  void inATerminatingNamespaceTheFinalizerIsRemovedWithoutCleanup() {
    assertThat(plan(List.of(), List.of(), Duration.ZERO).stages())
        .singleElement()
        .satisfies(
            stage ->
                assertThat(stage.inTerminatingNamespace())
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
  void theCleanupPodIsNotDeleted() {
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

    ClusterPlan plan = plan(List.of(ObservedPod.of(cleaner)), List.of(job), Duration.ZERO);

    assertThat(actions(plan)).isEmpty();
    assertThat(plan.waitingFor()).contains("Redis is being cleaned up");
  }

  @Test
  void onlyTheOperatorsFinalizerIsRemovedWhenTheJobHasEnded() {
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
    assertThat(plan.waitingFor()).isEmpty();
  }

  @Test
  void theFinalizerIsRemovedAfterTheTimeLimitUnlessAHeadExists() {
    Duration late = Duration.ofMinutes(5);

    assertThat(actions(plan(List.of(), List.of(job), late))).containsExactly("Patch RayCluster");
    assertThat(actions(plan(List.of(head.deletedAt(DELETED.plusSeconds(30))), List.of(job), late)))
        .isEmpty();
  }

  /** As on a node that is gone: its kubelet never confirms the end of the pod. */
  @Test
  void aHeadThatNeverEndsDoesNotBlockTheDeletionForever() {
    ObservedPod stuck = head.deletedAt(DELETED.plusSeconds(30));
    Duration patience = Duration.ofSeconds(30).plus(Duration.ofMinutes(5));

    assertThat(actions(plan(List.of(stuck), List.of(), patience.minusSeconds(1)))).isEmpty();

    ClusterPlan forced = plan(List.of(stuck), List.of(), patience);

    assertThat(actions(forced)).containsExactly("Patch RayCluster");
    assertThat(forced.stages().getFirst().actions().getFirst().events().done())
        .hasValueSatisfying(
            event -> {
              assertThat(event.reason()).isEqualTo("ForceDeletedStuckCluster");
              assertThat(event.note()).contains(stuck.getMetadata().getName(), "may still write");
            });
  }

  @Test
  void aHeadThatMayNotBeDeletedIsWaitedFor() {
    assertThat(actions(plan(List.of(head), List.of(), Duration.ofDays(1))))
        .containsExactly("Delete Pod");
  }

  @Test
  void redisIsNotCleanedUpIfDisabled() {
    OperatorConfig config =
        OperatorConfig.defaults("operators")
            .withBehavior(Behavior.of(Map.of("ENABLE_GCS_FT_REDIS_CLEANUP", "false")));
    ClusterPlanner planner = new ClusterPlanner(config, () -> "xxxxx", () -> new byte[0]);

    ClusterPlan plan =
        planner.decide(
            new ClusterPlanner.Snapshot(
                object, cluster, ClusterPods.of(cluster, List.of(head)), NO_OBJECTS),
            DELETED);

    assertThat(actions(plan)).containsExactly("Patch RayCluster");
    assertThat(plan.waitingFor()).isEmpty();
  }

  @Test
  void aFailedCleanUpIsReportedWithTheStorageNamespace() {
    object.setSpec(
        Objects.requireNonNull(object.getSpec())
            .withGcsFaultToleranceOptions(
                GcsFaultToleranceOptionsBuilder.builder()
                    .redisAddress("redis")
                    .externalStorageNamespace("mine")
                    .build()));
    Job failed =
        new JobBuilder(job)
            .withNewStatus()
            .addNewCondition()
            .withType("Failed")
            .withStatus("True")
            .endCondition()
            .endStatus()
            .build();

    ClusterPlan plan =
        new DeletionPlanner(true, new PodTemplateSpec())
            .decide(
                object,
                DeclaredCluster.of(object),
                ClusterPods.of(cluster, List.of()),
                List.of(failed),
                DELETED);

    assertThat(plan.stages().getFirst().actions().getFirst().events().done())
        .hasValueSatisfying(
            event -> {
              assertThat(event.reason()).isEqualTo("FailedToCleanUpRedis");
              assertThat(event.note()).contains("storage namespace mine");
            });
  }

  @Test
  void aHugeTimeLimitIsAccepted() {
    object
        .getMetadata()
        .setAnnotations(
            Map.of(RayAnnotations.REDIS_CLEANUP_TIMEOUT, String.valueOf(Long.MAX_VALUE)));

    assertThat(actions(plan(List.of(), List.of(job), Duration.ofDays(365)))).isEmpty();
  }

  private ClusterPlan plan(List<ObservedPod> pods, List<Job> jobs, Duration age) {
    return new DeletionPlanner(true, new PodTemplateSpec())
        .decide(
            object,
            DeclaredCluster.of(object),
            ClusterPods.of(cluster, pods),
            jobs,
            DELETED.plus(age));
  }

  private static List<String> actions(ClusterPlan plan) {
    return plan.stages().stream()
        .flatMap(stage -> stage.actions().stream())
        .map(action -> action.getClass().getSimpleName() + " " + action.object().getKind())
        .toList();
  }
}
