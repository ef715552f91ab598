package io.mantaray.operator.rayjob.model;

import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class JobStoriesTest {

  /**
   * Whatever users, clusters, Ray, caches and the network do: what must never happen does not, and
   * when faults stop, the job comes to its end.
   */
  @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
  void everyStoryEndsWell(@ForAll("stories") Stories.Story story) {
    World world = new World(story.traits());
    try {
      if (story.running()) {
        Calm.untilRunning(world);
      }
      story.happenings().forEach(world::happen);
      new Calm(world, story.ending()).comes();
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
