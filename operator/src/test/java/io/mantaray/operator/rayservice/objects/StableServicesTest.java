package io.mantaray.operator.rayservice.objects;

import static io.mantaray.operator.raycluster.objects.ChangeInspection.sentence;
import static io.mantaray.operator.raycluster.objects.ChangeInspection.updated;
import static io.mantaray.operator.raycluster.objects.ChangeInspection.words;
import static io.mantaray.operator.rayservice.GivenService.cluster;
import static io.mantaray.operator.rayservice.GivenService.copy;
import static io.mantaray.operator.rayservice.GivenService.service;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.config.Behavior;
import io.mantaray.operator.objects.ObjectChange;
import io.mantaray.operator.raycluster.objects.Given;
import io.mantaray.operator.rayservice.DeclaredService;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The head and the serve service of a RayService. */
class StableServicesTest {
  private static final Behavior.Network NETWORK = Behavior.defaults().network();

  private final DeclaredService web = service("<cluster>");
  private final DeclaredCluster first = cluster(web, "web-first");
  private final DeclaredCluster second = cluster(web, "web-second");

  @Test
  void areCreatedWhereThereAreNone() {
    assertThat(words(head(first, Optional.empty()))).isEqualTo("create CreatedService");
    assertThat(words(serve(first, Optional.empty()))).isEqualTo("create CreatedService");
  }

  @Test
  void stayAsTheyAreWhileTheClusterDoes() {
    assertThat(words(head(first, Optional.of(headService(first))))).isEqualTo("fine");
    assertThat(words(serve(first, Optional.of(serveService(first))))).isEqualTo("fine");
  }

  @Test
  void aSwitchChangesNothingButTheSelector() {
    Service existing = serveService(first);
    existing.getMetadata().setResourceVersion("7");
    existing.getMetadata().setAnnotations(Map.of("of", "others"));
    existing.getSpec().setClusterIP("10.0.0.1");
    existing.getSpec().getPorts().forEach(port -> port.setNodePort(30000));

    ObjectChange<Service> change = serve(second, Optional.of(existing));

    assertThat(words(change)).isEqualTo("update UpdatedService");
    assertThat(updated(change))
        .isEqualTo(
            new ServiceBuilder(existing)
                .editSpec()
                .withSelector(Map.of("ray.io/cluster", "web-second", "ray.io/serve", "true"))
                .endSpec()
                .build());
  }

  @Test
  void theHeadServiceFollowsTheSwitch() {
    Service moved = updated(head(second, Optional.of(headService(first))));
    assertThat(moved.getSpec().getSelector()).containsEntry("ray.io/cluster", "web-second");
    assertThat(moved.getMetadata().getName()).isEqualTo("web-head-svc");
  }

  @Test
  void theServeServiceLeadsToThePortsOfTheNextCluster() {
    DeclaredService changed =
        service(
            "rayClusterConfig: {headGroupSpec: {template: {spec: {containers: [{name: head, ports: [{name: serve, containerPort: 9000}]}]}}}}");
    Service moved =
        updated(
            StableServeService.compare(
                changed, cluster(changed, "web-third"), Optional.of(serveService(first))));
    assertThat(moved.getSpec().getPorts())
        .singleElement()
        .returns("serve", ServicePort::getName)
        .returns(9000, ServicePort::getPort);
  }

  @Test
  void theTypeFollowsTheSpec() {
    DeclaredService changed = service("serveService: {spec: {type: LoadBalancer}}, <cluster>");
    ObjectChange<Service> change =
        StableServeService.compare(changed, first, Optional.of(serveService(first)));
    assertThat(updated(change).getSpec().getType()).isEqualTo("LoadBalancer");
  }

  @Test
  void theTypeOfAServiceThatNamesAnotherHostStays() {
    DeclaredService changed = service("serveService: {spec: {type: LoadBalancer}}, <cluster>");
    Service existing = serveService(first);
    existing.getSpec().setType("ExternalName");
    assertThat(words(StableServeService.compare(changed, first, Optional.of(existing))))
        .isEqualTo("fine");
  }

  @Test
  void aSelectorThatSomebodyChangedIsRepaired() {
    Service existing = serveService(first);
    existing.getSpec().setSelector(Map.of("app", "mine"));
    assertThat(updated(serve(first, Optional.of(existing))).getSpec().getSelector())
        .isEqualTo(Map.of("ray.io/cluster", "web-first", "ray.io/serve", "true"));
  }

  @Test
  void aServeServiceOfSomebodyElseStopsTheService() {
    ObjectChange<Service> change = serve(first, Optional.of(Given.foreign(serveService(first))));
    assertThat(words(change)).isEqualTo("fail WARNING FailedToCreateService");
    assertThat(sentence(change)).contains("team/web-serve-svc", "spec.serveService.metadata.name");
    assertThat(words(serve(first, Optional.of(Given.predecessors(serveService(first))))))
        .isEqualTo("fail WARNING FailedToCreateService");
  }

  @Test
  void aHeadServiceOfSomebodyElseIsToldAndRequestsAreServedAllTheSame() {
    ObjectChange<Service> change = head(first, Optional.of(Given.foreign(headService(first))));
    assertThat(words(change)).isEqualTo("leave WARNING FailedToCreateService");
    assertThat(sentence(change)).contains("team/web-head-svc", "Delete or rename it");
  }

  @Test
  void thoseThatAreBeingDeletedAreLeftAlone() {
    assertThat(words(head(second, Optional.of(Given.isTerminating(headService(first))))))
        .isEqualTo("leave");
    assertThat(words(serve(second, Optional.of(Given.isTerminating(serveService(first))))))
        .isEqualTo("leave");
  }

  @Test
  void withoutAPortForServeThereIsNoServeService() {
    DeclaredService portless =
        service(
            "rayClusterConfig: {headGroupSpec: {template: {spec: {containers: [{name: head, ports: [{name: dashboard, containerPort: 1}]}]}}}}");
    ObjectChange<Service> change =
        StableServeService.compare(portless, cluster(portless, "web-a"), Optional.empty());
    assertThat(words(change)).isEqualTo("fail WARNING FailedToCreateService");
    assertThat(sentence(change)).contains("no port named serve");
  }

  @Test
  void labelsOfOthersAndFurtherPortsStay() {
    Service existing = serveService(first);
    existing.getMetadata().getLabels().put("of", "others");
    existing
        .getSpec()
        .setPorts(
            List.of(
                existing.getSpec().getPorts().getFirst(),
                new ServicePort(null, "metrics", null, 8080, "TCP", null)));
    assertThat(words(serve(first, Optional.of(existing)))).isEqualTo("fine");
  }

  private ObjectChange<Service> head(DeclaredCluster cluster, Optional<Service> existing) {
    return StableHeadService.compare(web, cluster, NETWORK, existing);
  }

  private ObjectChange<Service> serve(DeclaredCluster cluster, Optional<Service> existing) {
    return StableServeService.compare(web, cluster, existing);
  }

  private Service headService(DeclaredCluster cluster) {
    return copy(StableHeadService.of(web, cluster, NETWORK));
  }

  private Service serveService(DeclaredCluster cluster) {
    return copy(StableServeService.of(web, cluster).orElseThrow());
  }
}
