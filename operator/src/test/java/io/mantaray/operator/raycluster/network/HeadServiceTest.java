package io.mantaray.operator.raycluster.network;

import static io.mantaray.operator.raycluster.objects.ChangeInspection.created;
import static io.mantaray.operator.raycluster.objects.ChangeInspection.sentence;
import static io.mantaray.operator.raycluster.objects.ChangeInspection.updated;
import static io.mantaray.operator.raycluster.objects.ChangeInspection.words;
import static io.mantaray.operator.raycluster.objects.FakedApiServer.returned;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.ContainerPortBuilder;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.ServicePortBuilder;
import io.fabric8.kubernetes.api.model.ServiceSpecFluent;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.config.Behavior;
import io.mantaray.operator.kubernetes.pods.ObservedPod;
import io.mantaray.operator.objects.ObjectChange;
import io.mantaray.operator.raycluster.objects.Given;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class HeadServiceTest {
  private static final Behavior.Network HEADLESS = Behavior.defaults().network();
  private static final Behavior.Network ADDRESSED =
      Behavior.of(Map.of("ENABLE_RAY_HEAD_CLUSTER_IP_SERVICE", "true")).network();
  private static final String PORTS = "{name: gcs-server, containerPort: 6379}";

  private final DeclaredCluster cluster = withPorts(PORTS);
  private final Service made = returned(HeadService.of(cluster, HEADLESS));

  @Test
  void aHeadServiceHasAClusterIpIfConfigured() {
    Service service = HeadService.of(cluster, ADDRESSED);

    assertThat(service.getSpec().getClusterIP()).isNull();
    assertThat(service.getSpec().getPublishNotReadyAddresses()).isNull();
  }

  @Test
  void aMissingOneIsMade() {
    ObjectChange<Service> verdict = compare(List.of());

    assertThat(words(verdict)).isEqualTo("create CreatedService");
    assertThat(created(verdict)).isEqualTo(HeadService.of(cluster, HEADLESS));
  }

  @Test
  void oneFoundByItsLabelsIsTheHeadServiceWhateverItsName() {
    Service other = edited(service -> service.editMetadata().withName("another").endMetadata());

    assertThat(words(compare(List.of(other)))).isEqualTo("fine");
  }

  @Test
  void severalAreAnError() {
    Service other = edited(service -> service.editMetadata().withName("another").endMetadata());

    ObjectChange<Service> verdict = compare(List.of(made, other));

    assertThat(words(verdict)).isEqualTo("fail");
    assertThat(sentence(verdict)).contains("team/another, team/c-head-svc");
  }

  @Test
  void servicesOfOtherClustersDoNotCount() {
    Service others =
        edited(
            service ->
                service
                    .editMetadata()
                    .withName("x")
                    .addToLabels("ray.io/cluster", "other")
                    .endMetadata());

    assertThat(words(compare(List.of(made, others)))).isEqualTo("fine");
  }

  @Test
  void aUsersServiceWithOurLabelsIsTakenAsItIs() {
    Service users = Given.foreign(edited(service -> spec(service, s -> s.withSelector(null))));

    assertThat(words(compare(List.of(users)))).isEqualTo("leave");
  }

  @Test
  void aServiceOfAnotherOwnerWithTheSameNameIsReportedAsAnError() {
    Service foreign =
        Given.foreign(edited(service -> service.editMetadata().withLabels(null).endMetadata()));

    assertThat(words(compare(List.of(foreign)))).isEqualTo("fail WARNING FailedToCreateService");
  }

  @Test
  void removedLabelsAreRestoredAndOthersStay() {
    Service edited =
        edited(
            service ->
                service
                    .editMetadata()
                    .removeFromLabels("ray.io/node-type")
                    .addToLabels("mine", "1")
                    .addToAnnotations("mine", "1")
                    .addToFinalizers("example.com/mine")
                    .endMetadata());

    Service repaired = updated(compare(List.of(edited)));

    assertThat(repaired.getMetadata().getLabels())
        .containsAllEntriesOf(made.getMetadata().getLabels())
        .containsEntry("mine", "1");
    assertThat(repaired.getMetadata().getAnnotations()).containsEntry("mine", "1");
    assertThat(repaired.getMetadata().getFinalizers()).containsExactly("example.com/mine");
  }

  @Test
  void theSelectorIsRepairedAsAWhole() {
    Service edited = edited(service -> spec(service, s -> s.addToSelector("more", "than-ours")));

    assertThat(updated(compare(List.of(edited))).getSpec()).isEqualTo(made.getSpec());
  }

  @Test
  void aSelectorFollowsTheHeadThatRunsAndNotWhatIsDeclaredForTheNext() {
    DeclaredCluster renamed =
        Given.head(
            "{template: {metadata: {labels: {app.kubernetes.io/name: new}}, spec: {containers: [{ports: ["
                + PORTS
                + "]}]}}}");

    assertThat(
            words(
                HeadService.compare(
                    renamed, HEADLESS, List.of(made), Optional.of(head("kuberay")))))
        .isEqualTo("fine");
    assertThat(
            updated(HeadService.compare(renamed, HEADLESS, List.of(made), Optional.of(head("new"))))
                .getSpec()
                .getSelector())
        .containsEntry("app.kubernetes.io/name", "new");
  }

  @Test
  void aChangedTargetPortIsRepairedAndOtherPortsStay() {
    ServicePort more = new ServicePortBuilder().withName("more").withPort(1).build();
    Service edited =
        edited(
            service ->
                spec(
                    service,
                    s ->
                        s.editMatchingPort(port -> port.getName().equals("gcs-server"))
                            .withTargetPort(new IntOrString(1))
                            .withAppProtocol("users")
                            .endPort()
                            .addToPorts(more)));

    List<ServicePort> ports =
        updated(compare(List.of(edited), Optional.of(head("kuberay")))).getSpec().getPorts();

    assertThat(ports)
        .extracting(
            ServicePort::getName,
            port -> port.getTargetPort() == null ? null : port.getTargetPort().getValue())
        .containsExactly(tuple("gcs-server", 6379), tuple("metrics", 8080), tuple("more", null));
    assertThat(ports.getFirst().getAppProtocol()).isEqualTo("users");
  }

  @Test
  void portsStayAsTheyAreWhileTheHeadRunsThatHasThem() {
    DeclaredCluster changed =
        withPorts("{name: gcs-server, containerPort: 7000}, {containerPort: 5}");

    assertThat(
            words(
                HeadService.compare(
                    changed, HEADLESS, List.of(made), Optional.of(head("kuberay")))))
        .isEqualTo("fine");
    assertThat(
            updated(HeadService.compare(changed, HEADLESS, List.of(made), Optional.empty()))
                .getSpec()
                .getPorts())
        .extracting(ServicePort::getName, ServicePort::getPort)
        .containsExactly(tuple("gcs-server", 7000), tuple("metrics", 8080), tuple("5-port", 5));
  }

  @Test
  void typeAndAnnotationsAreSetOnlyAtCreation() {
    DeclaredCluster changed =
        Given.withSpec(
            "{headServiceAnnotations: {late: x}, headGroupSpec: {serviceType: NodePort, template: {spec: {containers: [{ports: ["
                + PORTS
                + "]}]}}}}");

    assertThat(words(HeadService.compare(changed, HEADLESS, List.of(made), Optional.empty())))
        .isEqualTo("fine");
  }

  @Test
  void theClusterIpIsNeverChanged() {
    Service addressed = returned(HeadService.of(cluster, ADDRESSED));
    Service edited =
        new ServiceBuilder(addressed).editSpec().withSelector(Map.of("a", "b")).endSpec().build();

    // The operator now makes headless services, which this one cannot become.
    Service repaired = updated(compare(List.of(edited)));

    assertThat(repaired.getSpec()).isEqualTo(addressed.getSpec());
    assertThat(words(compare(List.of(addressed)))).isEqualTo("fine");
  }

  @Test
  void aHeadlessServicePublishesAHeadThatIsNotReady() {
    Service edited = edited(service -> spec(service, s -> s.withPublishNotReadyAddresses(false)));

    assertThat(updated(compare(List.of(edited))).getSpec()).isEqualTo(made.getSpec());
  }

  @Test
  void oneThatIsBeingDeletedIsNotRepaired() {
    Service edited = edited(service -> spec(service, s -> s.withSelector(null)));

    assertThat(words(compare(List.of(Given.isTerminating(edited))))).isEqualTo("leave");
  }

  private ObjectChange<Service> compare(List<Service> services) {
    return compare(services, Optional.empty());
  }

  private ObjectChange<Service> compare(List<Service> services, Optional<ObservedPod> head) {
    return HeadService.compare(cluster, HEADLESS, services, head);
  }

  private Service edited(Consumer<ServiceBuilder> edit) {
    ServiceBuilder builder = new ServiceBuilder(Given.copy(made));
    edit.accept(builder);
    return builder.build();
  }

  private static void spec(ServiceBuilder service, Consumer<ServiceSpecFluent<?>> edit) {
    var spec = service.editSpec();
    edit.accept(spec);
    spec.endSpec();
  }

  private static DeclaredCluster withPorts(String ports) {
    return Given.head("{template: {spec: {containers: [{name: ray, ports: [" + ports + "]}]}}}");
  }

  private static ObservedPod head(String application) {
    ContainerPort gcs =
        new ContainerPortBuilder().withName("gcs-server").withContainerPort(6379).build();
    ContainerPort metrics =
        new ContainerPortBuilder().withName("metrics").withContainerPort(8080).build();
    return ObservedPod.of(
        new PodBuilder()
            .withNewMetadata()
            .withName("head")
            .addToLabels("app.kubernetes.io/name", application)
            .endMetadata()
            .withNewSpec()
            .addNewContainer()
            .withPorts(gcs, metrics)
            .endContainer()
            .endSpec()
            .build());
  }
}
