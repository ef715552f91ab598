package io.mantaray.operator.rayjob.objects;

import static io.mantaray.operator.raycluster.objects.ChangeInspection.sentence;
import static io.mantaray.operator.raycluster.objects.ChangeInspection.updated;
import static io.mantaray.operator.raycluster.objects.ChangeInspection.words;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.config.Behavior;
import io.mantaray.operator.jobs.DeclaredJob;
import io.mantaray.operator.objects.ObjectChange;
import io.mantaray.operator.raycluster.objects.Given;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JobHeadServiceTest {
  private static final Behavior.Network NETWORK = Behavior.defaults().network();

  private final DeclaredJob job = job("{entrypoint: run}");
  private final DeclaredCluster first = cluster("night-first", "{}");
  private final DeclaredCluster second = cluster("night-second", "{}");

  @Test
  void isMadeWhereThereIsNone() {
    assertThat(words(compare(first, Optional.empty()))).isEqualTo("create CreatedService");
  }

  @Test
  void staysAsItIsWhileTheClusterDoes() {
    assertThat(words(compare(first, Optional.of(served(first))))).isEqualTo("fine");
  }

  @Test
  void selectsTheNextClusterAndKeepsItsAddress() {
    Service existing = served(first);
    existing.getMetadata().setResourceVersion("7");
    existing.getMetadata().setAnnotations(Map.of("of", "others"));
    existing.getSpec().setClusterIP("10.0.0.1");
    existing.getSpec().setSessionAffinity("ClientIP");

    ObjectChange<Service> verdict = compare(second, Optional.of(existing));

    assertThat(words(verdict)).isEqualTo("update UpdatedService");
    assertThat(updated(verdict))
        .isEqualTo(
            new ServiceBuilder(existing)
                .editSpec()
                .withSelector(JobHeadService.of(job, second, NETWORK).getSpec().getSelector())
                .endSpec()
                .build());
  }

  @Test
  void leadsToThePortsOfTheNextCluster() {
    DeclaredCluster other =
        cluster(
            "night-third",
            "{template: {spec: {containers: [{ports: [{name: dashboard, containerPort: 9265}]}]}}}");
    Service existing = served(first);
    existing.getSpec().getPorts().forEach(port -> port.setNodePort(30000 + port.getPort() % 1000));

    Service moved = updated(compare(other, Optional.of(existing)));

    assertThat(moved.getSpec().getPorts())
        .filteredOn(port -> port.getName().equals("dashboard"))
        .singleElement()
        .returns(9265, ServicePort::getPort)
        .returns(30265, ServicePort::getNodePort);
  }

  @Test
  void aServiceOfAnotherOwnerIsReportedAndNotChanged() {
    ObjectChange<Service> verdict = compare(first, Optional.of(Given.foreign(served(first))));
    assertThat(words(verdict)).isEqualTo("leave WARNING FailedToCreateService");
    assertThat(sentence(verdict)).contains("team/night-head-svc", "Delete or rename it");

    ObjectChange<Service> earlier = compare(first, Optional.of(Given.predecessors(served(first))));
    assertThat(words(earlier)).isEqualTo("leave WARNING FailedToCreateService");
  }

  @Test
  void oneThatIsBeingDeletedIsLeftAlone() {
    assertThat(words(compare(second, Optional.of(Given.isTerminating(served(first))))))
        .isEqualTo("leave");
  }

  @Test
  void aJobOnASelectedClusterHasNone() {
    DeclaredJob guest = job("{clusterSelector: {ray.io/cluster: shared}}");
    assertThat(words(JobHeadService.compare(guest, first, NETWORK, Optional.empty())))
        .isEqualTo("fine");
  }

  @Test
  void carriesTheUsersAnnotationsForTheServiceOnly() {
    DeclaredCluster cluster =
        io.mantaray.operator.rayjob.submit.Given.cluster(
            "c",
            "{headServiceAnnotations: {of: cluster}, headGroupSpec: {headService: {metadata: {name: mine, labels: {mine: 'yes'}, annotations: {of: service}}}}}");
    Service service = JobHeadService.of(job, cluster, NETWORK);
    assertThat(service.getMetadata().getName()).isEqualTo("night-head-svc");
    assertThat(service.getMetadata().getAnnotations()).isEqualTo(Map.of("of", "service"));
    assertThat(service.getMetadata().getLabels()).doesNotContainKey("mine");
  }

  private ObjectChange<Service> compare(DeclaredCluster cluster, Optional<Service> existing) {
    return JobHeadService.compare(job, cluster, NETWORK, existing);
  }

  private Service served(DeclaredCluster cluster) {
    return Given.copy(JobHeadService.of(job, cluster, NETWORK));
  }

  private static DeclaredJob job(String spec) {
    return io.mantaray.operator.rayjob.submit.Given.job(spec);
  }

  private static DeclaredCluster cluster(String name, String head) {
    return io.mantaray.operator.rayjob.submit.Given.cluster(name, "{headGroupSpec: " + head + "}");
  }
}
