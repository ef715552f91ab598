package io.mantaray.operator.validation.job;

import io.mantaray.api.v1.DeletionCondition;
import io.mantaray.api.v1.DeletionPolicyType;
import io.mantaray.api.v1.DeletionRule;
import io.mantaray.operator.jobs.DeclaredJob;
import io.mantaray.operator.validation.ValidationErrors;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Checks the deletion rules of a job, each one and all together.
 *
 * @param path of the list
 */
record DeletionRuleList(DeclaredJob job, String path) {
  /** Policies in increasing scope: a smaller one may not be due after a larger one. */
  private static final List<String> BY_SCOPE =
      List.of(
          DeletionPolicyType.DELETE_WORKERS,
          DeletionPolicyType.DELETE_CLUSTER,
          DeletionPolicyType.DELETE_SELF);

  /**
   * A rule that is valid on its own.
   *
   * @param state that the job must reach, with the field that names it
   */
  private record Rule(String path, String policy, String state, long ttl) {
    String ttlPath() {
      return path + ".condition.ttlSeconds";
    }
  }

  void check(List<DeletionRule> rules, ValidationErrors errors) {
    Map<String, Map<String, Rule>> byState = new LinkedHashMap<>();
    for (int i = 0; i < rules.size(); i++) {
      read(path + "[" + i + "]", rules.get(i), errors)
          .ifPresent(
              rule -> {
                Map<String, Rule> byPolicy =
                    byState.computeIfAbsent(rule.state(), state -> new LinkedHashMap<>());
                checkNew(rule, byPolicy.putIfAbsent(rule.policy(), rule), errors);
              });
    }
    byState.values().forEach(byPolicy -> checkOrder(byPolicy, errors));
  }

  private Optional<Rule> read(String path, @Nullable DeletionRule rule, ValidationErrors errors) {
    String policy = rule == null || rule.policy() == null ? "" : rule.policy();
    DeletionCondition condition = rule == null ? null : rule.condition();
    long ttl = condition == null || condition.ttlSeconds() == null ? 0 : condition.ttlSeconds();

    DeletionStrategyRules.checkScope(job, path + ".policy", policy, errors);
    Optional<String> state = state(path + ".condition", condition, errors);
    errors.addIf(ttl < 0, path + ".condition.ttlSeconds", "is " + ttl + "; write 0 or more.");
    return state.filter(any -> ttl >= 0).map(reached -> new Rule(path, policy, reached, ttl));
  }

  private static Optional<String> state(
      String path, @Nullable DeletionCondition condition, ValidationErrors errors) {
    String inRay = condition == null ? null : condition.jobStatus();
    String ofRayJob = condition == null ? null : condition.jobDeploymentStatus();
    if (inRay != null && ofRayJob != null) {
      errors.add(path, "has jobStatus and jobDeploymentStatus; remove one of them.");
      return Optional.empty();
    }
    if (inRay == null && ofRayJob == null) {
      errors.add(path, "names no state of the job; write jobStatus or jobDeploymentStatus.");
      return Optional.empty();
    }
    return Optional.of(inRay != null ? "jobStatus " + inRay : "jobDeploymentStatus " + ofRayJob);
  }

  private static void checkNew(Rule rule, @Nullable Rule earlier, ValidationErrors errors) {
    if (earlier != null) {
      errors.add(
          rule.path(),
          "has the policy and the "
              + rule.state()
              + " of "
              + earlier.path()
              + "; remove one of the two rules.");
    }
  }

  /** Compares each policy with the next smaller one that has a rule for the same state. */
  private static void checkOrder(Map<String, Rule> byPolicy, ValidationErrors errors) {
    Rule part = null;
    for (String policy : BY_SCOPE) {
      Rule whole = byPolicy.get(policy);
      if (part != null && whole != null && whole.ttl() < part.ttl()) {
        errors.add(
            whole.ttlPath(),
            "is "
                + whole.ttl()
                + ", but "
                + policy
                + " cannot come before "
                + part.policy()
                + " at "
                + part.ttl()
                + "; write that or more.");
      }
      part = whole == null ? part : whole;
    }
  }
}
