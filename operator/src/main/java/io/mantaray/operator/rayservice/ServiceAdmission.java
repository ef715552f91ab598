package io.mantaray.operator.rayservice;

import static io.mantaray.api.v1.RayServiceCondition.READY;

import io.mantaray.api.v1.RayService;
import io.mantaray.api.v1.RayServiceCondition.Reason;
import io.mantaray.api.v1.RayServiceStatus;
import io.mantaray.operator.conventions.RayAnnotations;
import io.mantaray.operator.kubernetes.events.EventTemplate;
import io.mantaray.operator.objects.Finalizers;
import io.mantaray.operator.rayservice.status.ServiceConditions;
import io.mantaray.operator.reconcile.Admission;
import io.mantaray.operator.validation.ValidationLayer;
import io.mantaray.operator.validation.ValidationMessage;
import io.mantaray.operator.validation.ValidationResult;
import java.time.Instant;
import java.util.List;

/**
 * Decides whether a RayService is reconciled.
 *
 * <ol>
 *   <li>One that is being deleted and has the operator's finalizer is, whatever {@code managedBy}
 *       says.
 *   <li>One that another controller manages is not.
 *   <li>One with validation errors is reconciled in part: it goes on serving, and clusters that it
 *       no longer uses are deleted.
 * </ol>
 */
public final class ServiceAdmission {
  private static final String KIND = "RayService";
  private static final String INTRODUCTION = "The RayService is invalid and not followed.";

  private ServiceAdmission() {}

  public static Admission<RayServiceStatus> of(RayService object) {
    boolean isCleanedUp =
        object.isMarkedForDeletion() && Finalizers.has(object, RayAnnotations.SERVICE_FINALIZER);
    return isCleanedUp || DeclaredService.of(object).otherManager().isEmpty()
        ? new Admission.Admitted<>(List.of())
        : new Admission.ManagedElsewhere<>();
  }

  /** Warnings about a spec that is followed, once for each change of it. */
  static List<EventTemplate> warnings(ServiceSnapshot snapshot, ValidationResult result) {
    return snapshot.isObserved()
        ? List.of()
        : result.warnings().stream()
            .map(warning -> EventTemplate.warning(ValidationLayer.SPEC.eventReason(KIND), warning))
            .toList();
  }

  /** Reports validation errors: all of them in the condition, and once in an event. */
  static ServicePlan rejection(ServiceSnapshot snapshot, ValidationResult result, Instant now) {
    ValidationLayer layer = result.rejectedBy().orElseThrow();
    RayServiceStatus rejected =
        new ServiceConditions(snapshot.status(), now)
            .setFalse(
                READY,
                Reason.VALIDATION_FAILED,
                ValidationMessage.of(
                    INTRODUCTION, result.problems(), ValidationMessage.MAX_MESSAGE_LENGTH))
            .applied();
    ServicePlan plan = ServicePlan.rest().with(rejected);
    return ServiceStatuses.differ(snapshot.object().getStatus(), rejected)
        ? plan.publishing(
            List.of(
                EventTemplate.warning(
                    layer.eventReason(KIND),
                    ValidationMessage.of(INTRODUCTION, result.problems()))))
        : plan;
  }
}
