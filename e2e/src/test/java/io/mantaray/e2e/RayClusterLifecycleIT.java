package io.mantaray.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.mantaray.local.Shape;
import io.mantaray.local.junit.OnCluster;
import io.mantaray.local.junit.TestNamespace;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Real Ray that is put to sleep, woken up, and made anew. */
@OnCluster(Shape.FULL)
class RayClusterLifecycleIT {
  private static final String GREETING = "import os; print(os.environ['GREETING'])";

  @Test
  void isSuspendedResumedAndRecreatedWhenItsSpecChanges(TestNamespace namespace) {
    try (var cluster = RayClusterUnderTest.of(Sample.named("raycluster-recreate"), namespace)) {
      cluster.awaitReady(1);
      assertThat(cluster.python(GREETING)).contains("hello");

      cluster.set("suspend", "true");
      cluster.await(
          () -> {
            assertThat(cluster.status("state")).isEqualTo("suspended");
            assertThat(namespace.client().pods().list().getItems()).isEmpty();
          });
      cluster.set("suspend", "false");
      cluster.awaitReady(1);

      List<String> before = uids(cluster);
      cluster.set("headGroupSpec/template/spec/containers/0/env/0/value", "\"good morning\"");
      cluster.await(
          () -> {
            assertThat(uids(cluster)).hasSize(2).doesNotContainAnyElementsOf(before);
            cluster.assertReady(1);
          });
      assertThat(cluster.python(GREETING)).contains("good morning");
    }
  }

  private static List<String> uids(RayClusterUnderTest cluster) {
    Stream<Pod> pods = Stream.concat(cluster.pods("head").stream(), cluster.workers().stream());
    return pods.map(pod -> pod.getMetadata().getUid()).toList();
  }
}
