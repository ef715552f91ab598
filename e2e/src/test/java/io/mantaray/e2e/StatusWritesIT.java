package io.mantaray.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.mantaray.e2e.crash.ApiServerProxy;
import io.mantaray.e2e.crash.Write;
import io.mantaray.local.Shape;
import io.mantaray.local.junit.OnCluster;
import io.mantaray.local.junit.TestNamespace;
import io.mantaray.local.operator.InstalledCrds;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A status is written when it says something new, not whenever it is computed. */
@OnCluster(Shape.CONTROL_PLANE)
class StatusWritesIT {
  private static final Duration LONGEST = Duration.ofMinutes(1);
  private static final int WORKERS = 3;

  /** One when the pods are made, and at most one for each that gets ready. */
  private static final int MOST = 1 + 1 + WORKERS;

  @Test
  void aClusterGetsReadyWithNoMoreWritesOfItsStatusThanItHasNews(TestNamespace namespace)
      throws InterruptedException {
    InstalledCrds.on(namespace.client());
    try (ApiServerProxy proxy = ApiServerProxy.observing(namespace.cluster());
        var operator =
            OperatorUnderTest.start(
                proxy.kubeconfig(), namespace.name(), "--watch-namespace=" + namespace.name())) {
      namespace.explainFailuresWith(operator.log());
      List<String> names = List.of("first", "second", "third", "fourth");
      for (String name : names) {
        var cluster = namespace.client().resource(Manifests.rayCluster(name, WORKERS)).create();
        await()
            .atMost(LONGEST)
            .until(
                () ->
                    "ready"
                        .equals(namespace.client().resource(cluster).get().get("status", "state")));
      }
      Thread.sleep(Duration.ofSeconds(2)); // For what should not follow.

      for (String name : names) {
        List<JsonNode> statuses = writtenStatuses(proxy, namespace, name);
        tell(name, statuses);
        assertThat(statuses).as(name).hasSizeBetween(1, MOST).doesNotHaveDuplicates();
      }
    }
  }

  private static List<JsonNode> writtenStatuses(
      ApiServerProxy proxy, TestNamespace namespace, String name) {
    return proxy.writes(namespace.name()).stream()
        .filter(write -> write.isStatus() && write.name().equals(name))
        .map(Write::body)
        .map(body -> Serialization.unmarshal(body, JsonNode.class).get("status"))
        .toList();
  }

  private static void tell(String name, List<JsonNode> statuses) {
    System.out.printf(
        "The status of the %s cluster was written %d times; changed: %s%n",
        name,
        statuses.size(),
        IntStream.range(1, statuses.size())
            .mapToObj(i -> changes(statuses.get(i - 1), statuses.get(i)))
            .toList());
  }

  private static List<String> changes(JsonNode before, JsonNode after) {
    return after
        .propertyStream()
        .filter(field -> !field.getValue().equals(before.get(field.getKey())))
        .map(
            field ->
                field.getValue().isValueNode()
                    ? field.getKey() + "=" + field.getValue()
                    : field.getKey())
        .toList();
  }
}
