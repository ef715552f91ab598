package io.mantaray.operator.raycluster.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.config.Behavior;
import io.mantaray.operator.raycluster.ClusterObjects;
import io.mantaray.operator.raycluster.objects.Given;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ObjectsPlannerTest {

  @Test
  void whatUsersHaveNoSayInIsMadeAtOnce() {
    DeclaredCluster cluster =
        Given.withSpec("{enableInTreeAutoscaling: true, headGroupSpec: {template: {spec: {}}}}");

    assertThat(made(cluster))
        .containsExactly(
            List.of("ServiceAccount c", "Role c", "RoleBinding c", "Service c-head-svc"));
  }

  /**
   * As in KubeRay, a refused Ingress leaves no head service, and a refused head service nothing.
   */
  @Test
  void nothingIsMadeAlongWithWhatMayBeRefused() {
    DeclaredCluster cluster =
        Given.withSpec(
            """
            {enableInTreeAutoscaling: true, headGroupSpec: {enableIngress: true}, \
            workerGroupSpecs: [{groupName: g, numOfHosts: 2}]}""");

    assertThat(made(cluster))
        .containsExactly(
            List.of("ServiceAccount c", "Role c", "RoleBinding c", "Ingress c-head-ingress"),
            List.of("Service c-head-svc"),
            List.of("Service c-headless"));
  }

  private static List<List<String>> made(DeclaredCluster cluster) {
    ClusterObjects nothing =
        new ClusterObjects(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            List.of(),
            Optional.empty(),
            Optional.empty(),
            List.of(),
            Optional.empty());
    return new ObjectsPlanner(Behavior.defaults().network(), () -> new byte[32])
        .decide(cluster, nothing, Optional.empty()).stages().stream()
            .map(
                stage ->
                    stage.actions().stream()
                        .map(action -> action.object())
                        .map(object -> object.getKind() + " " + object.getMetadata().getName())
                        .toList())
            .toList();
  }
}
