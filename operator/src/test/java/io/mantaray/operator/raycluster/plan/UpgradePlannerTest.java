package io.mantaray.operator.raycluster.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.mantaray.operator.conventions.RayAnnotations;
import io.mantaray.operator.kubernetes.actions.Action;
import io.mantaray.operator.raycluster.plan.UpgradePlanner.Finding;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class UpgradePlannerTest {
  private final UpgradePlanner planner = new UpgradePlanner("v2");

  @Test
  void podsOfAnotherSpecAreOutdated() {
    assertThat(planner.decide("new", stamped("v2", "new"))).isEqualTo(new Finding.UpToDate());
    assertThat(planner.decide("new", stamped("v2", "old"))).isEqualTo(new Finding.Outdated());
  }

  @Test
  void aNewOperatorIsNoReasonForNewPods() {
    Finding finding = planner.decide("other", stamped("v1", "of another algorithm"));

    assertThat(finding)
        .isInstanceOfSatisfying(
            Finding.Stamp.class,
            stamp ->
                assertThat(stamp.stage().actions())
                    .singleElement()
                    .isInstanceOfSatisfying(
                        Action.Patch.class,
                        patch -> assertThat(patch.jsonPatch()).contains("\"other\"", "\"v2\"")));
  }

  @Test
  void aHeadWithoutStampIsNotOutdated() {
    assertThat(planner.decide("new", Optional.of(new SimulatedCluster().head())))
        .isEqualTo(new Finding.UpToDate());
    assertThat(planner.decide("new", Optional.empty())).isEqualTo(new Finding.UpToDate());
  }

  /** A change that comes while the head is on its way out concerns the workers too. */
  @Test
  void aHeadThatIsLeavingStillTellsWhatThePodsAreMadeFrom() {
    Pod leaving =
        new PodBuilder(stamped("v2", "old").orElseThrow())
            .editMetadata()
            .withDeletionTimestamp("2026-01-01T00:00:00Z")
            .endMetadata()
            .build();

    ClusterPods pods = ClusterPods.of(SimulatedCluster.declared(false), List.of(leaving));

    assertThat(planner.decide("new", pods.stampedHead())).isEqualTo(new Finding.Outdated());
  }

  private static Optional<Pod> stamped(String version, String hash) {
    Map<String, String> stamp =
        Map.of(RayAnnotations.OPERATOR_VERSION, version, RayAnnotations.RECREATE_HASH, hash);
    return Optional.of(
        new PodBuilder(new SimulatedCluster().head())
            .editMetadata()
            .withAnnotations(stamp)
            .endMetadata()
            .build());
  }
}
