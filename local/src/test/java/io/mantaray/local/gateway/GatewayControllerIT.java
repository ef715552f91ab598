package io.mantaray.local.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import io.mantaray.load.ExpectedAnswer;
import io.mantaray.load.LoadGenerator;
import io.mantaray.load.LoadPlan;
import io.mantaray.load.LoadReport;
import io.mantaray.load.LoadRequest;
import io.mantaray.local.LocalCluster;
import io.mantaray.local.Shape;
import io.mantaray.local.junit.OnCluster;
import io.mantaray.local.junit.TestNamespace;
import io.mantaray.local.report.Progress;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;

@OnCluster(Shape.FULL)
class GatewayControllerIT {
  private static final Duration LIMIT = Duration.ofSeconds(30);

  @Test
  void requestsFollowTheWeightsOfARouteAndNoneIsLostWhenTheyChange(
      TestNamespace namespace, GatewayController gateways) {
    var route = new WeightedRoute(namespace.client());
    namespace.explainFailuresWith(gateways.log());
    route.createServer("v1");
    route.createServer("v2");
    route.createGateway();
    route.awaitServer("v1");
    route.awaitServer("v2");
    route.split(100, 0);
    assertThat(route.awaitProgrammed()).isEqualTo(gateways.address().getHost());
    LoadPlan plan = plan(gateways, route);
    await().atMost(LIMIT).until(() -> succeeds(plan));

    try (var load = LoadGenerator.start(plan)) {
      assertThat(answersOf(load).versions()).containsOnlyKeys("v1");

      route.split(50, 50);
      await().atMost(LIMIT).until(() -> load.report().answeredBy("v2") > 0);
      LoadReport both = answersOf(load);
      assertThat(both.answeredBy("v1")).isCloseTo(both.answeredBy("v2"), within(4L));

      route.split(10, 90);
      await().atMost(LIMIT).until(() -> share(load) < 0.2);

      route.split(0, 100);
      await().atMost(LIMIT).until(() -> share(load) == 0);

      LoadReport all = load.stop();
      assertThat(all.failures()).as(all.text()).isEmpty();
    }
  }

  @Test
  void oneThatRunsIsLeftAsItIs(LocalCluster cluster, GatewayController gateways) {
    long pid = cluster.process(GatewayController.NAME).orElseThrow().pid();

    GatewayController again = GatewayController.startOn(cluster, Progress.silent());

    assertThat(again.address()).isEqualTo(gateways.address());
    assertThat(cluster.process(GatewayController.NAME).orElseThrow().pid()).isEqualTo(pid);
  }

  private static LoadPlan plan(GatewayController gateways, WeightedRoute route) {
    LoadRequest request = LoadRequest.get(gateways.address().resolve("/"));
    return LoadPlan.get(request.uri(), 40)
        .withRequest(request.withHost(route.hostname()))
        .expecting(ExpectedAnswer.versionIn(Set.of("v1", "v2")::contains));
  }

  private static boolean succeeds(LoadPlan plan) {
    try (var load = LoadGenerator.start(plan)) {
      pause(Duration.ofMillis(100));
      return load.stop().requests().failed() == 0;
    }
  }

  /** The share of the first version in the answers of this second. */
  private static double share(LoadGenerator load) {
    LoadReport now = answersOf(load);
    return (double) now.answeredBy("v1") / now.requests().succeeded();
  }

  private static LoadReport answersOf(LoadGenerator load) {
    LoadReport before = load.report();
    pause(Duration.ofSeconds(1));
    return load.report().since(before);
  }

  private static void pause(Duration time) {
    try {
      Thread.sleep(time);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
