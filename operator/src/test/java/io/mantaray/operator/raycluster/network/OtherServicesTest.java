package io.mantaray.operator.raycluster.network;

import static io.mantaray.operator.raycluster.objects.ChangeInspection.sentence;
import static io.mantaray.operator.raycluster.objects.ChangeInspection.updated;
import static io.mantaray.operator.raycluster.objects.ChangeInspection.words;
import static io.mantaray.operator.raycluster.objects.FakedApiServer.returned;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.objects.ObjectChange;
import io.mantaray.operator.raycluster.objects.Given;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class OtherServicesTest {

  @Nested
  class TheHeadlessService {
    private final DeclaredCluster cluster =
        Given.withSpec("{headGroupSpec: {}, workerGroupSpecs: [{groupName: g, numOfHosts: 2}]}");
    private final Service made = returned(HeadlessService.of(cluster));

    @Test
    void isMadeForReplicasOfSeveralHosts() {
      assertThat(words(HeadlessService.compare(cluster, List.of())))
          .isEqualTo("create CreatedService");
      assertThat(words(HeadlessService.compare(Given.head("{}"), List.of()))).isEqualTo("fine");
    }

    @Test
    void driftIsRepaired() {
      Service edited =
          new ServiceBuilder(made)
              .editMetadata()
              .withLabels(Map.of("users", "own"))
              .endMetadata()
              .editSpec()
              .withSelector(Map.of())
              .withPublishNotReadyAddresses(false)
              .withSessionAffinity("ClientIP")
              .endSpec()
              .build();

      Service repaired = updated(HeadlessService.compare(cluster, List.of(edited)));

      assertThat(repaired.getMetadata().getLabels())
          .containsOnly(Map.entry("users", "own"), Map.entry("ray.io/headless-worker-svc", "c"));
      assertThat(repaired.getSpec())
          .isEqualTo(
              new ServiceBuilder(made)
                  .editSpec()
                  .withSessionAffinity("ClientIP")
                  .endSpec()
                  .build()
                  .getSpec());
    }

    @Test
    void mayBeTheUsersOwn() {
      Service users =
          new ServiceBuilder(Given.foreign(made))
              .editMetadata()
              .withName("own")
              .endMetadata()
              .build();

      assertThat(words(HeadlessService.compare(cluster, List.of(users)))).isEqualTo("leave");
    }

    @Test
    void cannotBeMadeWhereItsNameIsTaken() {
      Service taken =
          new ServiceBuilder(Given.foreign(made))
              .editMetadata()
              .withLabels(null)
              .endMetadata()
              .build();

      assertThat(words(HeadlessService.compare(cluster, List.of(taken))))
          .isEqualTo("fail WARNING FailedToCreateService");
    }
  }

  @Nested
  class TheServeService {
    private final DeclaredCluster cluster = serving("{serviceType: NodePort}");
    private final Service made = returned(ServeService.of(cluster).orElseThrow());

    @Test
    void isMadeWithoutAnEvent() {
      assertThat(words(ServeService.compare(cluster, Optional.empty()))).isEqualTo("create");
      assertThat(words(ServeService.compare(Given.head("{}"), Optional.empty()))).isEqualTo("fine");
    }

    @Test
    void cannotBeMadeWithoutAPort() {
      DeclaredCluster without =
          serving("{template: {spec: {containers: [{ports: [{containerPort: 1}]}]}}}");

      ObjectChange<Service> verdict = ServeService.compare(without, Optional.empty());

      assertThat(words(verdict)).isEqualTo("fail");
      assertThat(sentence(verdict)).contains("serve");
      // One that exists already goes on serving.
      assertThat(words(ServeService.compare(without, Optional.of(made)))).isEqualTo("fine");
    }

    @Test
    void driftIsRepaired() {
      Service edited =
          new ServiceBuilder(made)
              .editSpec()
              .withType("ClusterIP")
              .addToSelector("a", "b")
              .withPorts()
              .endSpec()
              .build();

      ObjectChange<Service> verdict = ServeService.compare(cluster, Optional.of(edited));

      assertThat(words(verdict)).isEqualTo("update UpdatedService");
      assertThat(updated(verdict).getSpec().getType()).isEqualTo("NodePort");
      assertThat(updated(verdict).getSpec().getSelector()).containsOnlyKeys("ray.io/cluster");
      assertThat(updated(verdict).getSpec().getPorts()).hasSize(1);
      assertThat(updated(verdict).getSpec().getClusterIP())
          .isEqualTo(made.getSpec().getClusterIP());
    }

    @Test
    void keepsTheTypeThatAUserGaveItWhereNoneIsDeclared() {
      assertThat(words(ServeService.compare(serving("{}"), Optional.of(made)))).isEqualTo("fine");
    }

    @Test
    void mayBeTheUsersOwn() {
      assertThat(words(ServeService.compare(cluster, Optional.of(Given.foreign(made)))))
          .isEqualTo("leave");
    }

    private static DeclaredCluster serving(String head) {
      return Given.cluster(
          """
          metadata: {name: c, annotations: {ray.io/enable-serve-service: "true"}}
          spec: {headGroupSpec: %s}
          """
              .formatted(head));
    }
  }

  @Nested
  class TheRoute {
    private final DeclaredCluster cluster = Given.head("{enableIngress: true}");
    private final GenericKubernetesResource made = returned(HeadRoute.of(cluster));

    @Test
    void isMadeOnce() {
      assertThat(words(HeadRoute.compare(cluster, List.of()))).isEqualTo("create CreatedRoute");
      assertThat(words(HeadRoute.compare(cluster, List.of(made)))).isEqualTo("fine");
      assertThat(words(HeadRoute.compare(Given.head("{}"), List.of()))).isEqualTo("fine");
    }

    @Test
    void keepsAnnotationsOfOpenShift() {
      GenericKubernetesResource noted = Given.copy(made);
      noted.getMetadata().setAnnotations(Map.of("openshift.io/host.generated", "true"));
      noted.setAdditionalProperty("status", Map.of("ingress", List.of()));

      assertThat(words(HeadRoute.compare(cluster, List.of(noted)))).isEqualTo("fine");
    }

    @Test
    void aChangedTargetIsRepaired() {
      GenericKubernetesResource edited = Given.copy(made);
      edited.setAdditionalProperty(
          "spec", Map.of("host", "x.example.com", "to", Map.of("name", "other", "weight", 100)));

      GenericKubernetesResource repaired = updated(HeadRoute.compare(cluster, List.of(edited)));

      assertThat(repaired.<String>get("spec", "host")).isEqualTo("x.example.com");
      assertThat(repaired.<String>get("spec", "to", "name")).isEqualTo("c-head-svc");
      assertThat(repaired.<Integer>get("spec", "port", "targetPort")).isEqualTo(8265);
      assertThat(words(HeadRoute.compare(cluster, List.of(repaired)))).isEqualTo("fine");
    }

    /** Otherwise it would be created in vain at every reconcile. */
    @Test
    void aRouteThatLostItsLabelsGetsThemBack() {
      GenericKubernetesResource unlabelled = Given.copy(made);
      unlabelled.getMetadata().setLabels(Map.of("users", "own"));

      GenericKubernetesResource repaired = updated(HeadRoute.compare(cluster, List.of(unlabelled)));

      assertThat(repaired.getMetadata().getLabels())
          .containsEntry("users", "own")
          .containsEntry("ray.io/cluster", "c");
    }

    @Test
    void aRouteOfTheSameNameAndAnotherOwnerIsReportedAndNotChanged() {
      GenericKubernetesResource others = Given.foreign(made);
      others.getMetadata().setLabels(Map.of());

      assertThat(words(HeadRoute.compare(cluster, List.of(others))))
          .isEqualTo("leave WARNING FailedToCreateRoute");
    }

    @Test
    void mayBeTheUsersOwn() {
      assertThat(words(HeadRoute.compare(cluster, List.of(Given.foreign(made)))))
          .isEqualTo("leave");
    }

    @Test
    void hasANameEvenInANamespaceThatLeavesNoRoomForIt() {
      DeclaredCluster crowded =
          Given.cluster(
              "metadata: {name: c, namespace: " + "n".repeat(63) + "}\nspec: {headGroupSpec: {}}");

      assertThat(HeadRoute.of(crowded).getMetadata().getName()).isEqualTo("c");
    }
  }
}
