package io.mantaray.operator.rayjob.validation;

import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.api.v1.RayJob;
import io.mantaray.operator.config.FeatureGate;
import io.mantaray.operator.config.FeatureGates;
import io.mantaray.operator.validation.ValidationError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DeletionStrategyRulesTest {
  private static final String AUTOSCALED =
      "rayClusterSpec: {enableInTreeAutoscaling: true, <head>}";

  private static RayJob job(String strategy, String others) {
    return GivenJob.job("deletionStrategy: {" + strategy + "}, " + others);
  }

  private static String policies(String onSuccess, String onFailure) {
    return "onSuccess: {policy: " + onSuccess + "}, onFailure: {policy: " + onFailure + "}";
  }

  /** Rules from words such as {@code DeleteSelf FAILED 5}. */
  private static String rules(String... rules) {
    StringBuilder list = new StringBuilder();
    for (String rule : rules) {
      String[] words = rule.split(" ", 3);
      String field = words[1].equals("Failed") ? "jobDeploymentStatus" : "jobStatus";
      list.append(
          "{policy: %s, condition: {%s: %s, ttlSeconds: %s}}, "
              .formatted(words[0], field, words[1], words[2]));
    }
    return "deletionRules: [" + list + "]";
  }

  @Test
  void aStrategyNeedsItsGate() {
    RayJob job = job(rules("DeleteCluster FAILED 5"), "<cluster>");
    assertThat(GivenJob.paths(job)).isEmpty();
    FeatureGates closed = FeatureGates.defaults().with(FeatureGate.RAY_JOB_DELETION_POLICY, false);
    assertThat(new JobValidation(closed).check(job).problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.path()).isEqualTo("spec.deletionStrategy");
              assertThat(problem.message()).contains("RayJobDeletionPolicy");
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "deletionRules: []", "onSuccess: null"})
  void aStrategyIsNotEmpty(String strategy) {
    assertThat(GivenJob.paths(job(strategy, "<cluster>"))).containsExactly("spec.deletionStrategy");
  }

  @Test
  void rulesTakeThePlaceOfTheOlderWays() {
    String rules = rules("DeleteSelf SUCCEEDED 0");
    assertThat(GivenJob.paths(job(rules, "shutdownAfterJobFinishes: true, <cluster>")))
        .containsExactly("spec.shutdownAfterJobFinishes");
    assertThat(GivenJob.paths(job(rules + ", onFailure: {policy: DeleteSelf}", "<cluster>")))
        .containsExactly("spec.deletionStrategy");
    assertThat(GivenJob.paths(job(rules, "ttlSecondsAfterFinished: 1, <cluster>")))
        .containsExactly("spec.ttlSecondsAfterFinished");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{policy: DeleteSelf}|condition",
        "{policy: DeleteSelf, condition: {}}|condition",
        "{policy: DeleteSelf, condition: {jobStatus: null, ttlSeconds: 1}}|condition",
        "{policy: DeleteSelf, condition: {jobStatus: FAILED, jobDeploymentStatus: Failed}}"
            + "|condition",
        "{policy: DeleteSelf, condition: {jobStatus: FAILED, ttlSeconds: -1}}|condition.ttlSeconds",
        "null|condition"
      })
  void rejectsARule(String rule, String path) {
    assertThat(GivenJob.paths(job("deletionRules: [" + rule + "]", "<cluster>")))
        .containsExactly("spec.deletionStrategy.deletionRules[0]." + path);
  }

  @ParameterizedTest
  @CsvSource({
    "DeleteCluster,false,true",
    "DeleteWorkers,false,false",
    "DeleteSelf,true,true",
    "DeleteNone,true,true"
  })
  void aPolicyDeletesOnlyWhatIsTheJobsAndStaysAway(
      String policy, boolean withSelector, boolean withAutoscaler) {
    String rule = rules(policy + " FAILED 0");
    String rulePath = "spec.deletionStrategy.deletionRules[0].policy";
    assertThat(GivenJob.paths(job(rule, "<cluster>"))).isEmpty();
    assertThat(GivenJob.paths(job(rule, "<selector>")).contains(rulePath)).isEqualTo(!withSelector);
    assertThat(GivenJob.paths(job(rule, AUTOSCALED)).contains(rulePath)).isEqualTo(!withAutoscaler);

    String older = policies("DeleteSelf", policy);
    String olderPath = "spec.deletionStrategy.onFailure.policy";
    assertThat(GivenJob.paths(job(older, "<cluster>"))).isEmpty();
    assertThat(GivenJob.paths(job(older, "<selector>")).contains(olderPath))
        .isEqualTo(!withSelector);
    assertThat(GivenJob.paths(job(older, AUTOSCALED)).contains(olderPath))
        .isEqualTo(!withAutoscaler);
  }

  @ParameterizedTest
  @CsvSource({
    "DeleteCluster FAILED 1,DeleteCluster FAILED 2",
    "DeleteNone SUCCEEDED 1,DeleteNone SUCCEEDED 1",
    "DeleteSelf Failed 1,DeleteSelf Failed 1"
  })
  void rejectsADuplicateRule(String first, String second) {
    assertThat(GivenJob.paths(job(rules(first, "DeleteNone FAILED 1", second), "<cluster>")))
        .containsExactly("spec.deletionStrategy.deletionRules[2]");
  }

  @ParameterizedTest
  @CsvSource({
    "DeleteWorkers FAILED 9,DeleteCluster FAILED 8,1",
    "DeleteCluster FAILED 8,DeleteWorkers FAILED 9,0",
    "DeleteSelf Failed 0,DeleteCluster Failed 1,0",
    "DeleteWorkers SUCCEEDED 9,DeleteSelf SUCCEEDED 3,1"
  })
  void theWholeIsNotDeletedBeforeItsPart(String first, String second, int early) {
    assertThat(GivenJob.check(job(rules(first, second), "<cluster>")).problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.path())
                  .isEqualTo(
                      "spec.deletionStrategy.deletionRules[" + early + "].condition.ttlSeconds");
              assertThat(problem.message()).contains("; write that or more.");
            });
  }

  @Test
  void everyRuleOutOfOrderIsReported() {
    String rules = rules("DeleteWorkers FAILED 9", "DeleteCluster FAILED 8", "DeleteSelf FAILED 7");
    assertThat(GivenJob.check(job(rules, "<cluster>")).problems())
        .extracting(ValidationError::message)
        .containsExactly(
            "is 8, but DeleteCluster cannot come before DeleteWorkers at 9; write that or more.",
            "is 7, but DeleteSelf cannot come before DeleteCluster at 8; write that or more.");
  }

  @Test
  void rulesForDifferentStatesAreIndependent() {
    String rules =
        rules(
            "DeleteWorkers FAILED 9",
            "DeleteCluster SUCCEEDED 0",
            "DeleteSelf Failed 0",
            "DeleteCluster FAILED 9",
            "DeleteSelf FAILED 9",
            "DeleteNone FAILED 0");
    assertThat(GivenJob.paths(job(rules, "<cluster>"))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "onSuccess: {policy: DeleteSelf}|onFailure",
        "onFailure: {policy: DeleteSelf}|onSuccess",
        "onSuccess: {}, onFailure: {policy: DeleteSelf}|onSuccess",
        "onSuccess: {policy: DeleteSelf}, onFailure: {policy: null}|onFailure"
      })
  void theOlderPoliciesNeedEachOther(String policies, String missing) {
    assertThat(GivenJob.paths(job(policies, "<cluster>")))
        .containsExactly("spec.deletionStrategy." + missing + ".policy");
  }

  @Test
  void nothingIsKeptAfterAShutdown() {
    String shutdown = "shutdownAfterJobFinishes: true, <cluster>";
    assertThat(GivenJob.paths(job(policies("DeleteNone", "DeleteNone"), shutdown)))
        .containsExactly(
            "spec.deletionStrategy.onSuccess.policy", "spec.deletionStrategy.onFailure.policy");
    assertThat(GivenJob.paths(job(policies("DeleteWorkers", "DeleteSelf"), shutdown))).isEmpty();
  }
}
