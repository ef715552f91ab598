package io.mantaray.operator.raycronjob;

import io.mantaray.api.v1.RayCronJobCondition;
import io.mantaray.api.v1.RayCronJobStatus;
import io.mantaray.operator.kubernetes.events.EventTemplate;
import io.mantaray.operator.objects.ConditionList.Wanted;
import io.mantaray.operator.reconcile.Admission;
import io.mantaray.operator.validation.ValidationError;
import io.mantaray.operator.validation.ValidationLayer;
import io.mantaray.operator.validation.ValidationMessage;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Rejects RayCronJobs with validation errors: no run is started for them, and those that exist go
 * on. The condition Accepted says why until the spec is corrected.
 */
final class CronAdmission {
  private static final String REASON = ValidationLayer.SPEC.eventReason("RayCronJob");
  private static final String REJECTED = "The RayCronJob cannot be run.";

  private CronAdmission() {}

  static Admission<RayCronJobStatus> of(
      CronSnapshot snapshot, List<ValidationError> errors, Instant now) {
    if (errors.isEmpty()) {
      return new Admission.Admitted<>(List.of());
    }
    RayCronJobStatus status =
        new CronStatusReport(snapshot, now)
            .rejected(
                new Wanted(
                    RayCronJobCondition.ACCEPTED,
                    "False",
                    REASON,
                    ValidationMessage.of(REJECTED, errors, ValidationMessage.MAX_MESSAGE_LENGTH),
                    snapshot.cron().metadata().getGeneration()));
    return status.equals(snapshot.status())
        ? new Admission.Rejected<>(Optional.empty(), List.of(), false)
        : new Admission.Rejected<>(
            Optional.of(status),
            List.of(EventTemplate.warning(REASON, ValidationMessage.of(REJECTED, errors))),
            false);
  }
}
