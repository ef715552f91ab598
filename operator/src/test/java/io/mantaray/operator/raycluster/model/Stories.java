package io.mantaray.operator.raycluster.model;

import io.mantaray.testing.Gen;
import java.util.List;

/** Random stories: what happens to a cluster, one thing after the other. */
final class Stories {
  private static final int LONGEST = 40;

  private Stories() {}

  /**
   * A story.
   *
   * @param traits of the cluster it begins with
   */
  record Story(Declaration.Traits traits, List<Happening> happenings) {
    Story {
      happenings = List.copyOf(happenings);
    }

    Story withHappenings(List<Happening> others) {
      return new Story(traits, others);
    }

    @Override
    public String toString() {
      StringBuilder text = new StringBuilder(traits.toString());
      happenings.forEach(happening -> text.append("\n  ").append(happening));
      return text.toString();
    }
  }

  static Gen<Story> any() {
    Gen<Declaration.Traits> traits = traits();
    Gen<List<Happening>> happenings = happenings().list(0, LONGEST);
    return random -> new Story(traits.from(random), happenings.from(random));
  }

  private static Gen<Declaration.Traits> traits() {
    Gen<Boolean> rarely = Gen.of(false, false, true);
    return random ->
        new Declaration.Traits(rarely.from(random), rarely.from(random), rarely.from(random));
  }

  private static Gen<Happening> happenings() {
    return Gen.frequency(
        Gen.weighted(8, reconciles()),
        Gen.weighted(6, arrivals()),
        Gen.weighted(4, onNodes()),
        Gen.weighted(4, byUsers()),
        Gen.weighted(1, rarely()));
  }

  private static Gen<Happening> reconciles() {
    Gen<Interference> interferences =
        Gen.frequency(
            Gen.weighted(5, Gen.of(Interference.NONE)),
            Gen.weighted(4, Gen.of(Interference.class)));
    return Gen.<List<Interference>>oneOf(_ -> List.of(), interferences.list(1, 6))
        .map(Happening.Reconcile::new);
  }

  private static Gen<Happening> arrivals() {
    Gen<Kind> kinds =
        Gen.frequency(
            Gen.weighted(4, Gen.of(Kind.POD)),
            Gen.weighted(3, Gen.of(Kind.RAY_CLUSTER)),
            Gen.weighted(1, Gen.of(Kind.SERVICE)),
            Gen.weighted(1, Gen.of(Kind.JOB)));
    Gen<Integer> changes = Gen.integers(1, 4);
    Gen<Boolean> heard = Gen.of(true, true, true, false);
    return Gen.frequency(
        Gen.weighted(
            2,
            random ->
                new Happening.Arrive(kinds.from(random), changes.from(random), heard.from(random))),
        Gen.weighted(1, Gen.of(new Happening.CatchUp())));
  }

  private static Gen<Happening> onNodes() {
    Gen<Integer> pod = choice();
    Gen<Kubelet.End> ends = Gen.of(Kubelet.End.class);
    return Gen.frequency(
        Gen.weighted(4, pod.map(Happening.Run::new)),
        Gen.weighted(1, pod.map(Happening.Unready::new)),
        Gen.weighted(2, random -> new Happening.End(pod.from(random), ends.from(random))),
        Gen.weighted(3, pod.map(Happening.Terminated::new)),
        Gen.weighted(1, Gen.booleans().map(Happening.JobGoesOn::new)));
  }

  private static Gen<Happening> byUsers() {
    Gen<Integer> group = choice();
    Gen<Integer> few = Gen.integers(0, 4);
    Gen<Integer> hosts = Gen.integers(1, 3);
    Gen<Integer> least = Gen.integers(0, 2);
    return Gen.oneOf(
        random -> new Happening.Scale(group.from(random), few.from(random)),
        random -> new Happening.Bound(group.from(random), least.from(random), few.from(random)),
        random -> new Happening.SetHosts(group.from(random), hosts.from(random)),
        random -> new Happening.SuspendGroup(group.from(random), random.nextBoolean()),
        random -> new Happening.AddGroup(few.from(random), hosts.from(random)),
        group.map(Happening.RemoveGroup::new),
        Gen.booleans().orNull(0.2).map(Happening.Suspend::new),
        Gen.integers(1, 3).map(Happening.ChangeImage::new),
        Gen.of(Declaration.Flaw.class).map(Happening.Blunder::new),
        Gen.of(new Happening.Mend()),
        choice().map(Happening.ScaleDownByName::new),
        choice().map(Happening.DeletePod::new),
        Gen.booleans().map(Happening.Pause::new));
  }

  private static Gen<Happening> rarely() {
    return Gen.oneOf(
        Gen.of(new Happening.DeleteCluster()),
        traits().map(Happening.CreateCluster::new),
        Gen.booleans().map(Happening.OthersFinalizer::new),
        Gen.booleans().map(Happening.AddStranger::new),
        Gen.of(new Happening.CollectGarbage()),
        Gen.of(new Happening.RestartOperator()),
        Gen.of(1, 3, 40, 100).map(Happening.TimePasses::new));
  }

  private static Gen<Integer> choice() {
    return Gen.integers(0, 20);
  }
}
