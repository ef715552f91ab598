package io.mantaray.operator.raycluster.plan;

import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.clusters.DeclaredGroup;
import io.mantaray.operator.conventions.RayLabels;
import io.mantaray.operator.kubernetes.events.Notice;
import io.mantaray.operator.raycluster.failures.FailureSeries;
import io.mantaray.operator.raycluster.failures.PodFailures;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Which failed pods wait for their replacement, and what is to be remembered of failures.
 *
 * @param after what is known now
 * @param held the UIDs of failed pods that stay for now, so that their logs can be read
 * @param notices of failures that are new
 * @param lookAgain when time alone changes something
 */
public record FailureReview(
    PodFailures after, Set<String> held, List<Notice> notices, Optional<Instant> lookAgain) {
  static final FailureReview NOTHING =
      new FailureReview(PodFailures.NONE, Set.of(), List.of(), Optional.empty());

  public FailureReview {
    held = Set.copyOf(held);
    notices = List.copyOf(notices);
  }

  /** A cluster or group that is suspended, or gone from the spec, forgets. */
  static FailureReview of(
      DeclaredCluster cluster, ClusterPods pods, PodFailures before, Instant now) {
    if (cluster.suspended()) {
      return NOTHING;
    }
    Draft draft = new Draft();
    draft.add(
        RayLabels.HEAD_GROUP,
        GroupReview.of(
            new GroupReview.Group(RayLabels.HEAD_GROUP, pods.heads(), PodOrigin.ofHead(cluster)),
            before.of(RayLabels.HEAD_GROUP),
            now));
    for (DeclaredGroup group : cluster.groups()) {
      if (!group.suspended()) {
        Supplier<String> origin = PodOrigin.ofWorkers(cluster, group);
        draft.add(
            group.name(),
            GroupReview.of(
                new GroupReview.Group(group.name(), pods.workersOf(group.name()), origin),
                before.of(group.name()),
                now));
      }
    }
    return draft.done();
  }

  /** The reviews of the groups, put together. */
  private static final class Draft {
    private final TreeMap<String, FailureSeries> after = new TreeMap<>();
    private final Set<String> held = new HashSet<>();
    private final List<Notice> notices = new ArrayList<>();
    private final List<Instant> lookAgain = new ArrayList<>();

    void add(String group, GroupReview review) {
      review.after().ifPresent(series -> after.put(group, series));
      review.held().forEach(pod -> held.add(pod.getMetadata().getUid()));
      review.notice().ifPresent(notices::add);
      review.lookAgain().ifPresent(lookAgain::add);
    }

    FailureReview done() {
      return new FailureReview(
          new PodFailures(after), held, notices, lookAgain.stream().min(Comparator.naturalOrder()));
    }
  }
}
