package io.mantaray.operator.raycluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PodNewsTest {
  private static final Pod NEW =
      new PodBuilder()
          .withNewMetadata()
          .withName("head")
          .withResourceVersion("1")
          .endMetadata()
          .withNewSpec()
          .endSpec()
          .withNewStatus()
          .withPhase("Pending")
          .endStatus()
          .build();

  private static final Pod PLACED = placed(NEW);

  @Test
  void aPodThatFindsItsNodeIsNoNews() {
    assertThat(PodNews.isNews(NEW, PLACED)).isFalse();
  }

  @Test
  void aPodThatHadToWaitForItsNodeIsNews() {
    Pod waiting =
        new PodBuilder(NEW)
            .editStatus()
            .addNewCondition()
            .withType("PodScheduled")
            .withStatus("False")
            .withReason("Unschedulable")
            .endCondition()
            .endStatus()
            .build();

    assertThat(PodNews.isNews(waiting, PLACED)).isTrue();
  }

  static Stream<UnaryOperator<PodBuilder>> otherChanges() {
    return Stream.of(
        pod -> pod.editStatus().withPhase("Failed").endStatus(),
        pod -> pod.editStatus().withReason("Evicted").endStatus(),
        pod -> pod.editStatus().withPodIP("10.0.0.1").endStatus(),
        pod ->
            pod.editStatus()
                .addNewContainerStatus()
                .withName("ray")
                .endContainerStatus()
                .endStatus(),
        pod ->
            pod.editStatus()
                .addNewInitContainerStatus()
                .withName("wait")
                .endInitContainerStatus()
                .endStatus(),
        pod ->
            pod.editStatus()
                .addNewCondition()
                .withType("Ready")
                .withStatus("False")
                .endCondition()
                .endStatus(),
        pod -> pod.editMetadata().addToLabels("ray.io/cluster", "other").endMetadata(),
        pod -> pod.editMetadata().addToAnnotations("a", "b").endMetadata(),
        pod -> pod.editMetadata().withDeletionTimestamp("2026-01-01T00:00:00Z").endMetadata(),
        pod ->
            pod.editMetadata()
                .addNewOwnerReference()
                .withUid("u")
                .endOwnerReference()
                .endMetadata());
  }

  @ParameterizedTest
  @MethodSource("otherChanges")
  void whateverElseHappensIsNewsWithAndWithoutANode(UnaryOperator<PodBuilder> change) {
    assertThat(PodNews.isNews(NEW, change.apply(new PodBuilder(NEW)).build())).isTrue();
    assertThat(PodNews.isNews(NEW, change.apply(new PodBuilder(PLACED)).build())).isTrue();
    assertThat(PodNews.isNews(PLACED, change.apply(new PodBuilder(PLACED)).build())).isTrue();
  }

  @Test
  void theRegularLookAtAnUnchangedPodTakesPlace() {
    assertThat(PodNews.isNews(PLACED, PLACED)).isTrue();
  }

  private static Pod placed(Pod pod) {
    return new PodBuilder(pod)
        .editMetadata()
        .withResourceVersion("2")
        .endMetadata()
        .editSpec()
        .withNodeName("node")
        .endSpec()
        .editStatus()
        .addNewCondition()
        .withType("PodScheduled")
        .withStatus("True")
        .endCondition()
        .endStatus()
        .build();
  }
}
