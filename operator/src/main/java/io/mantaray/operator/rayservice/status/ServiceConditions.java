package io.mantaray.operator.rayservice.status;

import io.fabric8.kubernetes.api.model.Condition;
import io.mantaray.api.v1.RayServiceStatus;
import io.mantaray.api.v1.Timestamp;
import io.mantaray.operator.objects.ConditionList;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/** Changes the conditions in the status of a service. They are about its observed generation. */
public final class ServiceConditions {
  private final RayServiceStatus status;
  private final ConditionList conditions;

  /**
   * @param status is not changed
   */
  public ServiceConditions(RayServiceStatus status, Instant now) {
    this.status = status;
    this.conditions =
        new ConditionList(status.conditions(), Objects.requireNonNull(Timestamp.of(now).text()));
  }

  public ServiceConditions setTrue(String type, String reason, String message) {
    return set(type, "True", reason, message);
  }

  public ServiceConditions setFalse(String type, String reason, String message) {
    return set(type, "False", reason, message);
  }

  private ServiceConditions set(String type, String value, String reason, String message) {
    conditions.set(
        new ConditionList.Wanted(type, value, reason, message, status.observedGeneration()));
    return this;
  }

  public ServiceConditions remove(String type) {
    conditions.remove(type);
    return this;
  }

  public boolean isTrue(String type) {
    return conditions.isTrue(type);
  }

  /** The reason of a condition; empty if the service does not have it. */
  public Optional<String> reason(String type) {
    return conditions.find(type).map(Condition::getReason);
  }

  /** The status with these conditions. */
  public RayServiceStatus applied() {
    return status.withConditions(conditions.asList());
  }
}
