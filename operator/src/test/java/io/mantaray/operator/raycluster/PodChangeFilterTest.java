package io.mantaray.operator.raycluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.mantaray.operator.conventions.RayLabels;
import io.mantaray.operator.kubernetes.actions.PodExpectations;
import io.mantaray.operator.kubernetes.controllers.OwnedObjects;
import io.mantaray.operator.kubernetes.controllers.TriggerDecision;
import io.mantaray.operator.kubernetes.pods.ObservedPod;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PodChangeFilterTest {
  private static final String CLUSTER = "uid-of-the-cluster";

  private static final Pod NEW =
      new PodBuilder()
          .withNewMetadata()
          .withName("head")
          .withNamespace("team")
          .withUid("uid-of-the-pod")
          .withResourceVersion("1")
          .addToLabels(RayLabels.CLUSTER, "demo")
          .addNewOwnerReference()
          .withUid(CLUSTER)
          .withController(true)
          .endOwnerReference()
          .endMetadata()
          .withNewSpec()
          .endSpec()
          .withNewStatus()
          .withPhase("Pending")
          .endStatus()
          .build();

  private static final Pod PLACED = placed(NEW);

  private final PodExpectations expectations = new PodExpectations(() -> Instant.EPOCH);
  private final List<Pod> shown = new ArrayList<>();
  private final PodChangeFilter filter = new PodChangeFilter(expectations, new Shown());

  @Test
  void anExpectedPodDoesNotTriggerWhenTheCacheShowsIt() {
    expectations.created(CLUSTER, ObservedPod.of(NEW));

    assertThat(filter.added(ObservedPod.of(NEW))).isEqualTo(TriggerDecision.NEVER);
  }

  @Test
  void anUnexpectedPodTriggers() {
    assertThat(filter.added(ObservedPod.of(NEW))).isEqualTo(TriggerDecision.NOW);
  }

  @Test
  void anExpectedPodThatAlreadyRunsTriggers() {
    expectations.created(CLUSTER, ObservedPod.of(NEW));

    assertThat(filter.added(ObservedPod.of(running(NEW)))).isEqualTo(TriggerDecision.NOW);
  }

  @Test
  void aScheduledPodDoesNotTrigger() {
    assertThat(changed(NEW, PLACED)).isEqualTo(TriggerDecision.NEVER);
  }

  @Test
  void aPodThatWasUnschedulableTriggersWhenItIsScheduled() {
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

    assertThat(changed(waiting, PLACED)).isEqualTo(TriggerDecision.NOW);
  }

  @Test
  void aPodThatIsReadyBeforeTheOthersTriggersLater() {
    shown.add(running(NEW));
    shown.add(PLACED);

    assertThat(changed(PLACED, running(NEW))).isEqualTo(TriggerDecision.SOON);
  }

  @Test
  void theLastPodThatBecomesReadyTriggersImmediately() {
    shown.add(running(NEW));
    shown.add(running(NEW));

    assertThat(changed(PLACED, running(NEW))).isEqualTo(TriggerDecision.NOW);
  }

  @Test
  void aPodThatIsNoLongerReadyTriggersImmediately() {
    shown.add(PLACED);

    assertThat(changed(running(NEW), PLACED)).isEqualTo(TriggerDecision.NOW);
  }

  @Test
  void aPodThatBecomesReadyAfterAFailureTriggersImmediately() {
    shown.add(PLACED);
    Pod crashing =
        new PodBuilder(PLACED)
            .editStatus()
            .addNewContainerStatus()
            .withName("ray")
            .withRestartCount(1)
            .endContainerStatus()
            .endStatus()
            .build();

    assertThat(changed(crashing, running(NEW))).isEqualTo(TriggerDecision.NOW);
  }

  static Stream<UnaryOperator<PodBuilder>> steps() {
    return Stream.of(
        pod -> pod.editStatus().withPodIP("10.0.0.1").endStatus(),
        pod -> waiting(pod, "ContainerCreating"),
        pod -> waiting(pod, "PodInitializing"),
        pod -> initTerminated(pod, 0),
        pod ->
            pod.editStatus()
                .addNewCondition()
                .withType("Ready")
                .withStatus("False")
                .endCondition()
                .endStatus());
  }

  @ParameterizedTest
  @MethodSource("steps")
  void aStartingPodTriggersLater(UnaryOperator<PodBuilder> step) {
    shown.add(PLACED);

    assertThat(changed(PLACED, next(PLACED, step))).isEqualTo(TriggerDecision.SOON);
  }

  static Stream<UnaryOperator<PodBuilder>> trouble() {
    return Stream.of(
        pod -> pod.editStatus().withPhase("Failed").endStatus(),
        pod -> pod.editStatus().withPhase("Succeeded").endStatus(),
        pod -> pod.editStatus().withReason("Evicted").endStatus(),
        pod -> waiting(pod, "ImagePullBackOff"),
        pod -> waiting(pod, "CrashLoopBackOff"),
        pod -> initTerminated(pod, 1),
        pod ->
            pod.editStatus()
                .addNewContainerStatus()
                .withName("ray")
                .withRestartCount(1)
                .endContainerStatus()
                .endStatus(),
        pod ->
            pod.editStatus()
                .addNewCondition()
                .withType("PodScheduled")
                .withStatus("False")
                .endCondition()
                .endStatus(),
        pod -> pod.editMetadata().addToLabels("ray.io/cluster", "other").endMetadata(),
        pod -> pod.editMetadata().addToAnnotations("a", "b").endMetadata(),
        pod -> pod.editMetadata().withDeletionTimestamp("2026-01-01T00:00:00Z").endMetadata(),
        pod -> pod.editMetadata().withOwnerReferences().endMetadata());
  }

  @ParameterizedTest
  @MethodSource("trouble")
  void allOtherChangesTriggerImmediatelyWithAndWithoutANode(UnaryOperator<PodBuilder> change) {
    shown.add(PLACED);

    assertThat(changed(NEW, next(NEW, change))).isEqualTo(TriggerDecision.NOW);
    assertThat(changed(NEW, next(PLACED, change))).isEqualTo(TriggerDecision.NOW);
    assertThat(changed(PLACED, next(PLACED, change))).isEqualTo(TriggerDecision.NOW);
  }

  @Test
  void aResyncOfAnUnchangedPodTriggers() {
    shown.add(PLACED);

    assertThat(changed(PLACED, PLACED)).isEqualTo(TriggerDecision.NOW);
  }

  private TriggerDecision changed(Pod before, Pod now) {
    return filter.changed(ObservedPod.of(before), ObservedPod.of(now));
  }

  private static Pod next(Pod pod, UnaryOperator<PodBuilder> change) {
    return change
        .apply(new PodBuilder(pod).editMetadata().withResourceVersion("3").endMetadata())
        .build();
  }

  private static PodBuilder waiting(PodBuilder pod, String reason) {
    return pod.editStatus()
        .addNewContainerStatus()
        .withName("ray")
        .withNewState()
        .withNewWaiting()
        .withReason(reason)
        .endWaiting()
        .endState()
        .endContainerStatus()
        .endStatus();
  }

  private static PodBuilder initTerminated(PodBuilder pod, int exitCode) {
    return pod.editStatus()
        .addNewInitContainerStatus()
        .withName("wait")
        .withNewState()
        .withNewTerminated()
        .withExitCode(exitCode)
        .endTerminated()
        .endState()
        .endInitContainerStatus()
        .endStatus();
  }

  private static Pod running(Pod pod) {
    return new PodBuilder(pod)
        .editMetadata()
        .withResourceVersion("4")
        .endMetadata()
        .editStatus()
        .withPhase("Running")
        .addNewCondition()
        .withType("Ready")
        .withStatus("True")
        .endCondition()
        .endStatus()
        .build();
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

  /** The pods of the cluster as the cache shows them. */
  private final class Shown implements OwnedObjects<ObservedPod> {
    @Override
    public void listen(Listener<ObservedPod> listener) {}

    @Override
    public List<ObservedPod> of(String namespace, String owner) {
      return shown.stream().map(ObservedPod::of).toList();
    }

    @Override
    public Optional<ObservedPod> find(String namespace, String name) {
      return Optional.empty();
    }
  }
}
