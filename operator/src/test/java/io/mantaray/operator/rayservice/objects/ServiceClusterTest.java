package io.mantaray.operator.rayservice.objects;

import static io.mantaray.operator.rayservice.GivenService.JSON;
import static io.mantaray.operator.rayservice.GivenService.rayService;
import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayClusterSpec;
import io.mantaray.api.v1.WorkerGroupSpec;
import io.mantaray.operator.rayservice.DeclaredService;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServiceClusterTest {
  private static final String SPEC =
      """
      rayVersion: 2.55.0
      headGroupSpec: {template: {spec: {containers: [{name: ray, image: i}]}}}
      workerGroupSpecs:
      - groupName: g
        replicas: 3
        minReplicas: 1
        template: {spec: {containers: [{name: ray, image: i}]}}
      """;

  @Test
  void theHashIsTheSameInEveryRelease() {
    assertThat(hash(SPEC)).isEqualTo("6fa650db10b8d99303522d707b29b40faae62e84");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "rayVersion: 2.55.0 -> rayVersion: 2.55.0\nsuspend: true",
        "rayVersion: 2.55.0 -> rayVersion: 2.55.0\nsuspend: false",
        "rayVersion: 2.55.0 -> rayVersion: 2.55.0\nupgradeStrategy: {type: None}",
        "replicas: 3 -> replicas: 4",
        "  replicas: 3\n -> ",
        "minReplicas: 1 -> maxReplicas: 9",
        "groupName: g -> groupName: g\n  scaleStrategy: {workersToDelete: [a]}",
        "{containers: -> {tolerations: [{key: a}], schedulingGates: [{name: kueue}], containers:",
      })
  void whatOthersDecideOnARunningClusterIsNoReasonForANewOne(String change) {
    assertThat(hash(changed(change))).isEqualTo(hash(SPEC));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "image: i -> image: j",
        "rayVersion: 2.55.0 -> rayVersion: 2.56.0",
        "groupName: g -> groupName: h",
        "groupName: g -> groupName: g\n  rayStartParams: {num-cpus: '2'}",
        "rayVersion: 2.55.0 -> rayVersion: 2.55.0\nenableInTreeAutoscaling: true",
      })
  void otherChangesAre(String change) {
    assertThat(hash(changed(change))).isNotEqualTo(hash(SPEC));
  }

  @Test
  void anIncrementalUpgradeBeginsWithTheFewestWorkers() {
    DeclaredService service = service("{name: web}");
    RayCluster cluster = ServiceCluster.ofIncrementalUpgrade(service, "web-new");
    WorkerGroupSpec group = groups(cluster).getFirst();
    assertThat(group.replicas()).isNull();
    assertThat(group.minReplicas()).isEqualTo(1);
    assertThat(cluster.getMetadata().getAnnotations())
        .isEqualTo(ServiceCluster.of(service, "web-new").getMetadata().getAnnotations());
  }

  @Test
  void usersCannotDisguiseWhereTheClusterComesFrom() {
    RayCluster cluster =
        ServiceCluster.of(
            service(
                "{name: web, labels: {ray.io/originated-from-crd: RayJob, mine: 'yes'}, annotations: {ray.io/num-worker-groups: '9'}}"),
            "web-a");
    assertThat(cluster.getMetadata().getLabels())
        .containsEntry("ray.io/originated-from-crd", "RayService")
        .containsEntry("mine", "yes");
    assertThat(cluster.getMetadata().getAnnotations())
        .containsEntry("ray.io/num-worker-groups", "1");
  }

  @Test
  void annotationsThatAreForTheServiceItselfAreNotPassedOn() {
    RayCluster cluster =
        ServiceCluster.of(
            service("{name: web, annotations: {mantaray.io/paused: 'true', mine: 'yes'}}"),
            "web-a");
    assertThat(cluster.getMetadata().getAnnotations())
        .containsEntry("mine", "yes")
        .doesNotContainKey("mantaray.io/paused");
  }

  private static String changed(String change) {
    String[] parts = change.split(" -> ", 2);
    assertThat(SPEC).contains(parts[0]);
    return SPEC.replace(parts[0], parts[1]);
  }

  private static String hash(String spec) {
    return ServiceCluster.hash(JSON.unmarshal(spec, RayClusterSpec.class));
  }

  private static DeclaredService service(String metadata) {
    return DeclaredService.of(
        rayService("metadata: " + metadata + "\nspec:\n  rayClusterConfig:\n" + SPEC.indent(4)));
  }

  private static List<WorkerGroupSpec> groups(RayCluster cluster) {
    return Objects.requireNonNull(Objects.requireNonNull(cluster.getSpec()).workerGroupSpecs());
  }
}
