package io.mantaray.operator.rayservice.clusters;

import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.api.json.RayJson;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayService;
import io.mantaray.operator.conventions.RayAnnotations;
import io.mantaray.operator.rayservice.DeclaredService;
import io.mantaray.operator.rayservice.objects.ServiceCluster;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GoalMatchTest {
  private static final String BEFORE =
      "rayVersion: 2.50.0, workerGroupSpecs: [{groupName: a, replicas: 1}]";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          rayVersion: 2.50.0, workerGroupSpecs: [{groupName: a, replicas: 1}] | SAME
          rayVersion: 2.50.0, workerGroupSpecs: [{groupName: a, replicas: 7, minReplicas: 2, maxReplicas: 9}] | SAME
          rayVersion: 2.50.0, suspend: true, workerGroupSpecs: [{groupName: a, replicas: 1}] | SAME
          rayVersion: 2.50.0, workerGroupSpecs: [{groupName: a}, {groupName: b}] | EXTENDABLE
          rayVersion: 2.50.0, workerGroupSpecs: [{groupName: a}, {groupName: b}, {groupName: c}] | EXTENDABLE
          rayVersion: 2.50.0, workerGroupSpecs: [{groupName: b}, {groupName: a}] | DIFFERENT
          rayVersion: 2.50.0, workerGroupSpecs: [] | DIFFERENT
          rayVersion: 2.51.0, workerGroupSpecs: [{groupName: a, replicas: 1}] | DIFFERENT
          rayVersion: 2.51.0, workerGroupSpecs: [{groupName: a}, {groupName: b}] | DIFFERENT
          """)
  void aClusterIsComparedWithTheSpecThatItWasMadeFrom(String declared, GoalMatch match) {
    RayCluster cluster = ServiceCluster.of(service(BEFORE), "web-1");

    assertThat(GoalMatch.of(service(declared), cluster, true)).isEqualTo(match);
  }

  @Test
  void editsOfTheClusterItselfDoNotCount() {
    RayCluster cluster = ServiceCluster.of(service(BEFORE), "web-1");
    cluster.setSpec(Objects.requireNonNull(cluster.getSpec()).withRayVersion("edited"));

    assertThat(GoalMatch.of(service(BEFORE), cluster, false)).isEqualTo(GoalMatch.SAME);
  }

  @Test
  void aClusterOfAnotherOperatorFitsIfItsSpecDoes() {
    RayCluster cluster = foreign(BEFORE);

    assertThat(GoalMatch.of(service(BEFORE), cluster, false)).isEqualTo(GoalMatch.SAME);
    assertThat(GoalMatch.of(service("rayVersion: 2.51.0"), cluster, false))
        .isEqualTo(GoalMatch.DIFFERENT);
  }

  /** A queue may have edited it, and no cluster is replaced because the operator is. */
  @Test
  void aClusterThatAnotherOperatorKeptForThisSpecFits() {
    RayCluster cluster = foreign("rayVersion: edited");

    assertThat(GoalMatch.of(service(BEFORE), cluster, true)).isEqualTo(GoalMatch.SAME);
    assertThat(GoalMatch.of(service(BEFORE), cluster, false)).isEqualTo(GoalMatch.DIFFERENT);
  }

  private static RayCluster foreign(String spec) {
    RayCluster cluster = ServiceCluster.of(service(spec), "web-1");
    Map<String, String> annotations = new LinkedHashMap<>(cluster.getMetadata().getAnnotations());
    annotations.put(RayAnnotations.OPERATOR_VERSION, "v1.7.0");
    annotations.put(RayAnnotations.CLUSTER_SPEC_HASH, "KUBERAYS");
    cluster.getMetadata().setAnnotations(annotations);
    return cluster;
  }

  private static DeclaredService service(String cluster) {
    return DeclaredService.of(
        Objects.requireNonNull(
            RayJson.serialization()
                .unmarshal(
                    "metadata: {name: web, namespace: ns, uid: u}\nspec: {rayClusterConfig: {"
                        + cluster
                        + "}}",
                    RayService.class)));
  }
}
