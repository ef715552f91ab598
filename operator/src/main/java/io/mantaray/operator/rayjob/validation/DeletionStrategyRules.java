package io.mantaray.operator.rayjob.validation;

import io.mantaray.api.v1.DeletionPolicy;
import io.mantaray.api.v1.DeletionPolicyType;
import io.mantaray.api.v1.DeletionRule;
import io.mantaray.api.v1.DeletionStrategy;
import io.mantaray.operator.config.FeatureGate;
import io.mantaray.operator.config.FeatureGates;
import io.mantaray.operator.rayjob.DeclaredJob;
import io.mantaray.operator.validation.Problems;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is deleted after the end of the job: by rules, or by the older pair of policies. */
record DeletionStrategyRules(DeclaredJob job, FeatureGates gates) {
  private static final String PATH = "spec.deletionStrategy";

  void check(Problems problems) {
    DeletionStrategy strategy = job.spec().deletionStrategy();
    if (strategy == null) {
      return;
    }
    if (!gates.isEnabled(FeatureGate.RAY_JOB_DELETION_POLICY)) {
      problems.add(
          PATH, "needs the feature gate RayJobDeletionPolicy; open it or remove the field.");
      return;
    }
    List<DeletionRule> rules =
        strategy.deletionRules() == null ? List.of() : strategy.deletionRules();
    boolean hasPolicies = strategy.onSuccess() != null || strategy.onFailure() != null;
    if (!rules.isEmpty()) {
      checkOnlyRules(hasPolicies, problems);
      new DeletionRuleList(job, PATH + ".deletionRules").check(rules, problems);
    } else if (hasPolicies) {
      checkPolicy("onSuccess", strategy.onSuccess(), problems);
      checkPolicy("onFailure", strategy.onFailure(), problems);
    } else {
      problems.add(PATH, "is empty; write deletionRules into it, or remove it.");
    }
  }

  private void checkOnlyRules(boolean hasPolicies, Problems problems) {
    problems.addIf(
        job.shutsDownAfterwards(),
        "spec.shutdownAfterJobFinishes",
        "and deletionStrategy.deletionRules are two ways to say what is deleted; remove one of"
            + " them.");
    problems.addIf(
        hasPolicies,
        PATH,
        "has deletionRules beside the older onSuccess and onFailure; remove the latter two.");
  }

  private void checkPolicy(String field, @Nullable DeletionPolicy given, Problems problems) {
    String path = PATH + "." + field + ".policy";
    String policy = given == null ? null : given.policy();
    if (policy == null) {
      problems.add(
          path,
          "is missing; write it, since onSuccess and onFailure need each other, or use"
              + " deletionRules.");
      return;
    }
    checkReach(job, path, policy, problems);
    problems.addIf(
        job.shutsDownAfterwards() && policy.equals(DeletionPolicyType.DELETE_NONE),
        path,
        "is DeleteNone, which shutdownAfterJobFinishes contradicts; choose another policy, or set"
            + " the latter to false.");
  }

  /** Whether what a policy deletes is the operator's to delete. */
  static void checkReach(DeclaredJob job, String path, String policy, Problems problems) {
    boolean workers = policy.equals(DeletionPolicyType.DELETE_WORKERS);
    problems.addIf(
        job.selectsCluster() && (workers || policy.equals(DeletionPolicyType.DELETE_CLUSTER)),
        path,
        "is "
            + policy
            + ", but a cluster chosen by clusterSelector is not the job's to delete; write"
            + " DeleteSelf or DeleteNone.");
    boolean autoscaling =
        job.clusterSpec()
            .filter(cluster -> Boolean.TRUE.equals(cluster.enableInTreeAutoscaling()))
            .isPresent();
    problems.addIf(
        workers && autoscaling,
        path,
        "is DeleteWorkers, but the autoscaler would bring the workers back; choose another policy,"
            + " or set rayClusterSpec.enableInTreeAutoscaling to false.");
  }
}
