package io.mantaray.operator.raycluster.plan;

import io.mantaray.api.v1.Timestamp;
import io.mantaray.operator.conventions.RayLabels;
import io.mantaray.operator.kubernetes.events.EventTemplate;
import io.mantaray.operator.kubernetes.pods.ObservedCondition;
import io.mantaray.operator.kubernetes.pods.ObservedPod;
import io.mantaray.operator.raycluster.failures.FailureSeries;
import io.mantaray.operator.raycluster.failures.FailureText;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The review of the failed pods of one group, or of a failed head.
 *
 * <ol>
 *   <li>Only failures of young pods count: a pod that ran for long does not predict that its
 *       replacement fails.
 *   <li>After a first failure all failed pods are replaced immediately.
 *   <li>If a replacement fails too, the failed pods stay until the back-off is over.
 *   <li>A failed pod that a user deletes is replaced immediately: this is a manual retry.
 *   <li>Failures are forgotten once the pods are stable, or when the spec changes.
 * </ol>
 *
 * @param after the failures to remember; absent if there are none
 * @param held failed pods that stay until the back-off is over
 */
record GroupFailureReview(
    Optional<FailureSeries> after,
    List<ObservedPod> held,
    Optional<EventTemplate> event,
    Optional<Instant> requeueAt) {

  /** How long a pod has to be ready until it counts as stable. */
  static final Duration STABLE_AFTER = Duration.ofMinutes(10);

  private static final GroupFailureReview NOTHING =
      new GroupFailureReview(Optional.empty(), List.of(), Optional.empty(), Optional.empty());

  /**
   * The pods of a group.
   *
   * @param origin the hash of their spec; expensive, so computed only after a failure
   */
  record Group(String name, List<ObservedPod> pods, Supplier<String> origin) {

    /** Sorted by name, so that every pass reports the same. */
    List<ObservedPod> failed(Instant now) {
      return pods.stream()
          .filter(pod -> PodTermination.of(pod).filter(PodTermination::failure).isPresent())
          .filter(pod -> now.isBefore(created(pod).plus(STABLE_AFTER)))
          .sorted(Comparator.comparing(pod -> pod.getMetadata().getName()))
          .toList();
    }

    Instant newest(Instant otherwise) {
      return pods.stream().map(Group::created).max(Comparator.naturalOrder()).orElse(otherwise);
    }

    static Instant created(ObservedPod pod) {
      return new Timestamp(pod.getMetadata().getCreationTimestamp())
          .instant()
          .orElse(Instant.EPOCH);
    }
  }

  static GroupFailureReview of(Group group, Optional<FailureSeries> before, Instant now) {
    List<ObservedPod> failed = group.failed(now);
    if (failed.isEmpty() && before.isEmpty()) {
      return NOTHING;
    }
    String origin = group.origin().get();
    Optional<FailureSeries> known = before.filter(series -> series.spec().equals(origin));
    if (failed.isEmpty()) {
      return known.map(series -> withoutFailures(group, series, now)).orElse(NOTHING);
    }
    return known
        .map(series -> withFailures(group, failed, series, now))
        .orElseGet(
            () ->
                remember(
                    FailureSeries.first(now, why(failed), group.newest(now), origin),
                    Optional.empty()));
  }

  private static GroupFailureReview withFailures(
      Group group, List<ObservedPod> failed, FailureSeries series, Instant now) {
    if (series.waitsAt(now)) {
      return delayReplacement(series, failed, Optional.empty());
    }
    if (series.retryAt().isPresent()) {
      return remember(series.retried(group.newest(now)), Optional.empty());
    }
    List<ObservedPod> attempts =
        failed.stream().filter(pod -> Group.created(pod).isAfter(series.newest())).toList();
    if (attempts.isEmpty()) {
      return remember(series, Optional.empty());
    }
    FailureSeries next = series.again(now, why(attempts));
    String reason =
        group.name().equals(RayLabels.HEAD_GROUP)
            ? FailureText.HEAD_POD_FAILING
            : FailureText.WORKER_PODS_FAILING;
    return delayReplacement(
        next,
        failed,
        Optional.of(EventTemplate.warning(reason, FailureText.of(group.name(), next))));
  }

  private static GroupFailureReview withoutFailures(
      Group group, FailureSeries series, Instant now) {
    List<Optional<Instant>> ready =
        group.pods().stream().map(GroupFailureReview::readySince).toList();
    boolean allReady = ready.stream().allMatch(Optional::isPresent);
    Instant lastChange =
        ready.stream()
            .flatMap(Optional::stream)
            .max(Comparator.naturalOrder())
            .filter(series.last()::isBefore)
            .orElse(series.last());
    boolean recovered =
        group.pods().stream()
            .filter(pod -> Group.created(pod).isAfter(series.newest()))
            .flatMap(pod -> readySince(pod).stream())
            .anyMatch(since -> isStable(since, now));
    if (recovered || (allReady && isStable(lastChange, now))) {
      return NOTHING;
    }
    FailureSeries next =
        series.retryAt().isPresent() ? series.retried(group.newest(series.newest())) : series;
    return remember(next, allReady ? Optional.of(lastChange.plus(STABLE_AFTER)) : Optional.empty());
  }

  private static boolean isStable(Instant since, Instant now) {
    return !now.isBefore(since.plus(STABLE_AFTER));
  }

  private static GroupFailureReview delayReplacement(
      FailureSeries series, List<ObservedPod> failed, Optional<EventTemplate> event) {
    return new GroupFailureReview(Optional.of(series), failed, event, series.retryAt());
  }

  private static GroupFailureReview remember(FailureSeries series, Optional<Instant> requeueAt) {
    return new GroupFailureReview(Optional.of(series), List.of(), Optional.empty(), requeueAt);
  }

  private static String why(List<ObservedPod> failed) {
    ObservedPod first = failed.getFirst();
    String others = failed.size() == 1 ? "" : " (and " + (failed.size() - 1) + " more pods)";
    return first.getMetadata().getName()
        + " ended, "
        + PodTermination.of(first).map(PodTermination::why).orElse("")
        + others;
  }

  private static Optional<Instant> readySince(ObservedPod pod) {
    return pod.status().ready().filter(ObservedCondition::isTrue).flatMap(ObservedCondition::since);
  }
}
