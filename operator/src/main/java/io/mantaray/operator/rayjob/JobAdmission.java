package io.mantaray.operator.rayjob;

import io.mantaray.api.v1.JobDeploymentStatus;
import io.mantaray.api.v1.JobFailedReason;
import io.mantaray.api.v1.RayJob;
import io.mantaray.api.v1.RayJobStatus;
import io.mantaray.operator.conventions.RayAnnotations;
import io.mantaray.operator.jobs.DeclaredJob;
import io.mantaray.operator.kubernetes.events.EventTemplate;
import io.mantaray.operator.objects.Finalizers;
import io.mantaray.operator.rayjob.validation.JobValidation;
import io.mantaray.operator.reconcile.Admission;
import io.mantaray.operator.validation.ValidationLayer;
import io.mantaray.operator.validation.ValidationMessage;
import io.mantaray.operator.validation.ValidationResult;
import java.util.List;
import java.util.Optional;

/**
 * Decides whether a RayJob is reconciled.
 *
 * <ol>
 *   <li>A job that is being deleted and has the operator's finalizer is, whatever {@code managedBy}
 *       says.
 *   <li>A job that another controller manages is not.
 *   <li>A job that is being deleted is, valid or not: nothing is created for it.
 *   <li>So is a job whose attempt is being cleaned up: the cleanup cannot be resumed later.
 *   <li>A job with validation errors is rejected; its pods keep running.
 * </ol>
 */
public final class JobAdmission {
  private static final String KIND = "RayJob";

  private JobAdmission() {}

  public static Admission<RayJobStatus> of(RayJob object, JobValidation validation) {
    if (object.isMarkedForDeletion() && Finalizers.has(object, RayAnnotations.JOB_FINALIZER)) {
      return new Admission.Admitted<>(List.of());
    }
    if (DeclaredJob.of(object).otherManager().isPresent()) {
      return new Admission.ManagedElsewhere<>();
    }
    if (object.isMarkedForDeletion() || isCleanedUp(object)) {
      return new Admission.Admitted<>(List.of());
    }
    ValidationResult result = validation.check(object);
    return result.accepted() ? new Admission.Admitted<>(List.of()) : rejected(object, result);
  }

  /**
   * The status that reports the rejection. If the spec is valid it has the observed generation:
   * this status no longer shows what was wrong with the last one.
   */
  private static Admission<RayJobStatus> rejected(RayJob object, ValidationResult result) {
    String text = ValidationMessage.of("The RayJob cannot be run.", result.problems());
    ValidationLayer layer = result.rejectedBy().orElseThrow();
    RayJobStatus failed =
        JobStatuses.failed(
                JobStatuses.complete(object.getStatus()), JobFailedReason.VALIDATION_FAILED, text)
            .withJobDeploymentStatus(JobDeploymentStatus.VALIDATION_FAILED);
    RayJobStatus status =
        layer == ValidationLayer.STATUS
            ? failed.withObservedGeneration(object.getMetadata().getGeneration())
            : failed;
    return JobStatuses.differ(object.getStatus(), status)
        ? new Admission.Rejected<>(
            Optional.of(status),
            List.of(EventTemplate.warning(layer.eventReason(KIND), text)),
            false)
        : new Admission.Rejected<>(Optional.empty(), List.of(), false);
  }

  private static boolean isCleanedUp(RayJob object) {
    String phase = JobStatuses.phase(JobStatuses.complete(object.getStatus()));
    return phase.equals(JobDeploymentStatus.SUSPENDING)
        || phase.equals(JobDeploymentStatus.RETRYING);
  }
}
