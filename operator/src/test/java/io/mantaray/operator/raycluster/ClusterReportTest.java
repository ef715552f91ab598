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
import io.mantaray.operator.kubernetes.actions.Outcome;
import io.mantaray.operator.kubernetes.actions.Stage;
import io.mantaray.operator.kubernetes.actions.Telling;
import io.mantaray.operator.raycluster.network.HeadService;
import io.mantaray.operator.raycluster.plan.ClusterPlan;
import io.mantaray.operator.raycluster.status.NextStatus;
import io.mantaray.operator.validation.Given;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** How the status tells of pods that the API server refuses. */
class ClusterReportTest {
  private static final RayCluster OBJECT =
      Given.named("{name: c, namespace: ns, uid: u}", Given.HEAD);
  private static final DeclaredCluster CLUSTER = DeclaredCluster.of(OBJECT);

  @Test
  void aRefusedPodIsToldOfInTheApiServersWords() {
    assertThat(message(report(null, "c-head-aaaa2")))
        .isEqualTo(
            "FailedCreateWorkerPod\nPod \"c-head-aaaa2\" is invalid: spec.containers[0].image: odd");
  }

  @Test
  void podsThatAreRefusedForTheSameReasonAreToldOfOnce() {
    assertThat(message(report(null, "c-g-worker-bbbb2", "c-g-worker-bbbb4", "c-g-worker-bbbb5")))
        .isEqualTo(
            "FailedCreateWorkerPod\nPod \"c-g-worker-bbbb2\" is invalid: spec.containers[0].image: odd (and 2 more pods likewise)");
  }

  @Test
  void theNextAttemptWithAnotherNameIsNothingNew() {
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
    List<Outcome.Failure> failures =
        Arrays.stream(refused)
            .map(
                name ->
                    new Outcome.Failure(
                        create(name),
                        422,
                        "Pod \"" + name + "\" is invalid: spec.containers[0].image: odd",
                        false))
            .toList();
    Stage stage =
        new Stage("CreateWorkerPod", failures.stream().map(Outcome.Failure::action).toList());
    return (NextStatus.Computed)
        ClusterReport.of(
            CLUSTER,
            old,
            List.of(),
            List.of(headService()),
            new ClusterPlan(List.of(stage), List.of(), Optional.empty()),
            new Outcome.Failed(stage, failures),
            FeatureGates.defaults(),
            Instant.parse("2026-03-01T12:00:00Z"));
  }

  private static Action create(String name) {
    Pod pod = new PodBuilder().withNewMetadata().withName(name).endMetadata().build();
    return new Action.Create(pod, Telling.NOTHING);
  }

  private static Service headService() {
    return new ServiceBuilder(HeadService.of(CLUSTER, Behavior.defaults().network()))
        .editSpec()
        .withClusterIP("None")
        .endSpec()
        .build();
  }
}
