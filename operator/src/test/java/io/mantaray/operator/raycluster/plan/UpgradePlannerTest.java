package io.mantaray.operator.raycluster.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.PodBuilder;
import io.mantaray.operator.conventions.RayAnnotations;
import io.mantaray.operator.kubernetes.actions.Action;
import io.mantaray.operator.kubernetes.pods.ObservedPod;
import io.mantaray.operator.raycluster.plan.UpgradePlanner.Finding;
import java.time.Instant;
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
  void anUpgradeOfTheOperatorDoesNotReplacePods() {
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
    assertThat(planner.decide("new", Optional.of(ObservedPod.of(new SimulatedCluster().head()))))
        .isEqualTo(new Finding.UpToDate());
    assertThat(planner.decide("new", Optional.empty())).isEqualTo(new Finding.UpToDate());
  }

  /** A change while the head is terminating affects the workers too. */
  @Test
  void aTerminatingHeadStillHasTheHashOfThePods() {
    ObservedPod leaving = stamped("v2", "old").orElseThrow().deletedAt(Instant.EPOCH);

    ClusterPods pods = ClusterPods.of(SimulatedCluster.declared(false), List.of(leaving));

    assertThat(planner.decide("new", pods.stampedHead())).isEqualTo(new Finding.Outdated());
  }

  private static Optional<ObservedPod> stamped(String version, String hash) {
    Map<String, String> stamp =
        Map.of(RayAnnotations.OPERATOR_VERSION, version, RayAnnotations.RECREATE_HASH, hash);
    return Optional.of(
        ObservedPod.of(
            new PodBuilder(new SimulatedCluster().head())
                .editMetadata()
                .withAnnotations(stamp)
                .endMetadata()
                .build()));
  }
}
