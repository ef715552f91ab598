package io.mantaray.operator.raycluster.model;

import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

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

    @Override
    public String toString() {
      StringBuilder text = new StringBuilder(traits.toString());
      happenings.forEach(happening -> text.append("\n  ").append(happening));
      return text.toString();
    }
  }

  static Arbitrary<Story> any() {
    return Combinators.combine(traits(), happenings().list().ofMaxSize(LONGEST)).as(Story::new);
  }

  static Arbitrary<Declaration.Traits> traits() {
    Arbitrary<Boolean> rarely = Arbitraries.frequency(Tuple.of(2, false), Tuple.of(1, true));
    return Combinators.combine(rarely, rarely, rarely).as(Declaration.Traits::new);
  }

  private static Arbitrary<Happening> happenings() {
    return Arbitraries.frequencyOf(
        Tuple.of(8, reconciles()),
        Tuple.of(6, arrivals()),
        Tuple.of(4, onNodes()),
        Tuple.of(4, byUsers()),
        Tuple.of(1, rarely()));
  }

  private static Arbitrary<Happening> reconciles() {
    Arbitrary<Interference> interferences =
        Arbitraries.frequencyOf(
            Tuple.of(5, Arbitraries.just(Interference.NONE)),
            Tuple.of(4, Arbitraries.of(Interference.class)));
    return Arbitraries.frequencyOf(
            Tuple.of(1, Arbitraries.just(List.<Interference>of())),
            Tuple.of(1, interferences.list().ofMinSize(1).ofMaxSize(6)))
        .map(Happening.Reconcile::new);
  }

  private static Arbitrary<Happening> arrivals() {
    Arbitrary<Kind> kinds =
        Arbitraries.frequency(
            Tuple.of(4, Kind.POD),
            Tuple.of(3, Kind.RAY_CLUSTER),
            Tuple.of(1, Kind.SERVICE),
            Tuple.of(1, Kind.JOB));
    Arbitrary<Boolean> heard = Arbitraries.frequency(Tuple.of(3, true), Tuple.of(1, false));
    return Arbitraries.frequencyOf(
        Tuple.of(
            2,
            Combinators.combine(kinds, Arbitraries.integers().between(1, 4), heard)
                .as(Happening.Arrive::new)),
        Tuple.of(1, Arbitraries.just(new Happening.CatchUp())));
  }

  private static Arbitrary<Happening> onNodes() {
    Arbitrary<Integer> pod = choice();
    Arbitrary<Happening> ends =
        Combinators.combine(pod, Arbitraries.of(Kubelet.End.class)).as(Happening.End::new);
    return Arbitraries.frequencyOf(
        Tuple.of(4, pod.map(Happening.Run::new)),
        Tuple.of(1, pod.map(Happening.Unready::new)),
        Tuple.of(2, ends),
        Tuple.of(3, pod.map(Happening.Terminated::new)),
        Tuple.of(1, Arbitraries.of(true, false).map(Happening.JobGoesOn::new)));
  }

  private static Arbitrary<Happening> byUsers() {
    Arbitrary<Integer> group = choice();
    Arbitrary<Boolean> flag = Arbitraries.of(true, false);
    Arbitrary<Integer> few = Arbitraries.integers().between(0, 4);
    Arbitrary<Integer> hosts = Arbitraries.integers().between(1, 3);
    return Arbitraries.oneOf(
        Combinators.combine(group, few).as(Happening.Scale::new),
        Combinators.combine(group, Arbitraries.integers().between(0, 2), few)
            .as(Happening.Bound::new),
        Combinators.combine(group, hosts).as(Happening.SetHosts::new),
        Combinators.combine(group, flag).as(Happening.SuspendGroup::new),
        Combinators.combine(few, hosts).as(Happening.AddGroup::new),
        group.map(Happening.RemoveGroup::new),
        Arbitraries.of(Boolean.TRUE, Boolean.FALSE).injectNull(0.2).map(Happening.Suspend::new),
        Arbitraries.integers().between(1, 3).map(Happening.ChangeImage::new),
        Arbitraries.of(Declaration.Flaw.class).map(Happening.Blunder::new),
        Arbitraries.just(new Happening.Mend()),
        choice().map(Happening.ScaleDownByName::new),
        choice().map(Happening.DeletePod::new));
  }

  private static Arbitrary<Happening> rarely() {
    return Arbitraries.oneOf(
        Stream.<Arbitrary<? extends Happening>>of(
                Arbitraries.just(new Happening.DeleteCluster()),
                traits().map(Happening.CreateCluster::new),
                Arbitraries.of(true, false).map(Happening.OthersFinalizer::new),
                Arbitraries.of(true, false).map(Happening.AddStranger::new),
                Arbitraries.just(new Happening.CollectGarbage()),
                Arbitraries.just(new Happening.RestartOperator()),
                Arbitraries.of(1, 3, 40, 100).map(Happening.TimePasses::new))
            .map(arbitrary -> arbitrary.<Happening>map(happening -> happening))
            .toList());
  }

  private static Arbitrary<Integer> choice() {
    return Arbitraries.integers().between(0, 20);
  }
}
