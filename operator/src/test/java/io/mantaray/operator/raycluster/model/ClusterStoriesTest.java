package io.mantaray.operator.raycluster.model;

import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class ClusterStoriesTest {

  /**
   * Whatever users, nodes, caches and the network do: what must never happen does not, and when
   * they leave the cluster alone, it becomes what its user declared.
   */
  @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
  void everyStoryEndsWell(@ForAll("stories") Stories.Story story) {
    World world = new World(story.traits());
    try {
      story.happenings().forEach(world::happen);
      new Calm(world).comes();
    } catch (AssertionError | RuntimeException e) {
      throw new AssertionError(
          e.getMessage() + "\nIt went like this:\n  " + world.watchdog().journal(), e);
    }
  }

  @Provide
  Arbitrary<Stories.Story> stories() {
    return Stories.any();
  }
}
