package io.mantaray.operator.rayjob.validation;

import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.mantaray.api.v1.HeadGroupSpec;
import io.mantaray.api.v1.RayClusterSpec;
import io.mantaray.api.v1.SubmissionMode;
import io.mantaray.operator.rayjob.DeclaredJob;
import io.mantaray.operator.validation.Problem;
import io.mantaray.operator.validation.Problems;
import java.util.Optional;

/** What a way to submit the job rules out. */
final class SubmissionRules {

  private SubmissionRules() {}

  static void check(DeclaredJob job, Problems problems) {
    if (job.submittedBy(SubmissionMode.INTERACTIVE)) {
      problems.addIf(
          job.retries().orElse(0L) > 0,
          "spec.backoffLimit",
          "does not go with InteractiveMode, where only the user can submit the job again; remove"
              + " it.");
    }
    if (job.submittedBy(SubmissionMode.SIDECAR)) {
      checkSidecar(job, problems);
    }
  }

  /**
   * The sidecar is a container of the head pod: it has no pod of its own, and must not run twice.
   */
  private static void checkSidecar(DeclaredJob job, Problems problems) {
    problems.addIf(
        job.selectsCluster(),
        "spec.clusterSelector",
        "does not go with SidecarMode, which adds a container to a head that is yet to be made;"
            + " choose another spec.submissionMode, or write a rayClusterSpec instead.");
    problems.addIf(
        job.submitterTemplate().isPresent(),
        "spec.submitterPodTemplate",
        "does not go with SidecarMode, where the submitter has no pod of its own; remove it.");
    problems.addIf(
        job.spec().submitterConfig() != null,
        "spec.submitterConfig",
        "does not go with SidecarMode; remove it.");
    String restartPolicy = headRestartPolicy(job).orElse("Never");
    problems.addIf(
        !restartPolicy.equals("Never"),
        ClusterRules.PATH + ".headGroupSpec.template.spec.restartPolicy",
        "is "
            + Problem.quoted(restartPolicy)
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
