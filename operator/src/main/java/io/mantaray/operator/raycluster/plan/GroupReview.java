package io.mantaray.operator.raycluster.plan;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.mantaray.api.v1.Timestamp;
import io.mantaray.operator.conventions.RayLabels;
import io.mantaray.operator.kubernetes.events.Notice;
import io.mantaray.operator.objects.PodConditions;
import io.mantaray.operator.raycluster.failures.BackOff;
import io.mantaray.operator.raycluster.failures.FailureSeries;
import io.mantaray.operator.raycluster.failures.FailureText;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What is to be thought of the failed pods of one group, or of a failed head.
 *
 * <ol>
 *   <li>Only failures of pods in their first minutes count. One that worked for long is no sign
 *       that the next one will not.
 *   <li>A first failure is replaced at once, and so is everything that fails along with it.
 *   <li>A pod made after that which fails too: the failed ones stay until the back-off is over.
 *   <li>A failed pod that somebody deletes is replaced at once: whoever does so wants to try again.
 *   <li>Pods that have worked for a while, or that are made from another spec: all is forgotten.
 * </ol>
 *
 * @param after what is known now; absent if there is nothing to remember
 * @param held failed pods that stay for now
 */
record GroupReview(
    Optional<FailureSeries> after,
    List<Pod> held,
    Optional<Notice> notice,
    Optional<Instant> lookAgain) {

  /** How long a pod has to work until it is trusted. */
  static final Duration TRUSTED_AFTER = Duration.ofMinutes(10);

  private static final GroupReview NOTHING =
      new GroupReview(Optional.empty(), List.of(), Optional.empty(), Optional.empty());

  /**
   * The pods of a group.
   *
   * @param origin tells whether their spec changed; costly, and asked only if something failed
   */
  record Group(String name, List<Pod> pods, Supplier<String> origin) {

    /** By name, so that every look at them tells the same. */
    List<Pod> failed(Instant now) {
      return pods.stream()
          .filter(pod -> PodEnd.of(pod).filter(PodEnd::failure).isPresent())
          .filter(pod -> now.isBefore(created(pod).plus(TRUSTED_AFTER)))
          .sorted(Comparator.comparing(pod -> pod.getMetadata().getName()))
          .toList();
    }

    Instant newest(Instant otherwise) {
      return pods.stream().map(Group::created).max(Comparator.naturalOrder()).orElse(otherwise);
    }

    static Instant created(Pod pod) {
      return new Timestamp(pod.getMetadata().getCreationTimestamp())
          .instant()
          .orElse(Instant.EPOCH);
    }
  }

  static GroupReview of(Group group, Optional<FailureSeries> before, Instant now) {
    List<Pod> failed = group.failed(now);
    if (failed.isEmpty() && before.isEmpty()) {
      return NOTHING;
    }
    String origin = group.origin().get();
    Optional<FailureSeries> known = before.filter(series -> series.spec().equals(origin));
    if (failed.isEmpty()) {
      return known.map(series -> quiet(group, series, now)).orElse(NOTHING);
    }
    return known
        .map(series -> failing(group, failed, series, now))
        .orElseGet(
            () ->
                remember(
                    FailureSeries.first(now, why(failed), group.newest(now), origin),
                    Optional.empty()));
  }

  private static GroupReview failing(
      Group group, List<Pod> failed, FailureSeries series, Instant now) {
    if (series.waitsAt(now)) {
      return hold(series, failed, Optional.empty());
    }
    if (series.retryAt().isPresent()) {
      return remember(series.retried(group.newest(now)), Optional.empty());
    }
    List<Pod> attempts =
        failed.stream().filter(pod -> Group.created(pod).isAfter(series.newest())).toList();
    if (attempts.isEmpty()) {
      return remember(series, Optional.empty());
    }
    FailureSeries next = series.again(now, why(attempts), BackOff.STANDARD);
    String reason =
        group.name().equals(RayLabels.HEAD_GROUP)
            ? FailureText.HEAD_POD_FAILING
            : FailureText.WORKER_PODS_FAILING;
    return hold(
        next, failed, Optional.of(Notice.warning(reason, FailureText.of(group.name(), next))));
  }

  private static GroupReview quiet(Group group, FailureSeries series, Instant now) {
    List<Optional<Instant>> ready = group.pods().stream().map(GroupReview::readySince).toList();
    boolean allReady = ready.stream().allMatch(Optional::isPresent);
    Instant lastChange =
        ready.stream()
            .flatMap(Optional::stream)
            .max(Comparator.naturalOrder())
            .filter(series.last()::isBefore)
            .orElse(series.last());
    boolean proven =
        group.pods().stream()
            .filter(pod -> Group.created(pod).isAfter(series.newest()))
            .flatMap(pod -> readySince(pod).stream())
            .anyMatch(since -> trusted(since, now));
    if (proven || (allReady && trusted(lastChange, now))) {
      return NOTHING;
    }
    FailureSeries next =
        series.retryAt().isPresent() ? series.retried(group.newest(series.newest())) : series;
    return remember(
        next, allReady ? Optional.of(lastChange.plus(TRUSTED_AFTER)) : Optional.empty());
  }

  private static boolean trusted(Instant since, Instant now) {
    return !now.isBefore(since.plus(TRUSTED_AFTER));
  }

  private static GroupReview hold(FailureSeries series, List<Pod> failed, Optional<Notice> notice) {
    return new GroupReview(Optional.of(series), failed, notice, series.retryAt());
  }

  private static GroupReview remember(FailureSeries series, Optional<Instant> lookAgain) {
    return new GroupReview(Optional.of(series), List.of(), Optional.empty(), lookAgain);
  }

  private static String why(List<Pod> failed) {
    Pod first = failed.getFirst();
    String others = failed.size() == 1 ? "" : " (and " + (failed.size() - 1) + " more pods)";
    return first.getMetadata().getName()
        + " ended, "
        + PodEnd.of(first).map(PodEnd::why).orElse("")
        + others;
  }

  private static Optional<Instant> readySince(Pod pod) {
    return PodConditions.of(pod).stream()
        .filter(condition -> PodConditions.isTrue(condition, PodConditions.READY))
        .map(PodCondition::getLastTransitionTime)
        .flatMap(time -> new Timestamp(time).instant().stream())
        .findFirst();
  }
}
