package io.mantaray.operator.raycluster.status;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.mantaray.api.v1.RayClusterStatus;
import io.mantaray.api.v1.RayClusterStatusBuilder;
import io.mantaray.operator.clusters.DeclaredCluster;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class RejectedConditionTest {
  private static final RejectedCondition REJECTION =
      new RejectedCondition("InvalidRayClusterSpec", "spec.headGroupSpec is missing.", 4L);

  private static final DeclaredCluster CLUSTER = Given.cluster();

  private static RayClusterStatus running() {
    return Given.status(Given.observation(CLUSTER, null, Given.head(Given.READY)));
  }

  private static List<Condition> conditions(RayClusterStatus status) {
    return Objects.requireNonNull(status.conditions());
  }

  private static Condition accepted(RayClusterStatus status) {
    return conditions(status).stream()
        .filter(condition -> condition.getType().equals("Accepted"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void theConditionIsAddedToANewCluster() {
    RayClusterStatus status = REJECTION.applyTo(null, Given.NOW).orElseThrow();

    Condition accepted = accepted(status);
    assertThat(accepted.getStatus()).isEqualTo("False");
    assertThat(accepted.getReason()).isEqualTo("InvalidRayClusterSpec");
    assertThat(accepted.getMessage()).isEqualTo("spec.headGroupSpec is missing.");
    assertThat(accepted.getObservedGeneration()).isEqualTo(4);
    assertThat(accepted.getLastTransitionTime()).isEqualTo("2026-03-01T12:00:00Z");
  }

  @Test
  void nothingElseOfTheStatusChanges() {
    RayClusterStatus before = running();

    RayClusterStatus status = REJECTION.applyTo(before, Given.NOW.plusSeconds(60)).orElseThrow();

    List<Condition> others =
        conditions(status).stream().filter(it -> !it.getType().equals("Accepted")).toList();
    assertThat(RayClusterStatusBuilder.builder(status).conditions(others).build())
        .isEqualTo(before);
  }

  @Test
  void isWrittenOnceAndAgainForAnotherSpec() {
    RayClusterStatus reported = REJECTION.applyTo(running(), Given.NOW).orElseThrow();

    assertThat(REJECTION.applyTo(reported, Given.NOW.plus(Duration.ofHours(1)))).isEmpty();
    RejectedCondition next = new RejectedCondition(REJECTION.reason(), "spec is odd.", 5L);
    Condition renewed = accepted(next.applyTo(reported, Given.NOW.plusSeconds(9)).orElseThrow());
    assertThat(renewed.getMessage()).isEqualTo("spec is odd.");
    assertThat(renewed.getLastTransitionTime()).isEqualTo("2026-03-01T12:00:00Z");
  }

  @Test
  void isRemovedWhenTheClusterIsValid() {
    RayClusterStatus rejected = REJECTION.applyTo(running(), Given.NOW).orElseThrow();

    NextStatus.Computed next =
        Given.computed(Given.observation(CLUSTER, rejected, Given.head(Given.READY)), Given.NOW);

    assertThat(next.changed()).isTrue();
    assertThat(next.status().conditions()).isEqualTo(running().conditions());
  }
}
