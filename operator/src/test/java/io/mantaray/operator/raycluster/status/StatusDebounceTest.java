package io.mantaray.operator.raycluster.status;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.mantaray.api.v1.RayClusterCondition;
import io.mantaray.api.v1.RayClusterState;
import io.mantaray.api.v1.RayClusterStatus;
import io.mantaray.api.v1.RayClusterStatusBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StatusDebounceTest {
  private static final Instant NOW = Given.NOW;
  private static final RayClusterStatus ONE_OF_THREE = underWay(1).build();
  private static final RayClusterStatus TWO_OF_THREE = underWay(2).build();

  private final StatusDebounce debounce = new StatusDebounce();

  @Test
  void anotherReadyPodIsWrittenLater() {
    assertThat(wait(ONE_OF_THREE, TWO_OF_THREE, NOW)).contains(StatusDebounce.MAX_DELAY);
    assertThat(wait(ONE_OF_THREE, TWO_OF_THREE, NOW.plusMillis(500)))
        .contains(StatusDebounce.MAX_DELAY.minusMillis(500));
  }

  @Test
  void progressIsWrittenAfterTheMaximumDelay() {
    wait(null, ONE_OF_THREE, NOW);

    assertThat(wait(null, TWO_OF_THREE, NOW.plus(StatusDebounce.MAX_DELAY))).isEmpty();
    assertThat(wait(TWO_OF_THREE, ONE_OF_THREE, NOW.plus(StatusDebounce.MAX_DELAY)))
        .as("the next step has its own time")
        .contains(StatusDebounce.MAX_DELAY);
  }

  @Test
  void aCompleteClusterIsWrittenImmediately() {
    RayClusterStatus complete = underWay(3).state(RayClusterState.READY).build();

    assertThat(wait(TWO_OF_THREE, complete, NOW)).isEmpty();
  }

  @Test
  void aPodThatWasLostAgainNeedsNoWrite() {
    wait(ONE_OF_THREE, TWO_OF_THREE, NOW);

    assertThat(debounce.writeAt("u", ONE_OF_THREE, computed(ONE_OF_THREE, false), NOW)).isEmpty();
    assertThat(wait(ONE_OF_THREE, TWO_OF_THREE, NOW.plus(StatusDebounce.MAX_DELAY)))
        .contains(StatusDebounce.MAX_DELAY);
  }

  @Test
  void otherChangesAreWrittenImmediately() {
    assertThat(wait(ONE_OF_THREE, underWay(1).state(RayClusterState.SUSPENDED).build(), NOW))
        .isEmpty();
    assertThat(wait(ONE_OF_THREE, underWay(1).reason("the image cannot be pulled").build(), NOW))
        .isEmpty();
    assertThat(wait(ONE_OF_THREE, with(RayClusterCondition.REPLICA_FAILURE, "True"), NOW))
        .isEmpty();
    assertThat(wait(null, with(RayClusterCondition.SUSPENDING, "True"), NOW)).isEmpty();
  }

  @Test
  void aReadyHeadIsProgressAndALostHeadIsNot() {
    RayClusterStatus ready = with(RayClusterCondition.HEAD_POD_READY, "True");
    RayClusterStatus lost = with(RayClusterCondition.HEAD_POD_READY, "False");

    assertThat(wait(lost, ready, NOW)).isPresent();
    assertThat(wait(ready, lost, NOW)).isEmpty();
  }

  private Optional<Duration> wait(
      @Nullable RayClusterStatus written, RayClusterStatus next, Instant now) {
    return debounce
        .writeAt("u", written, computed(next, true), now)
        .map(at -> Duration.between(now, at));
  }

  private static NextStatus.Computed computed(RayClusterStatus next, boolean changed) {
    return new NextStatus.Computed(next, changed, Optional.empty());
  }

  private static RayClusterStatusBuilder underWay(long ready) {
    return RayClusterStatusBuilder.builder()
        .desiredWorkerReplicas(3L)
        .readyWorkerReplicas(ready)
        .availableWorkerReplicas(ready);
  }

  private static RayClusterStatus with(String type, String status) {
    Condition condition =
        new ConditionBuilder().withType(type).withStatus(status).withReason("Because").build();
    return underWay(1).conditions(List.of(condition)).build();
  }
}
