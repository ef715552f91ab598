package io.mantaray.operator.rayservice.validation;

import io.mantaray.operator.clusters.DeclaredDuration;
import io.mantaray.operator.conventions.RayAnnotations;
import io.mantaray.operator.rayservice.DeclaredService;
import io.mantaray.operator.validation.ValidationError;
import io.mantaray.operator.validation.ValidationErrors;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Checks the delays and deadlines of a service. */
final class TimeoutRules {
  private TimeoutRules() {}

  static void checkAnnotation(DeclaredService service, ValidationErrors errors) {
    String text = service.annotations().getOrDefault(RayAnnotations.INITIALIZING_TIMEOUT, "");
    errors.addIf(
        !text.isEmpty() && DeclaredDuration.parse(text).filter(Duration::isPositive).isEmpty(),
        "metadata.annotations[" + RayAnnotations.INITIALIZING_TIMEOUT + "]",
        "is "
            + ValidationError.quoted(text)
            + "; write a duration such as 5m or 1h30m, or seconds as a whole number above 0.");
  }

  static void check(DeclaredService service, ValidationErrors errors) {
    Long delay = service.spec().rayClusterDeletionDelaySeconds();
    errors.addIf(
        isBelow(0, delay),
        "spec.rayClusterDeletionDelaySeconds",
        "is " + delay + "; write 0 or more.");
  }

  private static boolean isBelow(long least, @Nullable Long seconds) {
    return seconds != null && seconds < least;
  }
}
