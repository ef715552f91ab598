package io.mantaray.operator.raycluster.status;

import io.fabric8.kubernetes.api.model.Condition;
import io.mantaray.api.v1.RayClusterCondition;
import io.mantaray.api.v1.RayClusterStatus;
import io.mantaray.api.v1.RayClusterStatusBuilder;
import io.mantaray.api.v1.Timestamp;
import io.mantaray.operator.objects.ConditionList;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The condition Accepted=False, which reports a rejected cluster in its status. It is removed when
 * the cluster is valid.
 *
 * @param reason the same as the event's
 * @param generation of the rejected spec
 */
public record RejectedCondition(String reason, String message, @Nullable Long generation) {

  /** The status with the condition added; empty if it has the condition already. */
  public Optional<RayClusterStatus> applyTo(@Nullable RayClusterStatus previous, Instant now) {
    List<Condition> old =
        previous == null || previous.conditions() == null ? List.of() : previous.conditions();
    ConditionList conditions =
        new ConditionList(old, Objects.requireNonNull(Timestamp.of(now).text()));
    conditions.set(
        new ConditionList.Wanted(
            RayClusterCondition.ACCEPTED, "False", reason, message, generation));
    if (conditions.asList().equals(old)) {
      return Optional.empty();
    }
    RayClusterStatusBuilder status =
        previous == null
            ? RayClusterStatusBuilder.builder()
            : RayClusterStatusBuilder.builder(previous);
    return Optional.of(status.conditions(conditions.asList()).build());
  }
}
