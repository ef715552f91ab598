package io.mantaray.operator.raycluster.status;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.mantaray.api.v1.RayClusterStatus;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeadReadinessTest {
  private static Condition ready(RayClusterStatus status) {
    return Objects.requireNonNull(status.conditions()).stream()
        .filter(condition -> condition.getType().equals("HeadPodReady"))
        .findFirst()
        .orElseThrow();
  }

  private static String condition(String podStatus) {
    Condition condition =
        ready(Given.status(Given.observation(Given.cluster(), null, Given.head(podStatus))));
    return condition.getStatus() + " " + condition.getReason() + " " + condition.getMessage();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "phase: Pending|False Unknown ``",
        "conditions: [{type: Ready, status: 'True'}]|True HeadPodRunningAndReady ``",
        "conditions: [{type: Ready, status: 'True', reason: Fine}]|True Fine ``",
        "conditions: [{type: Ready, status: 'False', reason: Gated, message: closed}]"
            + "|False Gated closed",
        "conditions: [{type: Ready, status: 'False'}]|False Unknown ``",
        "conditions: [{type: Ready, status: Unknown, reason: NodeLost}]|Unknown NodeLost ``",
        "conditions: [{type: Ready, status: Odd, reason: 'no reason'}]|Unknown Unknown ``",
        "conditions: [{type: Ready, status: 'False', reason: ContainersNotReady, message: m}]"
            + "|False ContainersNotReady m"
      })
  void reportsTheReadyConditionOfThePod(String podStatus, String condition) {
    assertThat(condition(podStatus).strip()).isEqualTo(condition.replace("`", "").strip());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "CrashLoopBackOff|back-off|False CrashLoopBackOff m; ray: back-off",
        "ErrImagePull|''|False ErrImagePull m; ray:",
        "not a reason|why|False ContainersNotReady m; ray: why",
        "''|why|False ContainersNotReady m; ray: why"
      })
  void reportsTheFirstContainerThatDoesNotRun(String reason, String message, String condition) {
    String pod =
        "conditions: [{type: Ready, status: 'False', reason: ContainersNotReady, message: m}], "
            + "containerStatuses: [{name: side, state: {running: {}}}, {name: ray, state: {waiting:"
            + " {reason: '"
            + reason
            + "', message: '"
            + message
            + "'}}}]";
    assertThat(condition(pod).strip()).isEqualTo(condition);
  }

  @Test
  void reportsHowAContainerEnded() {
    String pod =
        "conditions: [{type: Ready, status: 'False', reason: ContainersNotReady}],"
            + " containerStatuses: [{name: ray, state: {terminated: {exitCode: 137, reason:"
            + " OOMKilled, message: too much}}}]";
    assertThat(condition(pod)).isEqualTo("False OOMKilled ray: too much");
  }

  @Test
  void reportsAMissingHead() {
    Condition condition = ready(Given.status(Given.observation(Given.cluster(), null)));
    assertThat(condition.getReason()).isEqualTo("HeadPodNotFound");
    assertThat(condition.getMessage()).isEqualTo("Head Pod not found");
  }
}
