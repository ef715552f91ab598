package io.mantaray.operator.raycluster.plan;

import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.clusters.DeclaredGroup;
import io.mantaray.operator.conventions.RayLabels;
import io.mantaray.operator.kubernetes.events.EventTemplate;
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
 * Which failed pods are not replaced yet, and which failures to remember.
 *
 * @param after the failures to remember
 * @param held the UIDs of failed pods that stay until their back-off ends, so that their logs can
 *     be read
 * @param events about new failures
 * @param requeueAt when the review changes without a trigger
 */
public record FailureReview(
    PodFailures after, Set<String> held, List<EventTemplate> events, Optional<Instant> requeueAt) {
  public static final FailureReview NOTHING =
      new FailureReview(PodFailures.NONE, Set.of(), List.of(), Optional.empty());

  public FailureReview {
    held = Set.copyOf(held);
    events = List.copyOf(events);
  }

  /** Failures of suspended or removed groups are forgotten. */
  static FailureReview of(
      DeclaredCluster cluster, ClusterPods pods, PodFailures before, Instant now) {
    if (cluster.suspended()) {
      return NOTHING;
    }
    Draft draft = new Draft();
    draft.add(
        RayLabels.HEAD_GROUP,
        GroupFailureReview.of(
            new GroupFailureReview.Group(
                RayLabels.HEAD_GROUP, pods.heads(), PodTemplateHash.ofHead(cluster)),
            before.of(RayLabels.HEAD_GROUP),
            now));
    for (DeclaredGroup group : cluster.groups()) {
      if (!group.suspended()) {
        Supplier<String> origin = PodTemplateHash.ofWorkers(cluster, group);
        draft.add(
            group.name(),
            GroupFailureReview.of(
                new GroupFailureReview.Group(group.name(), pods.workersOf(group.name()), origin),
                before.of(group.name()),
                now));
      }
    }
    return draft.done();
  }

  /** Collects the reviews of the groups. */
  private static final class Draft {
    private final TreeMap<String, FailureSeries> after = new TreeMap<>();
    private final Set<String> held = new HashSet<>();
    private final List<EventTemplate> events = new ArrayList<>();
    private final List<Instant> requeueAt = new ArrayList<>();

    void add(String group, GroupFailureReview review) {
      review.after().ifPresent(series -> after.put(group, series));
      review.held().forEach(pod -> held.add(pod.getMetadata().getUid()));
      review.event().ifPresent(events::add);
      review.requeueAt().ifPresent(requeueAt::add);
    }

    FailureReview done() {
      return new FailureReview(
          new PodFailures(after), held, events, requeueAt.stream().min(Comparator.naturalOrder()));
    }
  }
}
