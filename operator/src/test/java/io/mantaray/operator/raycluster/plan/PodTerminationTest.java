package io.mantaray.operator.raycluster.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.Serialization;
import io.mantaray.operator.kubernetes.pods.ObservedPod;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodTerminationTest {
  private static Optional<PodTermination> end(String restartPolicy, String status) {
    return PodTermination.of(
        Serialization.unmarshal(
            "apiVersion: v1\nkind: Pod\nspec: {restartPolicy: %s, containers: [{name: ray}, {name: side}]}\nstatus: {%s}"
                .formatted(restartPolicy, status),
            ObservedPod.class));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          phase: Failed | it is Failed | true
          phase: Failed, reason: OutOfcpu, message: no room | it is Failed (OutOfcpu: no room) | true
          phase: Failed, containerStatuses: [{name: side, state: {terminated: {exitCode: 3}}}, {name: ray, state: {terminated: {exitCode: 137, reason: OOMKilled}}}] | it is Failed: its Ray container ended with exit code 137 (OOMKilled) | true
          phase: Failed, initContainerStatuses: [{name: wait, state: {terminated: {exitCode: 2, reason: Error}}}] | it is Failed: its container wait ended with exit code 2 (Error) | true
          phase: Failed, reason: Evicted, message: low on memory | it is Failed (Evicted: low on memory) | false
          phase: Failed, reason: Terminated | it is Failed (Terminated) | false
          phase: Failed, conditions: [{type: DisruptionTarget, status: 'True'}] | it is Failed | false
          phase: Succeeded | it is Succeeded | false
          """)
  void describesHowAPodEndedAndWhetherItFailed(String status, String why, boolean failure) {
    assertThat(end("Always", status)).contains(new PodTermination(why, failure));
  }

  @Test
  void aRayContainerThatIsNotRestartedEndsThePod() {
    String ended =
        "phase: Running, containerStatuses: [{name: ray, state: {terminated: {exitCode: %d}}}]";

    assertThat(end("Never", ended.formatted(1)))
        .contains(
            new PodTermination(
                "its Ray container ended with exit code 1 and is not restarted", true));
    assertThat(end("Never", ended.formatted(0)).map(PodTermination::failure)).contains(false);
    assertThat(end("Always", ended.formatted(1))).isEmpty();
    assertThat(end("Never", ended.formatted(1).replace("name: ray", "name: side"))).isEmpty();
  }

  @Test
  void aRunningOrPendingPodHasNotEnded() {
    assertThat(end("Always", "phase: Running")).isEmpty();
    assertThat(end("Always", "phase: Pending")).isEmpty();
    assertThat(end("Always", "")).isEmpty();
  }
}
