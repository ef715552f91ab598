package io.mantaray.operator.raycluster.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.mantaray.api.json.RayJson;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodEndTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Always | {phase: Failed, reason: Evicted, message: no disk}   | it is Failed (Evicted: no disk)
          Always | {phase: Failed}                                      | it is Failed
          Never  | {phase: Succeeded}                                   | it is Succeeded
          Never  | {phase: Running, containerStatuses: [{name: side}, {name: ray, state: {terminated: {exitCode: 7}}}]} | its Ray container ended with exit code 7 and is not restarted
          """)
  void aPodThatOnlyANewOneCanReplaceHasEnded(String restartPolicy, String status, String why) {
    assertThat(PodEnd.of(pod(restartPolicy, status))).contains(new PodEnd(why));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Always | {phase: Running, containerStatuses: [{name: ray, state: {terminated: {exitCode: 7}}}]}
          Never  | {phase: Running, containerStatuses: [{name: side, state: {terminated: {exitCode: 7}}}]}
          Never  | {phase: Running}
          Never  | {phase: Pending}
          Always | {phase: Unknown}
          Always | {}
          """)
  void aPodThatMayGoOnHasNot(String restartPolicy, String status) {
    assertThat(PodEnd.of(pod(restartPolicy, status))).isEmpty();
  }

  private static Pod pod(String restartPolicy, String status) {
    return RayJson.serialization()
        .unmarshal(
            "apiVersion: v1\nkind: Pod\nspec: {restartPolicy: %s, containers: [{name: ray}, {name: side}]}\nstatus: %s"
                .formatted(restartPolicy, status),
            Pod.class);
  }
}
