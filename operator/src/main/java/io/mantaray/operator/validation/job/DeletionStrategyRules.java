package io.mantaray.operator.validation.job;

import io.mantaray.api.v1.DeletionPolicy;
import io.mantaray.api.v1.DeletionPolicyType;
import io.mantaray.api.v1.DeletionRule;
import io.mantaray.api.v1.DeletionStrategy;
import io.mantaray.operator.config.FeatureGate;
import io.mantaray.operator.config.FeatureGates;
import io.mantaray.operator.jobs.DeclaredJob;
import io.mantaray.operator.validation.ValidationErrors;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Checks what is deleted after the end of the job: deletionRules, or the older policies. */
record DeletionStrategyRules(DeclaredJob job, FeatureGates gates) {
  private static final String PATH = "spec.deletionStrategy";

  void check(ValidationErrors errors) {
    DeletionStrategy strategy = job.spec().deletionStrategy();
    if (strategy == null) {
      return;
    }
    if (!gates.isEnabled(FeatureGate.RAY_JOB_DELETION_POLICY)) {
      errors.add(PATH, "needs the feature gate RayJobDeletionPolicy; open it or remove the field.");
      return;
    }
    List<DeletionRule> rules =
        strategy.deletionRules() == null ? List.of() : strategy.deletionRules();
    boolean hasPolicies = strategy.onSuccess() != null || strategy.onFailure() != null;
    if (!rules.isEmpty()) {
      checkOnlyRules(hasPolicies, errors);
      new DeletionRuleList(job, PATH + ".deletionRules").check(rules, errors);
    } else if (hasPolicies) {
      checkPolicy("onSuccess", strategy.onSuccess(), errors);
      checkPolicy("onFailure", strategy.onFailure(), errors);
    } else {
      errors.add(PATH, "is empty; write deletionRules into it, or remove it.");
    }
  }

  private void checkOnlyRules(boolean hasPolicies, ValidationErrors errors) {
    errors.addIf(
        job.shutsDownAfterwards(),
        "spec.shutdownAfterJobFinishes",
        "and deletionStrategy.deletionRules are two ways to say what is deleted; remove one of"
            + " them.");
    errors.addIf(
        hasPolicies,
        PATH,
        "has deletionRules beside the older onSuccess and onFailure; remove the latter two.");
  }

  private void checkPolicy(String field, @Nullable DeletionPolicy given, ValidationErrors errors) {
    String path = PATH + "." + field + ".policy";
    String policy = given == null ? null : given.policy();
    if (policy == null) {
      errors.add(
          path,
          "is missing; write it, since onSuccess and onFailure need each other, or use"
              + " deletionRules.");
      return;
    }
    checkScope(job, path, policy, errors);
    errors.addIf(
        job.shutsDownAfterwards() && policy.equals(DeletionPolicyType.DELETE_NONE),
        path,
        "is DeleteNone, which shutdownAfterJobFinishes contradicts; choose another policy, or set"
            + " the latter to false.");
  }

  /** Checks that the operator may delete what the policy names. */
  static void checkScope(DeclaredJob job, String path, String policy, ValidationErrors errors) {
    boolean workers = policy.equals(DeletionPolicyType.DELETE_WORKERS);
    errors.addIf(
        job.selectsCluster() && (workers || policy.equals(DeletionPolicyType.DELETE_CLUSTER)),
        path,
        "is "
            + policy
            + ", but nothing is deleted for a job on a cluster chosen by clusterSelector; remove"
            + " deletionStrategy.");
    boolean autoscaling =
        job.clusterSpec()
            .filter(cluster -> Boolean.TRUE.equals(cluster.enableInTreeAutoscaling()))
            .isPresent();
    errors.addIf(
        workers && autoscaling,
        path,
        "is DeleteWorkers, but the autoscaler would bring the workers back; choose another policy,"
            + " or set rayClusterSpec.enableInTreeAutoscaling to false.");
  }
}
