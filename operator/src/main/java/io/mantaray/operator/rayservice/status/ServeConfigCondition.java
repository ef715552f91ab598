package io.mantaray.operator.rayservice.status;

import static io.mantaray.api.v1.RayServiceCondition.SERVE_CONFIG_ACCEPTED;

import io.fabric8.kubernetes.api.model.Condition;
import io.mantaray.api.v1.RayServiceCondition.Reason;
import io.mantaray.api.v1.RayServiceStatus;
import io.mantaray.operator.kubernetes.events.EventTemplate;
import io.mantaray.operator.rayservice.ServicePlan;
import io.mantaray.operator.rayservice.ServiceStatuses;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The condition ServeConfigAccepted=False, which reports a Serve config that Ray rejects, with
 * Ray's words. It is removed when Ray has the config, or when the spec is changed.
 */
public final class ServeConfigCondition {
  private ServeConfigCondition() {}

  /**
   * Sets or removes the condition.
   *
   * @param status the next one, which gets the condition
   * @param rejection what Ray said to this process
   * @param isPut whether Ray has the config
   */
  public static ServicePlan report(
      RayServiceStatus status, Optional<String> rejection, boolean isPut, Instant now) {
    ServiceConditions conditions = new ServiceConditions(status, now);
    Optional<Condition> before = ServiceStatuses.condition(status, SERVE_CONFIG_ACCEPTED);
    if (rejection.isEmpty()) {
      boolean isUnchanged =
          before
              .filter(it -> Objects.equals(it.getObservedGeneration(), status.observedGeneration()))
              .isPresent();
      return ServicePlan.rest()
          .with(
              isUnchanged && !isPut ? status : conditions.remove(SERVE_CONFIG_ACCEPTED).applied());
    }
    String message = rejection.get() + " Correct spec.serveConfigV2.";
    ServicePlan plan =
        ServicePlan.rest()
            .with(
                conditions
                    .setFalse(SERVE_CONFIG_ACCEPTED, Reason.REJECTED_BY_RAY, message)
                    .applied());
    boolean isKnown = before.map(Condition::getMessage).filter(message::equals).isPresent();
    return isKnown
        ? plan
        : plan.publishing(
            List.of(EventTemplate.warning("FailedToUpdateServeApplications", message)));
  }
}
