package io.mantaray.operator.validation.job;

import io.mantaray.api.v1.AuthOptions;
import io.mantaray.api.v1.RayClusterSpec;
import io.mantaray.operator.config.FeatureGates;
import io.mantaray.operator.conventions.RayLabels;
import io.mantaray.operator.jobs.DeclaredJob;
import io.mantaray.operator.validation.SpecValidation;
import io.mantaray.operator.validation.ValidationError;
import io.mantaray.operator.validation.ValidationErrors;
import java.util.List;

/** Rules for the cluster of the job: its own, or a selected one. */
final class ClusterRules {
  static final String PATH = "spec.rayClusterSpec";

  private ClusterRules() {}

  static void check(DeclaredJob job, ValidationErrors errors) {
    if (job.selectsCluster()) {
      checkSelected(job, errors);
    } else {
      errors.addIf(
          job.clusterSpec().isEmpty(),
          PATH,
          "is missing; describe the cluster of the job there, or name one that is already there in"
              + " clusterSelector["
              + RayLabels.CLUSTER
              + "].");
    }
    errors.addIf(
        job.clusterSpec().filter(ClusterRules::kubernetesTokens).isPresent(),
        PATH + ".authOptions.enableK8sTokenAuth",
        "is not supported for the cluster of a RayJob; remove it.");
  }

  private static void checkSelected(DeclaredJob job, ValidationErrors errors) {
    errors.addIf(
        job.selectedCluster().isEmpty(),
        "spec.clusterSelector[" + RayLabels.CLUSTER + "]",
        "is missing or empty; write the name of the RayCluster there.");
    errors.addIf(
        job.suspended(),
        "spec.suspend",
        "does not go with clusterSelector, whose cluster is not the job's to delete; set it to"
            + " false.");
    errors.addIf(
        job.retries().orElse(0L) > 0,
        "spec.backoffLimit",
        "does not go with clusterSelector, since each new attempt is made on a new cluster; remove"
            + " it.");
  }

  /**
   * Errors in the spec of the cluster. It is validated even if a selector makes it superfluous, and
   * without the Kubernetes tokens, for which there is a separate error.
   */
  static List<ValidationError> clusterSpecErrors(DeclaredJob job, FeatureGates gates) {
    SpecValidation rules = new SpecValidation(PATH, job.annotations(), gates);
    return job.clusterSpec()
        .map(ClusterRules::withoutKubernetesTokens)
        .map(rules::check)
        .orElse(List.of());
  }

  private static boolean kubernetesTokens(RayClusterSpec spec) {
    AuthOptions options = spec.authOptions();
    return options != null && Boolean.TRUE.equals(options.enableK8sTokenAuth());
  }

  private static RayClusterSpec withoutKubernetesTokens(RayClusterSpec spec) {
    AuthOptions options = spec.authOptions();
    return options == null ? spec : spec.withAuthOptions(options.withEnableK8sTokenAuth(null));
  }
}
