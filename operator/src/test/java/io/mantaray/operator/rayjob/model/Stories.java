package io.mantaray.operator.rayjob.model;

import io.mantaray.api.v1.SubmissionMode;
import io.mantaray.operator.rayjob.model.Happening.Fault;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

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
    SILENCE,
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

    @Override
    public String toString() {
      StringBuilder text = new StringBuilder(traits.toString());
      text.append(running ? "\n  runs" : "");
      happenings.forEach(happening -> text.append("\n  ").append(happening));
      return text.append("\n  then ").append(ending).toString();
    }
  }

  static Arbitrary<Story> any() {
    return Combinators.combine(
            traits(),
            Arbitraries.of(true, false),
            happenings().list().ofMinSize(5).ofMaxSize(LONGEST),
            Arbitraries.of(Ending.class))
        .as(Story::new);
  }

  private static Arbitrary<Traits> traits() {
    Arbitrary<Boolean> rarely = Arbitraries.frequency(Tuple.of(3, false), Tuple.of(1, true));
    Arbitrary<Traits.Limits> limits =
        Combinators.combine(Arbitraries.of(0, 1, 2).injectNull(0.4), rarely, rarely, rarely)
            .as(Traits.Limits::new);
    return Combinators.combine(
            Arbitraries.of(
                SubmissionMode.K8S_JOB,
                SubmissionMode.HTTP,
                SubmissionMode.SIDECAR,
                SubmissionMode.INTERACTIVE),
            Combinators.combine(rarely, rarely).as(Traits.Where::new),
            Arbitraries.of(Traits.Afterwards.class),
            limits)
        .as(Traits::new);
  }

  private static Arbitrary<Happening> happenings() {
    return Arbitraries.frequencyOf(
        Tuple.of(12, reconciles()),
        Tuple.of(6, Arbitraries.of(Happening.Cache.class).map(Happening.Arrive::new)),
        Tuple.of(8, progress()),
        Tuple.of(4, faults()),
        Tuple.of(3, users()),
        Tuple.of(4, Arbitraries.of(1, 1, 1, 5, 31, 100, 301).map(Happening.TimePasses::new)));
  }

  private static Arbitrary<Happening> reconciles() {
    Arbitrary<Fault> fault =
        Arbitraries.frequencyOf(
            Tuple.of(5, Arbitraries.just(Fault.NONE)), Tuple.of(1, Arbitraries.of(Fault.class)));
    return fault.list().ofMaxSize(4).map(Happening.Reconcile::new);
  }

  /** What leads on to the end of a job. */
  private static Arbitrary<Happening> progress() {
    return Arbitraries.oneOf(
        Arbitraries.of(
            new Happening.MakeSelected(),
            new Happening.GetReady(),
            new Happening.GetReady(),
            new Happening.Submit(),
            new Happening.Run(),
            new Happening.Terminate(),
            new Happening.NameJob(),
            new Happening.EndSubmitter(true)),
        Arbitraries.of(Happening.Outcome.class).map(Happening.End::new));
  }

  private static Arbitrary<Happening> faults() {
    return Arbitraries.of(
        new Happening.DeleteCluster(),
        new Happening.RestartHead(),
        new Happening.LoseHead(),
        new Happening.Silence(true),
        new Happening.Silence(false),
        new Happening.Silence(false),
        new Happening.LoseAnswer(),
        new Happening.TurnAway(),
        new Happening.EndSubmitter(false),
        new Happening.DeleteSubmitter(),
        new Happening.RestartOperator());
  }

  private static Arbitrary<Happening> users() {
    return Arbitraries.frequency(
        Tuple.of(3, new Happening.Suspend(true)),
        Tuple.of(3, new Happening.Suspend(false)),
        Tuple.of(1, new Happening.Blunder(true)),
        Tuple.of(2, new Happening.Blunder(false)),
        Tuple.of(1, new Happening.DeleteJob()));
  }
}
