package io.mantaray.operator.rayservice.status;

import static io.mantaray.api.v1.RayServiceCondition.SERVE_SERVICE_READY;

import io.mantaray.api.v1.RayServiceCondition.Reason;
import io.mantaray.api.v1.RayServiceStatus;
import java.time.Instant;
import java.util.Optional;

/**
 * The condition ServeServiceReady=False, which says why requests cannot be led to the cluster that
 * serves: somebody else has a Service of that name, or there is no port. It is removed when they
 * can; the events are those of the Services.
 */
public final class ServeServiceCondition {
  private ServeServiceCondition() {}

  /**
   * Sets or removes the condition.
   *
   * @param status the next one, which gets the condition
   */
  public static RayServiceStatus report(
      RayServiceStatus status, Optional<String> problem, Instant now) {
    ServiceConditions conditions = new ServiceConditions(status, now);
    return problem
        .map(why -> conditions.setFalse(SERVE_SERVICE_READY, Reason.BLOCKED, why))
        .orElseGet(() -> conditions.remove(SERVE_SERVICE_READY))
        .applied();
  }
}
