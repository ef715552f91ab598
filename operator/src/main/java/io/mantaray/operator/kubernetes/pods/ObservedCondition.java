package io.mantaray.operator.kubernetes.pods;

import io.mantaray.api.v1.Timestamp;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A condition of a pod. Texts that are left out are empty.
 *
 * @param lastTransitionTime RFC 3339
 */
public record ObservedCondition(
    String type, String status, String reason, String message, String lastTransitionTime) {

  public boolean isTrue() {
    return status.equals("True");
  }

  public boolean isFalse() {
    return status.equals("False");
  }

  /** Since when it has its status. */
  public Optional<Instant> since() {
    return new Timestamp(lastTransitionTime).instant();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ObservedCondition it
        && type.equals(it.type)
        && status.equals(it.status)
        && lastTransitionTime.equals(it.lastTransitionTime)
        && reason.equals(it.reason)
        && message.equals(it.message);
  }

  @Override
  public int hashCode() {
    return (type.hashCode() * 31 + status.hashCode()) * 31 + lastTransitionTime.hashCode();
  }
}
