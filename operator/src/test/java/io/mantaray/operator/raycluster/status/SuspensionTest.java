package io.mantaray.operator.raycluster.status;

import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.api.v1.RayClusterStatus;
import io.mantaray.operator.clusters.DeclaredCluster;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SuspensionTest {
  private static final DeclaredCluster RUNNING = Given.cluster();
  private static final DeclaredCluster SUSPENDED = Given.cluster("suspend: true");
  private static final DeclaredCluster RESUMED = Given.cluster("suspend: false");

  private RayClusterStatus ready;

  @BeforeEach
  void aClusterThatRuns() {
    ready = Given.status(Given.observation(RUNNING, null, Given.head(Given.READY)));
  }

  private static String trueOnes(RayClusterStatus status) {
    return Objects.requireNonNull(status.conditions()).stream()
        .filter(condition -> condition.getStatus().equals("True"))
        .map(condition -> condition.getType().replace("RayCluster", ""))
        .collect(Collectors.joining(" "));
  }

  private RayClusterStatus suspended() {
    RayClusterStatus suspending =
        Given.status(Given.observation(SUSPENDED, ready, Given.head(Given.READY)));
    return Given.status(Given.observation(SUSPENDED, suspending));
  }

  @Test
  void suspendingBeginsWhilePodsAreThere() {
    RayClusterStatus status =
        Given.status(Given.observation(SUSPENDED, ready, Given.head(Given.READY)));
    assertThat(trueOnes(status)).isEqualTo("HeadPodReady Provisioned Suspending");
    assertThat(status.state()).isEqualTo("ready");
  }

  @Test
  void itEndsWhenNoPodIsLeft() {
    assertThat(trueOnes(suspended())).isEqualTo("Suspended");
    assertThat(suspended().state()).isEqualTo("suspended");
    assertThat(suspended().stateTransitionTimes()).containsOnlyKeys("ready", "suspended");
    assertThat(suspended().conditions())
        .anySatisfy(
            condition ->
                assertThat(condition.getMessage()).isEqualTo("RayCluster has been suspended"));
  }

  @Test
  void itContinuesEvenIfTheSpecChanges() {
    RayClusterStatus suspending =
        Given.status(Given.observation(SUSPENDED, ready, Given.head(Given.READY)));
    RayClusterStatus still =
        Given.status(Given.observation(RESUMED, suspending, Given.head(Given.READY)));
    assertThat(trueOnes(still)).isEqualTo("HeadPodReady Provisioned Suspending");
    assertThat(trueOnes(Given.status(Given.observation(RESUMED, still)))).isEqualTo("Suspended");
  }

  @Test
  void onlyAnExplicitFalseResumes() {
    RayClusterStatus limbo = Given.status(Given.observation(RUNNING, suspended()));
    assertThat(trueOnes(limbo)).isEqualTo("Suspended");
    RayClusterStatus resumed = Given.status(Given.observation(RESUMED, limbo));
    assertThat(trueOnes(resumed)).isEmpty();
    RayClusterStatus again =
        Given.status(Given.observation(RESUMED, resumed, Given.head(Given.READY)));
    assertThat(trueOnes(again)).isEqualTo("HeadPodReady Provisioned");
    assertThat(again.state()).isEqualTo("ready");
  }

  @Test
  void aClusterCreatedSuspendedBecomesSuspendedInTwoSteps() {
    RayClusterStatus first = Given.status(Given.observation(SUSPENDED, null));
    assertThat(trueOnes(first)).isEqualTo("Suspending");
    assertThat(first.state()).isEqualTo("suspended");
    assertThat(trueOnes(Given.status(Given.observation(SUSPENDED, first)))).isEqualTo("Suspended");
  }
}
