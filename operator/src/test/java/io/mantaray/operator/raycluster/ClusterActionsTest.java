package io.mantaray.operator.raycluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayClusterStatus;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.config.Behavior;
import io.mantaray.operator.config.FeatureGates;
import io.mantaray.operator.kubernetes.actions.Action;
import io.mantaray.operator.kubernetes.actions.ActionEvents;
import io.mantaray.operator.kubernetes.actions.ActionFailure;
import io.mantaray.operator.kubernetes.actions.ExecutionResult;
import io.mantaray.operator.kubernetes.actions.ExecutionResult.StageFailure;
import io.mantaray.operator.kubernetes.actions.StageId;
import io.mantaray.operator.raycluster.network.HeadService;
import io.mantaray.operator.raycluster.plan.ClusterPlan;
import io.mantaray.operator.raycluster.plan.FailureReview;
import io.mantaray.operator.raycluster.status.ClusterObservation;
import io.mantaray.operator.raycluster.status.NextStatus;
import io.mantaray.operator.raycluster.status.ObservedPods;
import io.mantaray.operator.raycluster.status.PodOperation;
import io.mantaray.operator.raycluster.status.StatusCalculation;
import io.mantaray.operator.validation.Given;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** How the status reports pods that the API server refuses. */
class ClusterActionsTest {
  private static final RayCluster OBJECT =
      Given.named("{name: c, namespace: ns, uid: u}", Given.HEAD);
  private static final DeclaredCluster CLUSTER = DeclaredCluster.of(OBJECT);
  private static final ClusterPlan NO_PLAN =
      new ClusterPlan(
          List.of(), List.of(), Optional.empty(), Optional.empty(), FailureReview.NOTHING);

  @Test
  void aRefusedPodIsReportedWithTheMessageOfTheApiServer() {
    assertThat(message(report(null, "c-head-aaaa2")))
        .isEqualTo(
            "FailedCreateWorkerPod\nPod \"c-head-aaaa2\" is invalid: spec.containers[0].image: odd");
  }

  @Test
  void podsThatAreRefusedForTheSameReasonAreReportedOnce() {
    assertThat(message(report(null, "c-g-worker-bbbb2", "c-g-worker-bbbb4", "c-g-worker-bbbb5")))
        .isEqualTo(
            "FailedCreateWorkerPod\nPod \"c-g-worker-bbbb2\" is invalid: spec.containers[0].image: odd (and 2 more pods likewise)");
  }

  @Test
  void anAttemptWithAnotherPodNameDoesNotChangeTheStatus() {
    NextStatus.Computed first = report(null, "c-g-worker-bbbb2");

    assertThat(report(first.status(), "c-g-worker-xxxx9").changed()).isFalse();
    assertThat(report(first.status(), "c-other-worker-bbbb2").changed()).isTrue();
  }

  private static String message(NextStatus.Computed next) {
    return Objects.requireNonNull(next.status().conditions()).stream()
        .filter(condition -> condition.getType().equals("ReplicaFailure"))
        .map(Condition::getMessage)
        .findFirst()
        .orElseThrow();
  }

  private static NextStatus.Computed report(@Nullable RayClusterStatus old, String... refused) {
    List<ActionFailure> failures =
        Arrays.stream(refused)
            .map(
                name ->
                    new ActionFailure(
                        create(name),
                        422,
                        "Pod \"" + name + "\" is invalid: spec.containers[0].image: odd",
                        false))
            .toList();
    StageId stage = new StageId(PodOperation.CREATE_WORKER_POD, "g");
    ExecutionResult result =
        new ExecutionResult(List.of(new StageFailure(stage, failures)), Set.of(), Set.of());
    return (NextStatus.Computed)
        StatusCalculation.calculate(
            new ClusterObservation(
                CLUSTER,
                old,
                new ObservedPods(List.of()),
                List.of(headService()),
                ClusterActions.summary(NO_PLAN, result)),
            FeatureGates.defaults(),
            Instant.parse("2026-03-01T12:00:00Z"));
  }

  private static Action create(String name) {
    Pod pod = new PodBuilder().withNewMetadata().withName(name).endMetadata().build();
    return new Action.Create(pod, ActionEvents.NOTHING);
  }

  private static Service headService() {
    return new ServiceBuilder(HeadService.of(CLUSTER, Behavior.defaults().network()))
        .editSpec()
        .withClusterIP("None")
        .endSpec()
        .build();
  }
}
