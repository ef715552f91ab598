package io.mantaray.operator.rayservice.model;

import io.mantaray.operator.rayservice.model.Stories.Story;
import io.mantaray.testing.Property;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ServiceStoriesTest {

  /**
   * Whatever users, clusters, Ray, caches and the network do: what must never happen does not, and
   * when faults stop, the service comes to serve.
   */
  @Test
  void everyStoryEndsWell() {
    Property.forAll(Stories.any())
        .tries(200)
        .shortenedBy(Story::happenings, Story::withHappenings)
        .check(ServiceStoriesTest::endsWell);
  }

  private static void endsWell(Story story) {
    World world = new World(story.traits());
    try {
      if (story.serving()) {
        new Calm(world).passes(Duration.ofMinutes(1));
      }
      story.happenings().forEach(world::happen);
      new Calm(world).comes();
    } catch (AssertionError | RuntimeException e) {
      throw new AssertionError(
          e.getMessage() + "\nIt went like this:\n  " + world.watchdog().journal(), e);
    }
  }
}
