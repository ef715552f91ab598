package io.mantaray.operator.validation.job;

import io.mantaray.operator.config.FeatureGates;
import io.mantaray.operator.jobs.DeclaredJob;
import io.mantaray.operator.validation.ValidationError;
import io.mantaray.operator.validation.ValidationErrors;
import io.mantaray.operator.validation.ValidationLayer;
import java.util.ArrayList;
import java.util.List;

/**
 * Validates the spec of a job.
 *
 * @param path where the spec is in the user's object: {@code spec}, or that of a template
 */
public record JobSpecValidation(String path, FeatureGates gates) {
  /** Where the rules of this package look; those of annotations are at home elsewhere. */
  private static final String SPEC = "spec.";

  public List<ValidationError> check(DeclaredJob job) {
    ValidationErrors own = new ValidationErrors(ValidationLayer.SPEC);
    LimitRules.check(job, own);
    new DeletionStrategyRules(job, gates).check(own);
    SubmissionRules.check(job, own);
    RuntimeEnvRules.check(job, own);
    ClusterRules.check(job, own);
    List<ValidationError> errors = new ArrayList<>(own.found());
    errors.addAll(ClusterRules.clusterSpecErrors(job, gates));
    return errors.stream().map(this::inObject).toList();
  }

  private ValidationError inObject(ValidationError error) {
    return error.path().startsWith(SPEC)
        ? new ValidationError(
            error.layer(), path + "." + error.path().substring(SPEC.length()), error.message())
        : error;
  }
}
