package io.mantaray.operator.clusters;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.mantaray.api.json.RayJson;
import io.mantaray.api.v1.RayClusterSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpecHashTest {
  private static final KubernetesSerialization JSON = RayJson.serialization();

  private static final String SPEC =
      """
      rayVersion: 2.55.0
      headGroupSpec:
        template: {spec: {containers: [{name: ray, image: i, resources: {limits: {cpu: 1}}}]}}
      workerGroupSpecs:
      - groupName: g
        template: {spec: {containers: [{name: ray, image: i}], volumes: [{name: v, emptyDir: {}}]}}
      """;

  @Test
  void isTheSameInEveryRelease() {
    assertThat(hash(SPEC)).isEqualTo("f58d64828f2d2d65c431d5f22605627d730ea246");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "groupName: g -> replicas: 5\n  groupName: g",
        "groupName: g -> groupName: g\n  minReplicas: 1\n  maxReplicas: 9999999999",
        "groupName: g -> groupName: g\n  scaleStrategy: {workersToDelete: [a]}",
        "groupName: g -> groupName: g\n  numOfHosts: 1\n  priority: 0",
        "groupName: g -> groupName: g\n  rayStartParams: {}\n  labels: {}",
        "headGroupSpec: -> headGroupSpec:\n  rayStartParams: {}",
        "rayVersion: 2.55.0 -> upgradeStrategy: {type: Recreate}\nrayVersion: 2.55.0",
        "cpu: 1 -> cpu: '1000m'",
        "name: ray, image: i -> image: i, name: ray, env: []",
        "{containers: -> {tolerations: [{key: a}], schedulingGates: [{name: kueue}], containers:",
        "template: {spec: -> template: {metadata: {labels: {}}, spec:",
      })
  void staysTheSameWhenNoOtherPodsAreNeeded(String change) {
    assertThat(hash(changed(change))).isEqualTo(hash(SPEC));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "image: i -> image: j",
        "cpu: 1 -> cpu: 2",
        "rayVersion: 2.55.0 -> rayVersion: 2.56.0",
        "groupName: g -> groupName: h",
        "groupName: g -> groupName: g\n  numOfHosts: 2",
        "emptyDir: {} -> emptyDir: {medium: Memory}",
        ", emptyDir: {} -> ",
        "rayVersion: 2.55.0 -> fieldOfALaterVersion: 1\nrayVersion: 2.55.0",
        "rayVersion: 2.55.0 -> gcsFaultToleranceOptions: {}\nrayVersion: 2.55.0",
      })
  void changesWhenOtherPodsAreNeeded(String change) {
    assertThat(hash(changed(change))).isNotEqualTo(hash(SPEC));
  }

  private static String changed(String change) {
    String[] parts = change.split(" -> ", 2);
    assertThat(SPEC).contains(parts[0]);
    return SPEC.replace(parts[0], parts[1]);
  }

  private static String hash(String spec) {
    return SpecHash.of(JSON.unmarshal(spec, RayClusterSpec.class));
  }
}
