package io.mantaray.operator.raycluster.model;

import io.mantaray.operator.raycluster.model.Stories.Story;
import io.mantaray.testing.Property;
import org.junit.jupiter.api.Test;

class ClusterStoriesTest {

  /**
   * Whatever users, nodes, caches and the network do: what must never happen does not, and when
   * they leave the cluster alone, it becomes what its user declared.
   */
  @Test
  void everyStoryEndsWell() {
    Property.forAll(Stories.any())
        .tries(200)
        .shortenedBy(Story::happenings, Story::withHappenings)
        .check(ClusterStoriesTest::endsWell);
  }

  private static void endsWell(Story story) {
    World world = new World(story.traits());
    try {
      story.happenings().forEach(world::happen);
      new Calm(world).comes();
    } catch (AssertionError | RuntimeException e) {
      throw new AssertionError(
          e.getMessage() + "\nIt went like this:\n  " + world.watchdog().journal(), e);
    }
  }
}
