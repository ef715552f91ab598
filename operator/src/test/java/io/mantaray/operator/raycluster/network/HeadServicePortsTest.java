package io.mantaray.operator.raycluster.network;

import static io.mantaray.operator.raycluster.objects.ChangeInspection.updated;
import static io.mantaray.operator.raycluster.objects.ChangeInspection.words;
import static io.mantaray.operator.raycluster.objects.FakedApiServer.returned;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.config.Behavior;
import io.mantaray.operator.kubernetes.pods.ObservedPod;
import io.mantaray.operator.kubernetes.pods.PodJson;
import io.mantaray.operator.objects.ObjectChange;
import io.mantaray.operator.raycluster.objects.Given;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The ports of a head service, compared with a head pod as it comes from the API server. */
class HeadServicePortsTest {
  private static final Behavior.Network NETWORK = Behavior.defaults().network();
  private static final String GCS = "{name: gcs-server, containerPort: 6379}";
  private static final String DASHBOARD = "{name: dashboard, containerPort: 8265}";

  private final DeclaredCluster asMade = withPorts(GCS + ", " + DASHBOARD);
  private final ObservedPod head = PodJson.read(PodJson.HEAD);

  @Test
  void aChangedTargetPortIsRepaired() {
    Service edited =
        new ServiceBuilder(returned(HeadService.of(asMade, NETWORK)))
            .editSpec()
            .editMatchingPort(port -> port.getName().equals("gcs-server"))
            .withTargetPort(new IntOrString(1))
            .endPort()
            .endSpec()
            .build();

    assertThat(updated(compare(asMade, edited)).getSpec().getPorts())
        .extracting(ServicePort::getName, port -> port.getTargetPort().getIntVal())
        .contains(tuple("gcs-server", 6379));
  }

  @Test
  void aRemovedPortIsRestored() {
    Service edited =
        new ServiceBuilder(returned(HeadService.of(asMade, NETWORK)))
            .editSpec()
            .removeMatchingFromPorts(port -> port.getName().equals("dashboard"))
            .endSpec()
            .build();

    assertThat(updated(compare(asMade, edited)).getSpec().getPorts())
        .extracting(ServicePort::getName)
        .contains("dashboard");
  }

  @Test
  void portsStayWhileAHeadRunsThatHasThemThoughTheTemplateNamesNoneAnyMore() {
    DeclaredCluster withoutPorts = Given.head("{template: {spec: {containers: [{name: ray}]}}}");

    assertThat(words(compare(withoutPorts, returned(HeadService.of(asMade, NETWORK)))))
        .isEqualTo("fine");
  }

  @Test
  void portsStayWhileAHeadRunsThatHasThemThoughTheTemplateNamesOthers() {
    DeclaredCluster moved = withPorts("{name: gcs-server, containerPort: 7000}, " + DASHBOARD);

    assertThat(words(compare(moved, returned(HeadService.of(asMade, NETWORK))))).isEqualTo("fine");
  }

  private ObjectChange<Service> compare(DeclaredCluster cluster, Service existing) {
    return HeadService.compare(cluster, NETWORK, List.of(existing), Optional.of(head));
  }

  private static DeclaredCluster withPorts(String ports) {
    return Given.head("{template: {spec: {containers: [{name: ray, ports: [" + ports + "]}]}}}");
  }
}
