package io.mantaray.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.mantaray.local.Shape;
import io.mantaray.local.junit.OnCluster;
import io.mantaray.local.junit.TestNamespace;
import io.mantaray.local.operator.InstalledCrds;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

/** A head that fails again and again. */
@OnCluster(Shape.CONTROL_PLANE)
class FailingPodsIT {
  private static final Duration SOON = Duration.ofSeconds(30);
  private static final String NOTE = "mantaray.io/pod-failures";
  private static final String OUT_OF_MEMORY =
      """
      {"status": {"phase": "Failed", "containerStatuses": [{"name": "ray-head", "image": "i", "imageID": "",
        "ready": false, "restartCount": 0, "state": {"terminated": {"exitCode": 137, "reason": "OOMKilled"}}}]}}
      """;

  @Test
  void isReplacedLessAndLessOftenAcrossARestartUntilItIsMended(TestNamespace namespace)
      throws InterruptedException {
    InstalledCrds.on(namespace.client());
    Set<String> attempts = ConcurrentHashMap.newKeySet();
    Thread trouble = Thread.ofVirtual().unstarted(() -> failEveryHead(namespace, attempts));
    ObservedCluster cluster;
    try (var _ = OperatorUnderTest.watching(namespace)) {
      cluster = ObservedCluster.create(namespace, Manifests.rayCluster("c", 1));
      await().atMost(SOON).until(cluster::isReady);
      trouble.start();

      await().atMost(Duration.ofMinutes(1)).untilAsserted(() -> saysThatTheHeadFails(cluster, 3));
      assertThat(attempts).hasSize(3);
    }

    try (var successor = OperatorUnderTest.watching(namespace)) {
      await().atMost(SOON).until(successor::isLeading);
      await().atMost(Duration.ofMinutes(1)).untilAsserted(() -> saysThatTheHeadFails(cluster, 4));
      assertThat(attempts).hasSize(4);
      assertThat(note(cluster)).contains("\"count\":4");

      trouble.interrupt();
      trouble.join();
      cluster.set("/spec/headGroupSpec/rayStartParams", "{\"num-cpus\": \"1\"}");

      await()
          .atMost(SOON)
          .untilAsserted(
              () -> {
                assertThat(cluster.condition("PodsFailing")).isEmpty();
                assertThat(note(cluster)).isEmpty();
                assertThat(cluster.condition("HeadPodReady"))
                    .hasValueSatisfying(ready -> assertThat(ready).containsEntry("status", "True"));
              });
    } finally {
      trouble.interrupt();
    }
  }

  private static void saysThatTheHeadFails(ObservedCluster cluster, int times) {
    assertThat(cluster.condition("PodsFailing"))
        .hasValueSatisfying(
            failing ->
                assertThat(failing)
                    .containsEntry("status", "True")
                    .containsEntry("reason", "HeadPodFailing")
                    .extractingByKey("message")
                    .asString()
                    .contains("failed " + times + " times", "exit code 137 (OOMKilled)"));
  }

  private static String note(ObservedCluster cluster) {
    Map<String, String> annotations = cluster.get().getMetadata().getAnnotations();
    return annotations == null ? "" : annotations.getOrDefault(NOTE, "");
  }

  private static void failEveryHead(TestNamespace namespace, Set<String> failed) {
    while (!Thread.currentThread().isInterrupted()) {
      try {
        List<Pod> heads =
            namespace.client().pods().withLabel("ray.io/node-type", "head").list().getItems();
        for (Pod head : heads) {
          if (hasRunForAWhile(head) && failed.add(head.getMetadata().getUid())) {
            namespace
                .client()
                .resource(head)
                .subresource("status")
                .patch(PatchContext.of(PatchType.JSON_MERGE), OUT_OF_MEMORY);
          }
        }
        Thread.sleep(200);
      } catch (KubernetesClientException e) {
        // The pod went meanwhile, or the test has ended: the next look tells.
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  /**
   * Times of creation are whole seconds: of two heads made within one, the second does not count as
   * a further attempt.
   */
  private static boolean hasRunForAWhile(Pod head) {
    Instant made = Instant.parse(head.getMetadata().getCreationTimestamp());
    return "Running".equals(head.getStatus().getPhase())
        && made.plusSeconds(2).isBefore(Instant.now());
  }
}
