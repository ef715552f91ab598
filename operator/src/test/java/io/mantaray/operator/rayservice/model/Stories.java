package io.mantaray.operator.rayservice.model;

import io.mantaray.operator.rayservice.model.Happening.Fault;
import io.mantaray.operator.rayservice.model.Happening.Which;
import io.mantaray.testing.Gen;
import java.util.List;
import java.util.Optional;

/** Random stories: what happens to a service, one thing after the other. */
final class Stories {
  private static final int LONGEST = 80;

  private Stories() {}

  /**
   * A story.
   *
   * @param serving whether it begins with a service that serves already
   */
  record Story(Traits traits, boolean serving, List<Happening> happenings) {
    Story {
      happenings = List.copyOf(happenings);
    }

    Story withHappenings(List<Happening> others) {
      return new Story(traits, serving, others);
    }

    @Override
    public String toString() {
      StringBuilder text = new StringBuilder(traits.toString());
      text.append(serving ? "\n  serves" : "");
      happenings.forEach(happening -> text.append("\n  ").append(happening));
      return text.toString();
    }
  }

  static Gen<Story> any() {
    Gen<Traits> traits = traits();
    Gen<List<Happening>> happenings = happenings().list(5, LONGEST);
    return random ->
        new Story(traits.from(random), random.nextInt(4) != 0, happenings.from(random));
  }

  private static Gen<Traits> traits() {
    Gen<Optional<String>> strategies =
        Gen.of(
            Optional.empty(),
            Optional.of("NewCluster"),
            Optional.of("None"),
            Optional.of("NewClusterWithIncrementalUpgrade"),
            Optional.of("NewClusterWithIncrementalUpgrade"));
    Gen<Boolean> coin = Gen.of(true, false);
    Gen<Integer> delays = Gen.of(0, 60, 60, 600);
    return random ->
        new Traits(
            strategies.from(random), coin.from(random), coin.from(random), delays.from(random));
  }

  private static Gen<Happening> happenings() {
    return Gen.frequency(
        Gen.weighted(14, reconciles()),
        Gen.weighted(6, Gen.of(Happening.Cache.class).map(Happening.Arrive::new)),
        Gen.weighted(9, progress()),
        Gen.weighted(3, faults()),
        Gen.weighted(4, users()),
        Gen.weighted(5, Gen.of(1, 1, 1, 2, 6, 61, 301).map(Happening.TimePasses::new)));
  }

  private static Gen<Happening> reconciles() {
    Gen<Fault> fault =
        Gen.frequency(Gen.weighted(6, Gen.of(Fault.NONE)), Gen.weighted(1, Gen.of(Fault.class)));
    return fault.list(0, 5).map(Happening.Reconcile::new);
  }

  private static Gen<Happening> progress() {
    Gen<Which> which = Gen.of(Which.class);
    return Gen.oneOf(
        which.map(Happening.HeadReady::new),
        which.map(Happening.Run::new),
        Gen.of(new Happening.Run(Which.PENDING)),
        Gen.of(new Happening.Terminate()));
  }

  private static Gen<Happening> faults() {
    Gen<Which> which = Gen.of(Which.class);
    return Gen.oneOf(
        which.map(Happening.Fail::new),
        which.map(Happening.LoseHead::new),
        which.map(Happening.DeleteCluster::new),
        which.map(Happening.Unreachable::new),
        which.map(Happening.LoseAnswer::new),
        Gen.of(
            new Happening.GatewayWorks(false),
            new Happening.GatewayWorks(true),
            new Happening.Reachable(),
            new Happening.Reachable(),
            new Happening.DeleteServices(),
            new Happening.RestartOperator(),
            new Happening.RestartOperator()));
  }

  private static Gen<Happening> users() {
    Gen<String> version = Gen.of("a", "b", "c");
    return Gen.frequency(
        Gen.weighted(6, version.map(Happening.DeclareCluster::new)),
        Gen.weighted(3, version.map(Happening.DeclareConfig::new)),
        Gen.weighted(3, version.map(Happening.DeclareBoth::new)),
        Gen.weighted(1, Gen.of(1, 2, 3).map(Happening.Scale::new)),
        Gen.weighted(1, Gen.of(new Happening.AddGroup())),
        Gen.weighted(1, Gen.of("public", "web-serve-svc").map(Happening.NameServeService::new)),
        Gen.weighted(
            2,
            Gen.of("NewCluster", "None", "NewClusterWithIncrementalUpgrade")
                .map(Happening.DeclareStrategy::new)),
        Gen.weighted(1, Gen.of(new Happening.Suspend(true))),
        Gen.weighted(2, Gen.of(new Happening.Suspend(false))),
        Gen.weighted(1, Gen.of(new Happening.Blunder(true))),
        Gen.weighted(2, Gen.of(new Happening.Blunder(false))),
        Gen.weighted(1, Gen.of(new Happening.Pause(true))),
        Gen.weighted(2, Gen.of(new Happening.Pause(false))),
        Gen.weighted(1, Gen.of(new Happening.DeleteService())));
  }
}
