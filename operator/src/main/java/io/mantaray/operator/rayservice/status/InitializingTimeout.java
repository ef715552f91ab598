package io.mantaray.operator.rayservice.status;

import static io.mantaray.api.v1.RayServiceCondition.READY;

import io.fabric8.kubernetes.api.model.Condition;
import io.mantaray.api.v1.RayServiceCondition.Reason;
import io.mantaray.api.v1.RayServiceStatus;
import io.mantaray.api.v1.Timestamp;
import io.mantaray.operator.clusters.GoDuration;
import io.mantaray.operator.kubernetes.events.EventTemplate;
import io.mantaray.operator.rayservice.DeclaredService;
import io.mantaray.operator.rayservice.ServiceStatuses;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The time within which a service has to serve for the first time, or for the first time after it
 * was resumed. A service that missed it has failed for good: its clusters are deleted, and only a
 * new RayService tries again.
 */
public final class InitializingTimeout {
  private InitializingTimeout() {}

  /** Whether the service has failed so. */
  public static boolean isOver(RayServiceStatus status) {
    return isReady(status, Reason.INITIALIZING_TIMEOUT).isPresent();
  }

  /** When it ends; empty if there is none, or if the service has served. */
  public static Optional<Instant> deadline(DeclaredService service, RayServiceStatus status) {
    return service
        .initializingTimeout()
        .flatMap(timeout -> since(status).map(begin -> begin.plus(timeout)));
  }

  private static Optional<Instant> since(RayServiceStatus status) {
    return isReady(status, Reason.INITIALIZING)
        .flatMap(condition -> new Timestamp(condition.getLastTransitionTime()).instant());
  }

  private static Optional<Condition> isReady(RayServiceStatus status, String reason) {
    return ServiceStatuses.condition(status, READY)
        .filter(condition -> "False".equals(condition.getStatus()))
        .filter(condition -> reason.equals(condition.getReason()));
  }

  /** The status of a service that missed it; its clusters are no longer used. */
  public static RayServiceStatus missed(
      DeclaredService service, RayServiceStatus status, Instant now) {
    RayServiceStatus released =
        status.with(
            next ->
                next.activeServiceStatus(ServiceStatuses.active(status).withRayClusterName(null))
                    .pendingServiceStatus(
                        ServiceStatuses.pending(status).withRayClusterName(null)));
    return new ServiceConditions(released, now)
        .setFalse(
            READY,
            Reason.INITIALIZING_TIMEOUT,
            "RayService failed to become ready within the configured timeout of %s. Time spent initializing: %s"
                .formatted(timeout(service), spent(status, now)))
        .applied();
  }

  public static EventTemplate event(DeclaredService service, RayServiceStatus status, Instant now) {
    return EventTemplate.warning(
        "RayServiceInitializingTimeout",
        "The RayService did not serve within %s, the timeout in its annotation %s (it tried for %s). Its clusters are deleted. Look at their events and at the applications, then create the RayService again."
            .formatted(timeout(service), "ray.io/initializing-timeout", spent(status, now)));
  }

  private static String timeout(DeclaredService service) {
    return GoDuration.format(service.initializingTimeout().orElse(Duration.ZERO));
  }

  private static String spent(RayServiceStatus status, Instant now) {
    return GoDuration.format(
        since(status).map(begin -> Duration.between(begin, now)).orElse(Duration.ZERO));
  }
}
