package io.mantaray.operator.rayservice.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.api.v1.RayCluster;
import io.mantaray.operator.conventions.RayAnnotations;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Another version of the operator, or another operator, is no reason to replace a cluster. */
class OperatorReplacementTest extends ServiceScenario {

  @BeforeEach
  void serveWithWorkers() {
    world = new World(WITH_WORKERS);
    serve();
  }

  @Test
  void anotherVersionWithTheSameHashes() {
    change(annotations -> annotations.put(RayAnnotations.OPERATOR_VERSION, "v0.0.1"));

    assertNothingIsDone();
    assertThatAChangeIsStillFollowed();
  }

  @Test
  void anotherVersionWithOtherHashes() {
    change(
        annotations -> {
          annotations.put(RayAnnotations.OPERATOR_VERSION, "v0.0.1");
          annotations.put(RayAnnotations.CLUSTER_SPEC_HASH, "OF ANOTHER FUNCTION");
        });

    assertNothingIsDone();
    assertThatAChangeIsStillFollowed();
  }

  @Test
  void anotherVersionWithOtherHashesAndAQueueThatEditedTheCluster() {
    change(
        annotations -> {
          annotations.put(RayAnnotations.OPERATOR_VERSION, "v0.0.1");
          annotations.put(RayAnnotations.CLUSTER_SPEC_HASH, "OF ANOTHER FUNCTION");
        });
    active()
        .change(
            changed ->
                changed.setSpec(
                    Objects.requireNonNull(changed.getSpec()).withRayVersion("by a queue")));

    assertNothingIsDone();
    assertThatAChangeIsStillFollowed();
  }

  @Test
  void kubeRayWhichNotesNothingOfServe() {
    change(
        annotations -> {
          annotations.keySet().removeIf(key -> key.startsWith(RayAnnotations.OPERATOR_PREFIX));
          annotations.put(RayAnnotations.OPERATOR_VERSION, "v1.7.0");
          annotations.put(RayAnnotations.CLUSTER_SPEC_HASH, "KUBERAYS");
        });

    assertNothingIsDone();
    assertThatAChangeIsStillFollowed();
  }

  private SimulatedCluster active() {
    return world.server().active().orElseThrow();
  }

  private void change(Consumer<Map<String, String>> edit) {
    active()
        .change(
            changed -> {
              Map<String, String> annotations =
                  new LinkedHashMap<>(changed.getMetadata().getAnnotations());
              edit.accept(annotations);
              changed.getMetadata().setAnnotations(annotations);
            });
  }

  private void assertNothingIsDone() {
    RayCluster before = active().object();
    String journal = world.watchdog().journal();
    world.operator().restart();
    calm();

    assertThat(world.watchdog().journal()).isEqualTo(journal);
    assertThat(active().object()).isEqualTo(before);
    assertThat(world.server().clusters()).hasSize(1);
  }

  private void assertThatAChangeIsStillFollowed() {
    world.happen(new Happening.DeclareCluster("b"));
    calm();
    assertThat(selected()).isEqualTo("web-n2");
  }
}
