package io.mantaray.operator.rayjob.model;

import io.mantaray.api.v1.SubmissionMode;
import io.mantaray.operator.rayjob.model.Happening.Fault;
import io.mantaray.testing.Gen;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Random stories: what happens to a job, one thing after the other, and how it ends. */
final class Stories {
  private static final int LONGEST = 60;

  private Stories() {}

  /** How the world is when faults stop. */
  enum Ending {
    /** Everything works, and the job succeeds. */
    SUCCESS,
    /** Everything works but the job. */
    FAILURE,
    /** Ray never answers again. */
    UNREACHABLE,
    /** Clusters disappear, and none gets ready again. */
    NO_CLUSTERS
  }

  /**
   * A story.
   *
   * @param running whether it begins with a job that runs already
   */
  record Story(Traits traits, boolean running, List<Happening> happenings, Ending ending) {
    Story {
      happenings = List.copyOf(happenings);
    }

    Story withHappenings(List<Happening> others) {
      return new Story(traits, running, others, ending);
    }

    @Override
    public String toString() {
      StringBuilder text = new StringBuilder(traits.toString());
      text.append(running ? "\n  runs" : "");
      happenings.forEach(happening -> text.append("\n  ").append(happening));
      return text.append("\n  then ").append(ending).toString();
    }
  }

  static Gen<Story> any() {
    Gen<Traits> traits = traits();
    Gen<List<Happening>> happenings = happenings().list(5, LONGEST);
    Gen<Ending> endings = Gen.of(Ending.class);
    return random ->
        new Story(
            traits.from(random),
            random.nextBoolean(),
            happenings.from(random),
            endings.from(random));
  }

  private static Gen<Traits> traits() {
    Gen<Boolean> rarely = Gen.of(false, false, false, true);
    Gen<@Nullable Integer> backoffLimits = Gen.of(0, 1, 2).orNull(0.4);
    Gen<Traits.Limits> limits =
        random ->
            new Traits.Limits(
                backoffLimits.from(random),
                rarely.from(random),
                rarely.from(random),
                rarely.from(random));
    Gen<String> modes =
        Gen.of(
            SubmissionMode.K8S_JOB,
            SubmissionMode.HTTP,
            SubmissionMode.SIDECAR,
            SubmissionMode.INTERACTIVE);
    Gen<Traits.Afterwards> afterwards = Gen.of(Traits.Afterwards.class);
    return random ->
        new Traits(
            modes.from(random),
            new Traits.Where(rarely.from(random), rarely.from(random)),
            afterwards.from(random),
            limits.from(random));
  }

  private static Gen<Happening> happenings() {
    return Gen.frequency(
        Gen.weighted(12, reconciles()),
        Gen.weighted(6, Gen.of(Happening.Cache.class).map(Happening.Arrive::new)),
        Gen.weighted(8, progress()),
        Gen.weighted(4, faults()),
        Gen.weighted(3, users()),
        Gen.weighted(4, Gen.of(1, 1, 1, 5, 31, 100, 301).map(Happening.TimePasses::new)));
  }

  private static Gen<Happening> reconciles() {
    Gen<Fault> fault =
        Gen.frequency(Gen.weighted(5, Gen.of(Fault.NONE)), Gen.weighted(1, Gen.of(Fault.class)));
    return fault.list(0, 4).map(Happening.Reconcile::new);
  }

  /** What leads on to the end of a job. */
  private static Gen<Happening> progress() {
    return Gen.oneOf(
        Gen.of(
            new Happening.MakeSelected(),
            new Happening.GetReady(),
            new Happening.GetReady(),
            new Happening.Submit(),
            new Happening.Run(),
            new Happening.Terminate(),
            new Happening.NameJob(),
            new Happening.EndSubmitter(true)),
        Gen.of(Happening.Outcome.class).map(Happening.End::new));
  }

  private static Gen<Happening> faults() {
    return Gen.of(
        new Happening.DeleteCluster(),
        new Happening.LoseNode(),
        new Happening.RestartHead(),
        new Happening.LoseHead(),
        new Happening.Unreachable(true),
        new Happening.Unreachable(false),
        new Happening.Unreachable(false),
        new Happening.LoseAnswer(),
        new Happening.TurnAway(),
        new Happening.EndSubmitter(false),
        new Happening.DeleteSubmitter(),
        new Happening.RestartOperator());
  }

  private static Gen<Happening> users() {
    return Gen.frequency(
        Gen.weighted(3, Gen.of(new Happening.Suspend(true))),
        Gen.weighted(3, Gen.of(new Happening.Suspend(false))),
        Gen.weighted(1, Gen.of(new Happening.Blunder(true))),
        Gen.weighted(2, Gen.of(new Happening.Blunder(false))),
        Gen.weighted(1, Gen.of(new Happening.Pause(true))),
        Gen.weighted(2, Gen.of(new Happening.Pause(false))),
        Gen.weighted(1, Gen.of(new Happening.DeleteJob())));
  }
}
