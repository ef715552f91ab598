package io.mantaray.operator.rayjob.validation;

import io.mantaray.api.v1.AuthOptions;
import io.mantaray.api.v1.RayClusterSpec;
import io.mantaray.operator.config.FeatureGates;
import io.mantaray.operator.conventions.RayLabels;
import io.mantaray.operator.rayjob.DeclaredJob;
import io.mantaray.operator.validation.Problem;
import io.mantaray.operator.validation.Problems;
import io.mantaray.operator.validation.SpecValidation;
import java.util.List;

/** The cluster that the job runs on: one made for it, or one that is already there. */
final class ClusterRules {
  static final String PATH = "spec.rayClusterSpec";

  private ClusterRules() {}

  static void check(DeclaredJob job, Problems problems) {
    if (job.selectsCluster()) {
      checkSelected(job, problems);
    } else {
      problems.addIf(
          job.clusterSpec().isEmpty(),
          PATH,
          "is missing; describe the cluster of the job there, or name one that is already there in"
              + " spec.clusterSelector["
              + RayLabels.CLUSTER
              + "].");
    }
    problems.addIf(
        job.clusterSpec().filter(ClusterRules::kubernetesTokens).isPresent(),
        PATH + ".authOptions.enableK8sTokenAuth",
        "is not supported for the cluster of a RayJob; remove it.");
  }

  private static void checkSelected(DeclaredJob job, Problems problems) {
    problems.addIf(
        job.selectedCluster().isEmpty(),
        "spec.clusterSelector[" + RayLabels.CLUSTER + "]",
        "is missing or empty; write the name of the RayCluster there.");
    problems.addIf(
        job.suspended(),
        "spec.suspend",
        "does not go with clusterSelector, whose cluster is not the job's to delete; set it to"
            + " false.");
    problems.addIf(
        job.retries().orElse(0L) > 0,
        "spec.backoffLimit",
        "does not go with clusterSelector, since each new attempt is made on a new cluster; remove"
            + " it.");
  }

  /**
   * What is wrong with the cluster itself. It is looked at even where a selector makes it
   * superfluous, and without the Kubernetes tokens, whose remedy is to remove them.
   */
  static List<Problem> problemsOfClusterSpec(DeclaredJob job, FeatureGates gates) {
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
