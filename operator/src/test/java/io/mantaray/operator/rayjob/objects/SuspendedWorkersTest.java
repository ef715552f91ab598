package io.mantaray.operator.rayjob.objects;

import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.operator.rayjob.submit.Given;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SuspendedWorkersTest {

  @Test
  void everyGroupIsSuspendedIfItIsStillWhereItWas() {
    assertThat(
            patch(
                "{groupName: a}, {groupName: b, suspend: true}, {groupName: c, suspend: false, replicas: 3}"))
        .hasValue(
            """
            [{"op":"test","path":"/spec/workerGroupSpecs/0/groupName","value":"a"},\
            {"op":"add","path":"/spec/workerGroupSpecs/0/suspend","value":true},\
            {"op":"test","path":"/spec/workerGroupSpecs/2/groupName","value":"c"},\
            {"op":"add","path":"/spec/workerGroupSpecs/2/suspend","value":true}]""");
  }

  @Test
  void nothingIsWrittenWhereAllAreSuspended() {
    assertThat(patch("{groupName: a, suspend: true}")).isEmpty();
    assertThat(patch("")).isEmpty();
  }

  private static Optional<String> patch(String groups) {
    return SuspendedWorkers.patch(
        Given.cluster("c", "{headGroupSpec: {}, workerGroupSpecs: [" + groups + "]}"));
  }
}
