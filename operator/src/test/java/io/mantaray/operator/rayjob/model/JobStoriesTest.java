package io.mantaray.operator.rayjob.model;

import io.mantaray.api.v1.SubmissionMode;
import io.mantaray.operator.rayjob.model.Stories.Story;
import io.mantaray.testing.Property;
import java.util.List;
import org.junit.jupiter.api.Test;

class JobStoriesTest {

  /**
   * Whatever users, clusters, Ray, caches and the network do: what must never happen does not, and
   * when faults stop, the job comes to its end.
   */
  @Test
  void everyStoryEndsWell() {
    Property.forAll(Stories.any())
        .tries(200)
        .shortenedBy(Story::happenings, Story::withHappenings)
        .check(JobStoriesTest::endsWell);
  }

  @Test
  void aClusterThatIsSlowlyDeletedIsReplacedWhenItIsGone() {
    Traits slow =
        new Traits(
            SubmissionMode.HTTP,
            new Traits.Where(false, true),
            Traits.Afterwards.NOTHING,
            new Traits.Limits(null, false, false, false));
    Happening reconcile = new Happening.Reconcile(List.of());
    Happening arrive = new Happening.Arrive(Happening.Cache.JOB);
    Happening delete = new Happening.DeleteCluster();

    endsWell(
        new Story(
            slow,
            false,
            List.of(reconcile, arrive, reconcile, reconcile, delete),
            Stories.Ending.SUCCESS));
  }

  private static void endsWell(Story story) {
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
}
