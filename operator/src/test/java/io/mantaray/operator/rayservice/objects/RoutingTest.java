package io.mantaray.operator.rayservice.objects;

import static io.mantaray.operator.raycluster.objects.ChangeInspection.sentence;
import static io.mantaray.operator.raycluster.objects.ChangeInspection.updated;
import static io.mantaray.operator.raycluster.objects.ChangeInspection.words;
import static io.mantaray.operator.rayservice.GivenService.JSON;
import static io.mantaray.operator.rayservice.GivenService.cluster;
import static io.mantaray.operator.rayservice.GivenService.copy;
import static io.mantaray.operator.rayservice.GivenService.service;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.AllowedRoutes;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.GatewayStatus;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPBackendRef;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRoute;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRouteStatus;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Listener;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.ListenerBuilder;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.objects.ObjectChange;
import io.mantaray.operator.raycluster.objects.Given;
import io.mantaray.operator.rayservice.DeclaredService;
import io.mantaray.operator.rayservice.DeclaredService.UpgradeSteps;
import io.mantaray.testing.Gen;
import io.mantaray.testing.Property;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What leads requests to the clusters of a RayService that is upgraded incrementally. */
class RoutingTest {
  private final DeclaredService web =
      service(
          "upgradeStrategy: {type: NewClusterWithIncrementalUpgrade, clusterUpgradeOptions: {gatewayClassName: traefik, stepSizePercent: 10, intervalSeconds: 5}}, <cluster>");
  private final UpgradeSteps steps = web.upgradeSteps().orElseThrow();
  private final DeclaredCluster first = cluster(web, "web-first");
  private final DeclaredCluster second = cluster(web, "web-second");

  @Test
  void areCreatedWhereThereAreNone() {
    assertThat(words(gateway(Optional.empty()))).isEqualTo("create CreatedGateway");
    assertThat(words(route(split(0), Optional.empty()))).isEqualTo("create CreatedHTTPRoute");
    assertThat(words(ClusterServeService.compare(web, first, Optional.empty())))
        .isEqualTo("create");
  }

  @Test
  void stayAsTheyAreWithTheDefaultsOfTheApiServer() {
    Gateway gateway = aGateway();
    gateway.getSpec().getListeners().getFirst().setAllowedRoutes(new AllowedRoutes());
    assertThat(words(gateway(Optional.of(gateway)))).isEqualTo("fine");
    HTTPRoute route = aRoute(split(30));
    route.getSpec().getParentRefs().getFirst().setKind("Gateway");
    route.getSpec().getParentRefs().getFirst().setGroup("gateway.networking.k8s.io");
    backends(route).forEach(backend -> backend.setKind("Service"));
    assertThat(words(route(split(30), Optional.of(route)))).isEqualTo("fine");
    Service service = copy(ClusterServeService.of(web, first).orElseThrow());
    service.getSpec().setClusterIP("10.0.0.1");
    assertThat(words(ClusterServeService.compare(web, first, Optional.of(service))))
        .isEqualTo("fine");
  }

  @Test
  void anotherSplitChangesTheWeights() {
    ObjectChange<HTTPRoute> change = route(split(40), Optional.of(aRoute(split(30))));
    assertThat(words(change)).isEqualTo("update UpdatedHTTPRoute");
    assertThat(backends(updated(change)))
        .extracting(HTTPBackendRef::getWeight)
        .containsExactly(60, 40);
  }

  @Test
  void theEndOfAnUpgradeLeavesOneBackend() {
    HTTPRoute route = updated(route(TrafficSplit.allTo(second), Optional.of(aRoute(split(100)))));
    assertThat(backends(route))
        .singleElement()
        .returns("web-second-serve-svc", HTTPBackendRef::getName)
        .returns(100, HTTPBackendRef::getWeight);
  }

  @Test
  void weightsAlwaysAddUpToAHundred() {
    Property.forAll(Gen.integers(0, 100))
        .check(
            percent ->
                assertThat(backends(ServiceRoute.of(web, split(percent))))
                    .extracting(HTTPBackendRef::getWeight)
                    .satisfies(
                        weights ->
                            assertThat(weights.stream().mapToInt(Integer::intValue).sum())
                                .isEqualTo(100)));
    assertThatIllegalArgumentException().isThrownBy(() -> split(101));
    assertThatIllegalArgumentException().isThrownBy(() -> split(-1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TrafficSplit(first, Optional.empty(), 1));
  }

  @Test
  void theWeightOfAClusterIsReadFromTheRoute() {
    HTTPRoute route = aRoute(split(30));
    assertThat(ServiceRoute.weight(route, "web-first")).contains(70);
    assertThat(ServiceRoute.weight(route, "web-second")).contains(30);
    assertThat(ServiceRoute.weight(route, "web-f")).isEmpty();
    assertThat(ServiceRoute.weight(new HTTPRoute(), "web-first")).isEmpty();
  }

  @Test
  void aRuleOfSomebodyElseInTheRouteIsRemoved() {
    HTTPRoute route = aRoute(split(30));
    route.getSpec().setHostnames(List.of("example.com"));
    route
        .getSpec()
        .setRules(
            List.of(route.getSpec().getRules().getFirst(), route.getSpec().getRules().getFirst()));
    assertThat(updated(route(split(30), Optional.of(route))).getSpec())
        .isEqualTo(aRoute(split(30)).getSpec());
  }

  @Test
  void listenersOfUsersStayInTheGateway() {
    Gateway gateway = aGateway();
    Listener own =
        new ListenerBuilder().withName("https").withProtocol("HTTPS").withPort(443).build();
    gateway.getSpec().setListeners(List.of(own));
    gateway.getSpec().setGatewayClassName("other");
    Gateway repaired = updated(gateway(Optional.of(gateway)));
    assertThat(repaired.getSpec().getGatewayClassName()).isEqualTo("traefik");
    assertThat(repaired.getSpec().getListeners())
        .containsExactlyInAnyOrder(own, aGateway().getSpec().getListeners().getFirst());
  }

  @Test
  void thoseOfSomebodyElseStopTheService() {
    assertThat(words(gateway(Optional.of(Given.foreign(aGateway())))))
        .isEqualTo("fail WARNING FailedToCreateGateway");
    assertThat(words(route(split(0), Optional.of(Given.foreign(aRoute(split(0)))))))
        .isEqualTo("fail WARNING FailedToCreateHTTPRoute");
    ObjectChange<Service> service =
        ClusterServeService.compare(
            web,
            first,
            Optional.of(Given.foreign(ClusterServeService.of(web, first).orElseThrow())));
    assertThat(words(service)).isEqualTo("fail WARNING FailedToCreateService");
    assertThat(sentence(service)).contains("team/web-first-serve-svc");
  }

  @Test
  void aGatewayIsReadyWhenItIsAcceptedAndProgrammed() {
    Gateway gateway = aGateway();
    assertThat(ServiceGateway.waitingFor(gateway).orElseThrow())
        .contains("no controller has set its condition Accepted", "GatewayClass traefik exists");
    gateway.setStatus(
        gatewayStatus(
            "{type: Accepted, status: 'True'}, {type: Programmed, status: 'False', reason: NoAddress, message: none yet}"));
    assertThat(ServiceGateway.waitingFor(gateway).orElseThrow())
        .contains("Programmed is False (NoAddress: none yet)");
    gateway.setStatus(
        gatewayStatus("{type: Accepted, status: 'True'}, {type: Programmed, status: 'True'}"));
    assertThat(ServiceGateway.waitingFor(gateway)).isEmpty();
  }

  @Test
  void aRouteIsReadyWhenItsGatewayAcceptsIt() {
    HTTPRoute route = aRoute(split(0));
    assertThat(ServiceRoute.waitingFor(web, route)).isPresent();
    route.setStatus(routeStatus("other-gateway"));
    assertThat(ServiceRoute.waitingFor(web, route)).isPresent();
    route.setStatus(routeStatus("web-gateway"));
    assertThat(ServiceRoute.waitingFor(web, route)).isEmpty();
  }

  private static GatewayStatus gatewayStatus(String conditions) {
    return JSON.unmarshal("conditions: [" + conditions + "]", GatewayStatus.class);
  }

  private static HTTPRouteStatus routeStatus(String gateway) {
    return JSON.unmarshal(
        "parents: [{parentRef: {name: %s}, conditions: [{type: Accepted, status: 'True'}, {type: ResolvedRefs, status: 'True'}]}]"
            .formatted(gateway),
        HTTPRouteStatus.class);
  }

  private TrafficSplit split(int percent) {
    return new TrafficSplit(first, Optional.of(second), percent);
  }

  private ObjectChange<Gateway> gateway(Optional<Gateway> existing) {
    return ServiceGateway.compare(web, steps, existing);
  }

  private ObjectChange<HTTPRoute> route(TrafficSplit split, Optional<HTTPRoute> existing) {
    return ServiceRoute.compare(web, split, existing);
  }

  private Gateway aGateway() {
    return copy(ServiceGateway.of(web, steps));
  }

  private HTTPRoute aRoute(TrafficSplit split) {
    return copy(ServiceRoute.of(web, split));
  }

  private static List<HTTPBackendRef> backends(HTTPRoute route) {
    return Objects.requireNonNull(route.getSpec()).getRules().getFirst().getBackendRefs();
  }
}
