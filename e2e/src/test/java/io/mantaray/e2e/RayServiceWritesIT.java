package io.mantaray.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.mantaray.e2e.crash.ApiServerProxy;
import io.mantaray.e2e.crash.SimulatedRays;
import io.mantaray.local.Shape;
import io.mantaray.local.junit.OnCluster;
import io.mantaray.local.junit.TestNamespace;
import io.mantaray.local.operator.InstalledCrds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A service that serves costs nothing but the questions to Serve. Only Ray itself is played. */
@OnCluster(Shape.CONTROL_PLANE)
class RayServiceWritesIT {
  private static final int SERVICES = 5;
  private static final Duration LONGEST = Duration.ofMinutes(2);

  private static final Pattern RECONCILES =
      Pattern.compile("controller_runtime_reconcile_total\\{[^}]*} (\\S+)");
  private static final Pattern POLLS =
      Pattern.compile("manta_dashboard_requests_total\\{[^}]*} (\\S+)");

  @Test
  void servicesAtRestCauseNoWriteAndNoReconcileAndARestartPutsNothingAgain(
      TestNamespace namespace) {
    InstalledCrds.on(namespace.client());
    SimulatedRays rays = new SimulatedRays(namespace.client());
    try (ApiServerProxy proxy = ApiServerProxy.playing(rays, namespace.cluster())) {
      try (var first = start(namespace, proxy)) {
        IntStream.range(0, SERVICES)
            .mapToObj(number -> service(number, number % 2))
            .forEach(service -> namespace.client().resource(service).create());
        await().atMost(LONGEST).until(() -> ready(namespace) == SERVICES);
        awaitRest(first, proxy);

        int writes = proxy.writes().size();
        double reconciles = count(RECONCILES, first);
        awaitPolls(first);
        assertThat(count(RECONCILES, first)).isEqualTo(reconciles);
        assertThat(proxy.writes()).hasSize(writes);
        assertThat(first.stop()).isZero();
      }
      int writes = proxy.writes().size();
      try (var second = start(namespace, proxy)) {
        awaitPolls(second);
        assertThat(proxy.writes()).hasSize(writes);
      }
      assertThat(rays.serveConfigs(namespace.name()))
          .hasSize(SERVICES)
          .allMatch(configs -> configs.size() == 1);
    }
  }

  private static GenericKubernetesResource service(int number, int workers) {
    return Manifests.parsed(
        """
        apiVersion: ray.io/v1
        kind: RayService
        metadata: {name: service-%d}
        spec:
          serveConfigV2: 'applications: [{name: app, import_path: "app:app"}]'
          rayClusterConfig:
            rayVersion: 2.55.0
            headGroupSpec:
              template: {spec: {containers: [{name: ray-head, image: "rayproject/ray:2.55.0"}]}}
            workerGroupSpecs:
              - groupName: workers
                replicas: %d
                maxReplicas: 1
                template: {spec: {containers: [{name: ray-worker, image: "rayproject/ray:2.55.0"}]}}
        """
            .formatted(number, workers));
  }

  /** Waits until Serve was asked a few more times about each service. */
  private static void awaitPolls(OperatorUnderTest operator) {
    double before = count(POLLS, operator);
    await().atMost(LONGEST).until(() -> count(POLLS, operator) >= before + 3 * SERVICES);
  }

  private static void awaitRest(OperatorUnderTest operator, ApiServerProxy proxy) {
    Supplier<List<Double>> done =
        () -> List.of(count(RECONCILES, operator), (double) proxy.writes().size());
    List<List<Double>> seen = new ArrayList<>(List.of(done.get()));
    await()
        .atMost(LONGEST)
        .pollInterval(Duration.ofSeconds(6))
        .until(
            () -> {
              seen.add(done.get());
              return seen.getLast().equals(seen.get(seen.size() - 2));
            });
  }

  private static long ready(TestNamespace namespace) {
    return namespace
        .client()
        .genericKubernetesResources("ray.io/v1", "RayService")
        .list()
        .getItems()
        .stream()
        .filter(RayServiceWritesIT::isReady)
        .count();
  }

  private static boolean isReady(GenericKubernetesResource service) {
    return service.get("status", "conditions") instanceof List<?> conditions
        && conditions.stream()
            .map(condition -> (Map<?, ?>) condition)
            .anyMatch(
                condition ->
                    "Ready".equals(condition.get("type"))
                        && "True".equals(condition.get("status")));
  }

  private static double count(Pattern counter, OperatorUnderTest operator) {
    Matcher lines = counter.matcher(operator.metrics());
    double sum = 0;
    while (lines.find()) {
      sum += Double.parseDouble(lines.group(1));
    }
    return sum;
  }

  private static OperatorUnderTest start(TestNamespace namespace, ApiServerProxy proxy) {
    OperatorUnderTest operator =
        OperatorUnderTest.start(
            proxy.kubeconfig(),
            namespace.name(),
            "--watch-namespace=" + namespace.name(),
            "--use-kubernetes-proxy");
    namespace.explainFailuresWith(operator.log());
    return operator;
  }
}
