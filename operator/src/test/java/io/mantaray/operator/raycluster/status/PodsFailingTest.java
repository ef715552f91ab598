package io.mantaray.operator.raycluster.status;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.mantaray.api.v1.RayClusterStatus;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.raycluster.failures.FailureSeries;
import io.mantaray.operator.raycluster.failures.PodFailures;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PodsFailingTest {
  private static final DeclaredCluster CLUSTER = Given.cluster();
  private static final Instant EARLIER = Given.NOW.minusSeconds(90);
  private static final FailureSeries ONCE =
      FailureSeries.first(EARLIER, "it is Failed", EARLIER, "abc");
  private static final FailureSeries TWICE = ONCE.again(Given.NOW, "exit code 137 (OOMKilled)");

  private static NextStatus.Computed next(
      @Nullable RayClusterStatus old, Map<String, FailureSeries> failures) {
    ClusterObservation observation =
        new ClusterObservation(
            CLUSTER,
            old,
            new ObservedPods(List.of(Given.head("phase: Failed"))),
            List.of(Given.service()),
            ActionSummary.success(),
            new PodFailures(new TreeMap<>(failures)));
    return Given.computed(observation, Given.NOW);
  }

  private static Optional<Condition> podsFailing(NextStatus.Computed next) {
    return Objects.requireNonNull(next.status().conditions()).stream()
        .filter(condition -> condition.getType().equals("PodsFailing"))
        .findFirst();
  }

  @Test
  void aFirstFailureIsNotReported() {
    assertThat(podsFailing(next(null, Map.of("headgroup", ONCE)))).isEmpty();
  }

  @Test
  void repeatedFailuresAreReportedSinceTheFirst() {
    Condition failing = podsFailing(next(null, Map.of("headgroup", TWICE))).orElseThrow();

    assertThat(failing.getStatus()).isEqualTo("True");
    assertThat(failing.getReason()).isEqualTo("HeadPodFailing");
    assertThat(failing.getLastTransitionTime()).isEqualTo(EARLIER.toString());
    assertThat(failing.getMessage()).contains("2 times", "exit code 137 (OOMKilled)", "12:00:10Z");
    assertThat(podsFailing(next(null, Map.of("g", TWICE))).map(Condition::getReason))
        .contains("WorkerPodsFailing");
  }

  @Test
  void itIsWrittenOnceAndRemovedWhenTheFailuresAreForgotten() {
    NextStatus.Computed reported = next(null, Map.of("headgroup", TWICE));

    assertThat(next(reported.status(), Map.of("headgroup", TWICE)).changed()).isFalse();
    NextStatus.Computed over = next(reported.status(), Map.of());
    assertThat(over.changed()).isTrue();
    assertThat(podsFailing(over)).isEmpty();
  }
}
