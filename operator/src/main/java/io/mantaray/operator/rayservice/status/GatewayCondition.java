package io.mantaray.operator.rayservice.status;

import static io.mantaray.api.v1.RayServiceCondition.GATEWAY_READY;

import io.fabric8.kubernetes.api.model.Condition;
import io.mantaray.api.v1.RayServiceCondition.Reason;
import io.mantaray.api.v1.RayServiceStatus;
import io.mantaray.operator.kubernetes.events.EventTemplate;
import io.mantaray.operator.rayservice.ServicePlan;
import io.mantaray.operator.rayservice.ServiceStatuses;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The condition GatewayReady=False, which says why requests cannot be split between two clusters.
 * It is removed when they can.
 */
public final class GatewayCondition {
  private GatewayCondition() {}

  /**
   * Sets or removes the condition.
   *
   * @param status the next one, which gets the condition
   */
  public static ServicePlan report(RayServiceStatus status, Optional<String> problem, Instant now) {
    ServiceConditions conditions = new ServiceConditions(status, now);
    if (problem.isEmpty()) {
      return ServicePlan.rest().with(conditions.remove(GATEWAY_READY).applied());
    }
    boolean isKnown =
        ServiceStatuses.condition(status, GATEWAY_READY)
            .map(Condition::getMessage)
            .filter(problem.get()::equals)
            .isPresent();
    ServicePlan plan =
        ServicePlan.rest()
            .with(
                conditions
                    .setFalse(GATEWAY_READY, Reason.GATEWAY_NOT_READY, problem.get())
                    .applied());
    return isKnown
        ? plan
        : plan.publishing(List.of(EventTemplate.warning(Reason.GATEWAY_NOT_READY, problem.get())));
  }
}
