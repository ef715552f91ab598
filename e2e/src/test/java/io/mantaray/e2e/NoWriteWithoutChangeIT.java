package io.mantaray.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.mantaray.e2e.crash.ApiServerProxy;
import io.mantaray.e2e.crash.Write;
import io.mantaray.local.Shape;
import io.mantaray.local.junit.OnCluster;
import io.mantaray.local.junit.TestNamespace;
import io.mantaray.local.operator.InstalledCrds;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A cluster that is as it should be costs the API server nothing but watches. */
@OnCluster(Shape.CONTROL_PLANE)
class NoWriteWithoutChangeIT {
  private static final int CLUSTERS = 20;
  private static final Duration LONGEST = Duration.ofMinutes(2);

  /** Every cluster is looked at again each second, as it otherwise is every few minutes. */
  private static final Map<String, String> RESTLESS =
      Map.of("RAYCLUSTER_DEFAULT_REQUEUE_SECONDS_ENV", "1");

  private static final Pattern RECONCILES =
      Pattern.compile(
          "controller_runtime_reconcile_total\\{controller=\"raycluster\"[^}]*} (\\S+)");

  @Test
  void anOperatorThatFindsAllAsItShouldBeWritesNothing(TestNamespace namespace) {
    InstalledCrds.on(namespace.client());
    try (ApiServerProxy proxy = ApiServerProxy.observing(namespace.cluster())) {
      try (var first = start(namespace, proxy)) {
        namespace.explainFailuresWith(first.log());
        clusters().forEach(cluster -> namespace.client().resource(cluster).create());
        await().atMost(LONGEST).untilAsserted(() -> assertThat(ready(namespace)).isEqualTo(20));
        awaitQuiet(proxy);
        assertThat(first.stop()).isZero();
      }
      List<Write> before = proxy.writes();
      try (var second = start(namespace, proxy)) {
        namespace.explainFailuresWith(second.log());
        await().atMost(LONGEST).until(() -> reconciles(second) >= CLUSTERS);

        changeWhatIsNoneOfItsBusiness(namespace);

        double sofar = reconciles(second);
        await().atMost(LONGEST).until(() -> reconciles(second) >= sofar + 5 * CLUSTERS);
      }
      List<Write> all = proxy.writes();
      assertThat(all.subList(before.size(), all.size())).isEmpty();
    }
  }

  /** Plain ones, and ones with everything that is compared in each reconcile. */
  private static List<GenericKubernetesResource> clusters() {
    return IntStream.range(0, CLUSTERS)
        .mapToObj(
            number -> {
              GenericKubernetesResource cluster = Manifests.rayCluster("c-" + number, 1);
              return number % 2 == 0 ? cluster : Manifests.withSpec(cluster, RICH);
            })
        .toList();
  }

  private static final Map<String, Object> RICH =
      Map.of(
          "enableInTreeAutoscaling",
          true,
          "authOptions",
          Map.of("mode", "token"),
          "upgradeStrategy",
          Map.of("type", "Recreate"),
          "gcsFaultToleranceOptions",
          Map.of("redisAddress", "redis:6379"));

  private static void changeWhatIsNoneOfItsBusiness(TestNamespace namespace) {
    for (Pod pod : namespace.client().pods().list().getItems()) {
      namespace
          .client()
          .resource(pod)
          .patch(
              PatchContext.of(PatchType.JSON_MERGE),
              """
              {"metadata":{"annotations":{"example.com/seen":"yes"},"labels":{"example.com/seen":"yes"}}}""");
    }
  }

  private static void awaitQuiet(ApiServerProxy proxy) {
    await()
        .atMost(LONGEST)
        .pollInterval(Duration.ofSeconds(3))
        .until(
            new java.util.concurrent.Callable<Boolean>() {
              private int before = -1;

              @Override
              public Boolean call() {
                int now = proxy.writes().size();
                boolean quiet = now == before;
                before = now;
                return quiet;
              }
            });
  }

  private static long ready(TestNamespace namespace) {
    return namespace
        .client()
        .genericKubernetesResources("ray.io/v1", "RayCluster")
        .list()
        .getItems()
        .stream()
        .filter(cluster -> "ready".equals(cluster.get("status", "state")))
        .count();
  }

  private static double reconciles(OperatorUnderTest operator) {
    Matcher lines = RECONCILES.matcher(operator.metrics());
    double sum = 0;
    while (lines.find()) {
      sum += Double.parseDouble(lines.group(1));
    }
    return sum;
  }

  private static OperatorUnderTest start(TestNamespace namespace, ApiServerProxy proxy) {
    return OperatorUnderTest.start(
        RESTLESS, proxy.kubeconfig(), namespace.name(), "--watch-namespace=" + namespace.name());
  }
}
