package io.mantaray.operator.validation.job;

import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.mantaray.api.v1.HeadGroupSpec;
import io.mantaray.api.v1.RayClusterSpec;
import io.mantaray.api.v1.SubmissionMode;
import io.mantaray.operator.jobs.DeclaredJob;
import io.mantaray.operator.validation.ValidationError;
import io.mantaray.operator.validation.ValidationErrors;
import java.util.Optional;

/** Checks the fields that a submission mode does not allow. */
final class SubmissionRules {

  private SubmissionRules() {}

  static void check(DeclaredJob job, ValidationErrors errors) {
    if (job.submittedBy(SubmissionMode.INTERACTIVE)) {
      errors.addIf(
          job.retries().orElse(0L) > 0,
          "spec.backoffLimit",
          "does not go with InteractiveMode, where only the user can submit the job again; remove"
              + " it.");
    }
    if (job.submittedBy(SubmissionMode.SIDECAR)) {
      checkSidecar(job, errors);
    }
  }

  /**
   * The sidecar is a container of the head pod: it has no pod of its own, and must not run twice.
   */
  private static void checkSidecar(DeclaredJob job, ValidationErrors errors) {
    errors.addIf(
        job.selectsCluster(),
        "spec.clusterSelector",
        "does not go with SidecarMode, which adds a container to a head that is yet to be made;"
            + " choose another submissionMode, or write a rayClusterSpec instead.");
    errors.addIf(
        job.submitterTemplate().isPresent(),
        "spec.submitterPodTemplate",
        "does not go with SidecarMode, where the submitter has no pod of its own; remove it.");
    errors.addIf(
        job.spec().submitterConfig() != null,
        "spec.submitterConfig",
        "does not go with SidecarMode; remove it.");
    String restartPolicy = headRestartPolicy(job).orElse("Never");
    errors.addIf(
        !restartPolicy.equals("Never"),
        ClusterRules.PATH + ".headGroupSpec.template.spec.restartPolicy",
        "is "
            + ValidationError.quoted(restartPolicy)
            + "; write Never or remove it, since a head that restarts in SidecarMode would submit"
            + " the job again.");
  }

  private static Optional<String> headRestartPolicy(DeclaredJob job) {
    return job.clusterSpec()
        .map(RayClusterSpec::headGroupSpec)
        .map(HeadGroupSpec::template)
        .map(PodTemplateSpec::getSpec)
        .map(PodSpec::getRestartPolicy)
        .filter(policy -> !policy.isEmpty());
  }
}
