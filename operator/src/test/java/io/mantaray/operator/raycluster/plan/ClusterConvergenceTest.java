package io.mantaray.operator.raycluster.plan;

import static io.mantaray.operator.raycluster.plan.SimulatedCluster.declared;
import static io.mantaray.operator.raycluster.plan.SimulatedCluster.group;
import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.testing.Edges;
import io.mantaray.testing.Gen;
import io.mantaray.testing.Property;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClusterConvergenceTest {

  /**
   * What happens to pods and spec, and what is declared in the end.
   *
   * @param single replicas of a group with one host each
   * @param whole replicas of a group with two hosts each
   */
  private record Walk(List<Integer> happenings, int single, int whole) {
    Walk withHappenings(List<Integer> others) {
      return new Walk(others, single, whole);
    }
  }

  /** After any changes of pods and spec, the cluster converges to its spec in a few passes. */
  @Test
  void convergesWithoutFurtherChanges() {
    Gen<List<Integer>> happenings = Gen.integers(0, 999).list(0, 25);
    Gen<Integer> single = Gen.integers(0, 6);
    Gen<Integer> whole = Gen.integers(0, 3);
    Property.forAll(
            random -> new Walk(happenings.from(random), single.from(random), whole.from(random)))
        .including(edges(List.of()))
        .including(edges(List.of(0)))
        .including(edges(List.of(999)))
        .tries(300)
        .shortenedBy(Walk::happenings, Walk::withHappenings)
        .check(ClusterConvergenceTest::converges);
  }

  private static List<Walk> edges(List<Integer> happenings) {
    return Edges.pairs(
        List.of(0, 1, 2, 5, 6),
        List.of(0, 1, 2, 3),
        (single, whole) -> new Walk(happenings, single, whole));
  }

  private static void converges(Walk walk) {
    SimulatedCluster world = new SimulatedCluster();
    for (int happening : walk.happenings()) {
      happen(world, happening);
      world.step(declared(false, group("a", happening % 7, 1), group("b", happening % 3, 2)));
      assertThat(world.heads()).hasSizeLessThanOrEqualTo(1);
    }
    DeclaredCluster desired =
        declared(false, group("a", walk.single(), 1), group("b", walk.whole(), 2));
    for (int i = 0; i < 4; i++) {
      world.step(desired);
    }

    assertThat(world.heads()).hasSize(1);
    assertThat(world.workers("a")).hasSize(walk.single());
    assertThat(world.workers("b")).hasSize(walk.whole() * 2);
    assertThat(world.step(desired)).isEqualTo(ClusterPlan.NOTHING);
  }

  private static void happen(SimulatedCluster world, int happening) {
    List<String> names = world.names();
    if (names.isEmpty()) {
      return;
    }
    String victim = names.get(happening % names.size());
    switch (happening % 4) {
      case 0 -> world.remove(victim);
      case 1 -> world.phase(victim, "Failed");
      case 2 -> world.phase(victim, "Pending");
      default -> world.phase(victim, "Succeeded");
    }
  }
}
