package io.mantaray.operator.raycluster.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.config.Behavior;
import io.mantaray.operator.kubernetes.actions.StageId;
import io.mantaray.operator.raycluster.ClusterObjects;
import io.mantaray.operator.raycluster.network.HeadService;
import io.mantaray.operator.raycluster.objects.Given;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ObjectsPlannerTest {

  /** An object that the API server refuses does not block the others. */
  @Test
  void noObjectWaitsForAnother() {
    DeclaredCluster cluster =
        Given.withSpec(
            """
            {enableInTreeAutoscaling: true, headGroupSpec: {enableIngress: true}, \
            workerGroupSpecs: [{groupName: g, numOfHosts: 2}]}""");

    ObjectsPlanner.Decision decision = decide(cluster);

    assertThat(decision.plan().stages())
        .extracting(stage -> stage.id().scope())
        .containsExactly(
            "ServiceAccount c",
            "Role c",
            "RoleBinding c",
            "Ingress c-head-ingress",
            "Service c-head-svc",
            "Service c-headless");
    assertThat(decision.plan().stages()).allMatch(stage -> stage.requires().isEmpty());
  }

  @Test
  void podsDoNotWaitForObjectsThatOnlyClientsNeed() {
    DeclaredCluster cluster = Given.withSpec("{headGroupSpec: {enableIngress: true}}");

    assertThat(decide(cluster).requiredByPods())
        .extracting(StageId::scope)
        .containsExactly("Service c-head-svc");
  }

  /** A running cluster is reconciled even if a repair of an object fails. */
  @Test
  void podsDoNotWaitForRepairs() {
    DeclaredCluster cluster = Given.withSpec("{headGroupSpec: {}}");
    Service drifted =
        new ServiceBuilder(HeadService.of(cluster, Behavior.defaults().network()))
            .editSpec()
            .addToSelector("ray.io/node-type", "worker")
            .endSpec()
            .build();

    ObjectsPlanner.Decision decision =
        new ObjectsPlanner(Behavior.defaults().network(), () -> new byte[32])
            .decide(
                cluster,
                new ClusterObjects(
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    List.of(drifted),
                    Optional.empty(),
                    Optional.empty(),
                    List.of(),
                    Optional.empty()),
                Optional.empty());

    assertThat(decision.plan().stages())
        .extracting(stage -> stage.id().scope())
        .containsExactly("Service c-head-svc");
    assertThat(decision.requiredByPods()).isEmpty();
  }

  private static ObjectsPlanner.Decision decide(DeclaredCluster cluster) {
    return new ObjectsPlanner(Behavior.defaults().network(), () -> new byte[32])
        .decide(cluster, DeletionPlannerTest.NO_OBJECTS, Optional.empty());
  }
}
