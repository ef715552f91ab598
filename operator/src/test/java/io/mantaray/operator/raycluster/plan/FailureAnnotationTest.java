package io.mantaray.operator.raycluster.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.api.v1.RayCluster;
import io.mantaray.operator.kubernetes.actions.Action;
import io.mantaray.operator.raycluster.failures.FailureSeries;
import io.mantaray.operator.raycluster.failures.PodFailures;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FailureAnnotationTest {
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
  private static final PodFailures TWICE =
      new PodFailures(
          new TreeMap<>(Map.of("g", FailureSeries.first(NOW, "", NOW, "abc").again(NOW, "odd"))));
  private static final String NOTE = TWICE.annotation().orElseThrow();

  private static Optional<String> patch(
      @Nullable Map<String, String> annotations, PodFailures failures) {
    RayCluster cluster = new RayCluster();
    cluster.getMetadata().setAnnotations(annotations);
    cluster.getMetadata().setResourceVersion("7");
    return FailureAnnotation.write(cluster, failures)
        .map(stage -> ((Action.Patch) stage.actions().getFirst()).jsonPatch());
  }

  @Test
  void isAddedBesideOtherAnnotations() {
    assertThat(patch(Map.of("a", "b"), TWICE).orElseThrow())
        .startsWith(
            "[{\"op\":\"add\",\"path\":\"/metadata/annotations/mantaray.io~1pod-failures\",\"value\":");
  }

  @Test
  void theFirstAnnotationIsAddedOnlyIfThereIsNoOther() {
    assertThat(patch(null, TWICE).orElseThrow())
        .startsWith(
            "[{\"op\":\"test\",\"path\":\"/metadata/resourceVersion\",\"value\":\"7\"},{\"op\":\"add\",\"path\":\"/metadata/annotations\",\"value\":{}},{\"op\":\"add\"");
  }

  @Test
  void isRemovedWhenAllIsForgotten() {
    assertThat(patch(Map.of("mantaray.io/pod-failures", "old"), PodFailures.NONE))
        .contains(
            "[{\"op\":\"test\",\"path\":\"/metadata/annotations/mantaray.io~1pod-failures\",\"value\":\"old\"},{\"op\":\"remove\",\"path\":\"/metadata/annotations/mantaray.io~1pod-failures\"}]");
  }

  @Test
  void isNotWrittenWhenItIsUpToDate() {
    assertThat(patch(Map.of("mantaray.io/pod-failures", NOTE), TWICE)).isEmpty();
    assertThat(patch(null, PodFailures.NONE)).isEmpty();
  }
}
