package io.mantaray.operator.raycluster.status;

import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.operator.kubernetes.pods.ObservedPod;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StuckPodsTest {
  private static final Instant SINCE = Instant.parse("2026-03-01T12:00:00Z");
  private static final String UNREADY =
      "phase: Pending, conditions: [{type: Ready, status: 'False', lastTransitionTime: '"
          + SINCE
          + "'}], ";
  private static final String UNSCHEDULABLE =
      "phase: Pending, conditions: [{type: PodScheduled, status: 'False', reason: Unschedulable,"
          + " message: '0/4 nodes are available: 4 Insufficient cpu.', lastTransitionTime: '"
          + SINCE
          + "'}]";

  private static StuckPods after(Duration time, ObservedPod... pods) {
    return StuckPods.among(new ObservedPods(List.of(pods)), SINCE.plus(time));
  }

  private static String reported(String podStatus) {
    return after(Duration.ofMinutes(5), Given.worker("w", podStatus)).reason().orElse("nothing");
  }

  @Test
  void reportsTheMessageOfTheScheduler() {
    assertThat(reported(UNSCHEDULABLE))
        .isEqualTo(
            "Pod w is stuck since 2026-03-01T12:00:00Z: no node takes it: 0/4 nodes are available:"
                + " 4 Insufficient cpu.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{waiting: {reason: ErrImagePull, message: 'rpc error: not found'}}"
            + "|cannot get its image ray:nope: rpc error: not found",
        "{waiting: {reason: ImagePullBackOff, message: 'Back-off pulling image: ErrImagePull: rpc"
            + " error: not found'}}|cannot get its image ray:nope: rpc error: not found",
        "{waiting: {reason: InvalidImageName}}|cannot get its image ray:nope",
        "{waiting: {reason: CreateContainerConfigError, message: secret s not found}}"
            + "|cannot start (CreateContainerConfigError): secret s not found"
      })
  void reportsWhyAContainerDoesNotStart(String state, String cause) {
    String status =
        UNREADY + "containerStatuses: [{name: ray, image: 'ray:nope', state: " + state + "}]";
    assertThat(reported(status))
        .isEqualTo("Pod w is stuck since 2026-03-01T12:00:00Z: container ray " + cause + ".");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "state: {waiting: {reason: CrashLoopBackOff}}, lastState: {terminated: {exitCode: 1, reason:"
            + " Error, message: no module}}|exit code 1: no module",
        "restartCount: 3, state: {running: {}}, lastState: {terminated: {exitCode: 137, reason:"
            + " OOMKilled}}|exit code 137 (OOMKilled)",
        "restartCount: 5, state: {terminated: {exitCode: 2}}|exit code 2"
      })
  void reportsHowAContainerCrashes(String container, String end) {
    assertThat(reported(UNREADY + "containerStatuses: [{name: ray, " + container + "}]"))
        .isEqualTo(
            "Pod w is stuck since 2026-03-01T12:00:00Z: container ray ends again and again, with "
                + end
                + ".");
  }

  @Test
  void reportsInitContainersFirst() {
    String status =
        UNREADY
            + "containerStatuses: [{name: ray, state: {waiting: {reason: PodInitializing}}}],"
            + " initContainerStatuses: [{name: wait, image: i, state: {waiting: {reason:"
            + " ImagePullBackOff}}}]";
    assertThat(reported(status)).contains("container wait cannot get its image i");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "phase: Pending",
        "phase: Pending, conditions: [{type: PodScheduled, status: 'False', reason: Unschedulable}]",
        "phase: Pending, conditions: [{type: PodScheduled, status: 'False', reason: SchedulingGated,"
            + " lastTransitionTime: '2026-03-01T12:00:00Z'}]",
        "phase: Pending, containerStatuses: [{name: ray, state: {waiting: {reason:"
            + " ImagePullBackOff}}}]",
        "phase: Pending, conditions: [{type: Ready, status: 'False', lastTransitionTime:"
            + " '2026-03-01T12:00:00Z'}], containerStatuses: [{name: ray, state: {waiting: {reason:"
            + " ContainerCreating}}}]",
        "phase: Running, conditions: [{type: Ready, status: 'False', lastTransitionTime:"
            + " '2026-03-01T12:00:00Z'}], containerStatuses: [{name: ray, restartCount: 3, state:"
            + " {waiting: {reason: CrashLoopBackOff}}}]",
        "phase: Failed, conditions: [{type: PodScheduled, status: 'False', reason: Unschedulable,"
            + " lastTransitionTime: '2026-03-01T12:00:00Z'}]"
      })
  void reportsNothingWithoutAKnownCause(String status) {
    assertThat(reported(status)).isEqualTo("nothing");
  }

  @Test
  void waitsForTheGracePeriodAndRequeues() {
    ObservedPod pod = Given.worker("w", UNSCHEDULABLE);
    assertThat(after(Duration.ofSeconds(119), pod).reason()).isEmpty();
    assertThat(after(Duration.ofSeconds(119), pod).requeueAt()).contains(SINCE.plusSeconds(120));
    assertThat(after(Duration.ofMinutes(2), pod).reason()).isPresent();
    assertThat(after(Duration.ofMinutes(2), pod).requeueAt()).isEmpty();
  }

  @Test
  void manyPodsWithOneCauseAreOneSentenceAndTheHeadComesFirst() {
    ObservedPod[] pods =
        IntStream.range(0, 1001)
            .mapToObj(
                i ->
                    i == 1000
                        ? Given.head(UNSCHEDULABLE)
                        : Given.worker("w%04d".formatted(i), UNSCHEDULABLE))
            .toArray(ObservedPod[]::new);
    assertThat(after(Duration.ofMinutes(5), pods).reason().orElseThrow())
        .startsWith("1001 pods (c-head, w0000, w0001 and 998 more) are stuck since ");
  }

  @Test
  void isOfBoundedLength() {
    ObservedPod[] pods =
        IntStream.range(0, 9)
            .mapToObj(
                i ->
                    Given.worker(
                        "w" + i, UNSCHEDULABLE.replace("0/4", i + "x".repeat(5000) + "/4")))
            .toArray(ObservedPod[]::new);
    assertThat(after(Duration.ofMinutes(5), pods).reason().orElseThrow())
        .hasSizeLessThan(1500)
        .endsWith("There are 6 more causes.");
  }
}
