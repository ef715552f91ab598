package io.mantaray.operator.raycluster.status;

import io.fabric8.kubernetes.api.model.Condition;
import io.mantaray.api.v1.RayClusterCondition;
import io.mantaray.api.v1.RayClusterStatus;
import io.mantaray.api.v1.RayClusterStatusBuilder;
import io.mantaray.api.v1.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * That a cluster is not worked on, for those who read its status instead of its events: the
 * condition Accepted, which is there only while it is false.
 *
 * @param reason that of the event
 * @param generation of the spec that was refused
 */
public record Refusal(String reason, String message, @Nullable Long generation) {

  /** The status with the refusal told and nothing else changed; empty if it tells of it already. */
  public Optional<RayClusterStatus> over(@Nullable RayClusterStatus previous, Instant now) {
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
