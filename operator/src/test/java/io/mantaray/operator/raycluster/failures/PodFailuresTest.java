package io.mantaray.operator.raycluster.failures;

import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.api.v1.RayCluster;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PodFailuresTest {
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
  private static final FailureSeries ONCE = FailureSeries.first(NOW, "it is Failed", NOW, "abc");
  private static final FailureSeries TWICE =
      ONCE.again(NOW.plusSeconds(5), "exit code 137 (OOMKilled), \"quoted\"");

  private static PodFailures failures(Map<String, FailureSeries> byGroup) {
    return new PodFailures(new TreeMap<>(byGroup));
  }

  @Test
  void whatIsWrittenIsReadAgain() {
    PodFailures written =
        failures(Map.of("headgroup", TWICE, "g", TWICE.retried(NOW).again(NOW, "")));

    assertThat(PodFailures.parse(written.annotation().orElseThrow())).isEqualTo(written);
  }

  @Test
  void aFirstFailureIsNotAnnotated() {
    assertThat(failures(Map.of("g", ONCE)).annotation()).isEmpty();
    assertThat(
            PodFailures.parse(failures(Map.of("g", ONCE, "h", TWICE)).annotation().orElseThrow()))
        .isEqualTo(failures(Map.of("h", TWICE)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "[", "7", "[]", "{\"g\": 1}", "{\"g\": {\"count\": 2, \"since\": \"x\"}}"})
  void anInvalidAnnotationIsIgnored(String annotation) {
    assertThat(PodFailures.parse(annotation)).isEqualTo(PodFailures.NONE);
  }

  @Test
  void aNewProcessStartsFromTheAnnotation() {
    RayCluster cluster = new RayCluster();
    cluster.getMetadata().setUid("uid");
    PodFailures before = failures(Map.of("g", TWICE));
    cluster
        .getMetadata()
        .setAnnotations(Map.of("mantaray.io/pod-failures", before.annotation().orElseThrow()));
    FailureHistory memory = new FailureHistory();
    assertThat(memory.of(cluster)).isEqualTo(before);

    PodFailures after = failures(Map.of("g", TWICE.retried(NOW)));
    memory.remember("uid", after);

    assertThat(memory.of(cluster)).isEqualTo(after);
  }

  @Test
  void describesWhichPodsFailedHowOftenSinceWhenAndWhy() {
    assertThat(FailureText.of(failures(Map.of("g", TWICE.retried(NOW), "headgroup", TWICE))))
        .isEqualTo(
            "The head pod has failed 2 times in a row since 2026-03-01T12:00:00Z; the last time: exit code 137 (OOMKilled), \"quoted\". The next attempt is at 2026-03-01T12:00:15Z; until then the failed pod stays."
                + " Workers of the group g have failed 2 times in a row since 2026-03-01T12:00:00Z; the last time: exit code 137 (OOMKilled), \"quoted\". Another attempt is under way.");
  }
}
