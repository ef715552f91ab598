package io.mantaray.operator.rayservice.upgrade;

import io.mantaray.api.v1.HeadInfo;
import io.mantaray.api.v1.RayClusterStatus;
import io.mantaray.api.v1.RayServiceCondition;
import io.mantaray.api.v1.RayServiceCondition.Reason;
import io.mantaray.api.v1.Timestamp;
import io.mantaray.operator.dashboards.DashboardObservation;
import io.mantaray.operator.rayservice.ObservedCluster;
import io.mantaray.operator.rayservice.ServiceSnapshot;
import io.mantaray.operator.rayservice.ServiceStatuses;
import io.mantaray.operator.rayservice.clusters.ClusterDecision;
import io.mantaray.operator.rayservice.serve.ServeConfig;
import io.mantaray.operator.rayservice.serve.ServeStatuses;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * An upgrade that did not succeed. It is not tried again until the spec is changed: the condition
 * UpgradeFailed says for which generation it failed, and why.
 *
 * @param isForThisSpec whether the present spec has failed
 * @param isForEarlierSpec whether one before it has
 * @param deadline when the pending cluster has to serve; empty if there is no limit
 * @param why why the pending cluster does not serve, in the words of who knows
 * @param deletes whether the pending cluster is then deleted
 */
public record FailedUpgrade(
    boolean isForThisSpec,
    boolean isForEarlierSpec,
    Optional<Instant> deadline,
    String why,
    boolean deletes) {

  /**
   * Judges an upgrade.
   *
   * @param config that the pending cluster is to serve
   * @param routing why requests cannot be split between the clusters; empty if they can
   */
  static FailedUpgrade of(ServiceSnapshot snapshot, ServeConfig config, Optional<String> routing) {
    Optional<Long> generation =
        ServiceStatuses.condition(snapshot.status(), RayServiceCondition.UPGRADE_FAILED)
            .filter(condition -> "True".equals(condition.getStatus()))
            .map(condition -> Objects.requireNonNullElse(condition.getObservedGeneration(), 0L));
    boolean isForThisSpec = generation.filter(of -> of == snapshot.generation()).isPresent();
    return new FailedUpgrade(
        isForThisSpec,
        generation.isPresent() && !isForThisSpec,
        snapshot
            .service()
            .progressDeadline()
            .flatMap(limit -> begin(snapshot).map(begin -> begin.plus(limit))),
        snapshot.pending().map(pending -> why(pending, config, routing)).orElse(""),
        snapshot.service().deletesFailedClusters());
  }

  /** The cluster may be older than the upgrade, and the upgrade older than its latest cluster. */
  private static Optional<Instant> begin(ServiceSnapshot snapshot) {
    Optional<Instant> upgrade =
        ServiceStatuses.condition(snapshot.status(), RayServiceCondition.UPGRADE_IN_PROGRESS)
            .flatMap(condition -> new Timestamp(condition.getLastTransitionTime()).instant());
    return snapshot
        .pending()
        .map(pending -> pending.object().getMetadata().getCreationTimestamp())
        .flatMap(created -> new Timestamp(created).instant())
        .map(created -> upgrade.filter(created::isBefore).orElse(created));
  }

  /** Before requests can be split, no applications are put to the pending cluster. */
  private static String why(ObservedCluster pending, ServeConfig config, Optional<String> routing) {
    if (!pending.isHeadReady()) {
      String head = headNotReady(Optional.ofNullable(pending.object().getStatus()));
      return routing.map(problem -> head + " " + problem).orElse(head);
    }
    return routing.orElseGet(() -> notServing(pending, config));
  }

  private static String headNotReady(Optional<RayClusterStatus> status) {
    return status
        .map(RayClusterStatus::reason)
        .filter(reason -> !reason.isEmpty())
        .orElseGet(
            () ->
                "Its head %s is not ready."
                    .formatted(
                        status.map(RayClusterStatus::head).map(HeadInfo::podName).orElse("pod")));
  }

  private static String notServing(ObservedCluster pending, ServeConfig config) {
    return pending
        .serve()
        .flatMap(DashboardObservation::pollFailure)
        .map(failure -> failure.problem().explain())
        .or(
            () ->
                pending
                    .freshAnswer()
                    .map(ServeStatuses::of)
                    .flatMap(statuses -> statuses.waitingFor(config)))
        .orElse("No pod that serves is ready.");
  }

  /** Gives up when the time is over; waits until then. */
  ClusterDecision unlessServing(Instant now) {
    return deadline.filter(at -> !now.isBefore(at)).isPresent()
        ? new ClusterDecision.GiveUp(
            Reason.PROGRESS_DEADLINE_EXCEEDED,
            "The new cluster did not serve within progressDeadlineSeconds. "
                + why
                + " The old cluster goes on serving; the next change of the spec tries again.",
            deletes)
        : new ClusterDecision.Keep(deadline);
  }
}
