package io.mantaray.operator.rayjob.validation;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.mantaray.api.v1.JobDeploymentStatus;
import io.mantaray.api.v1.RayJob;
import io.mantaray.api.v1.RayJobSpecBuilder;
import io.mantaray.api.v1.RayJobStatus;
import io.mantaray.api.v1.SubmissionMode;
import io.mantaray.operator.config.FeatureGates;
import io.mantaray.operator.conventions.RayNames;
import io.mantaray.operator.jobs.DeclaredJob;
import io.mantaray.operator.validation.ObjectName;
import io.mantaray.operator.validation.ValidationError;
import io.mantaray.operator.validation.ValidationErrors;
import io.mantaray.operator.validation.ValidationLayer;
import io.mantaray.operator.validation.ValidationResult;
import io.mantaray.operator.validation.job.JobSpecValidation;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Validates a RayJob. */
public record JobValidation(FeatureGates gates) {

  /**
   * Checks every layer.
   *
   * <p>An error in one layer does not hide those in another: all are reported together.
   */
  public ValidationResult check(RayJob job) {
    DeclaredJob declared = declared(job);
    List<ValidationError> errors = new ArrayList<>();
    errors.addAll(metadataErrors(declared));
    errors.addAll(new JobSpecValidation("spec", gates).check(declared));
    errors.addAll(statusErrors(declared, job.getStatus()));
    return new ValidationResult(errors, List.of());
  }

  /** An absent spec counts as empty, which is rejected because it has no cluster. */
  private static DeclaredJob declared(RayJob job) {
    return new DeclaredJob(
        Objects.requireNonNullElseGet(job.getMetadata(), ObjectMeta::new),
        Objects.requireNonNullElseGet(job.getSpec(), () -> RayJobSpecBuilder.builder().build()));
  }

  private static List<ValidationError> metadataErrors(DeclaredJob job) {
    ValidationErrors errors = new ValidationErrors(ValidationLayer.METADATA);
    ObjectName.check(job.name(), RayNames.MAX_JOB_NAME_LENGTH, errors);
    return errors.found();
  }

  private static List<ValidationError> statusErrors(
      DeclaredJob job, @Nullable RayJobStatus status) {
    ValidationErrors errors = new ValidationErrors(ValidationLayer.STATUS);
    errors.addIf(
        status != null
            && JobDeploymentStatus.WAITING.equals(status.jobDeploymentStatus())
            && !job.submittedBy(SubmissionMode.INTERACTIVE),
        "status.jobDeploymentStatus",
        "is Waiting, which only a job with the submission mode InteractiveMode can be; set"
            + " spec.submissionMode back to that, or make the RayJob anew.");
    return errors.found();
  }
}
