package io.mantaray.operator.rayjob.model;

import io.mantaray.api.json.RayJson;
import io.mantaray.api.v1.RayJob;
import io.mantaray.api.v1.SubmissionMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What distinguishes one job from another.
 *
 * @param mode one of {@link SubmissionMode}
 * @param where whose cluster it runs on
 * @param afterwards what is deleted at the end
 */
record Traits(String mode, Where where, Afterwards afterwards, Limits limits) {
  static final String SELECTED = "host";

  /** The user's own name for the job in Ray, where he gives it one. */
  static final String GIVEN_ID = "mine";

  private static final String CLUSTER =
      "rayClusterSpec: {headGroupSpec: {template: {spec: {containers: [{name: ray, image: ray}]}}},"
          + " workerGroupSpecs: [{groupName: w, minReplicas: 0, maxReplicas: 1, template: {spec: {containers: [{name: ray, image: ray}]}}}]}";

  /**
   * Whose cluster.
   *
   * @param slow whether deletions of the job's own clusters take their time
   */
  record Where(boolean selected, boolean slow) {}

  /** How often and how long, and under which name; some of it forbidden in some modes. */
  record Limits(
      @Nullable Integer backoffLimit, boolean active, boolean preRunning, boolean givenId) {}

  /** What is deleted at the end. */
  enum Afterwards {
    NOTHING(""),
    SHUTDOWN("shutdownAfterJobFinishes: true"),
    SHUTDOWN_LATER("shutdownAfterJobFinishes: true, ttlSecondsAfterFinished: 20"),
    CLUSTER_ON_SUCCESS(
        "deletionStrategy: {onSuccess: {policy: DeleteCluster}, onFailure: {policy: DeleteWorkers}}"),
    SELF_BY_RULE(
        "deletionStrategy: {deletionRules: [{policy: DeleteSelf, condition: {jobStatus: SUCCEEDED, ttlSeconds: 10}}]}"),
    WORKERS_BY_RULE(
        "deletionStrategy: {deletionRules: [{policy: DeleteWorkers, condition: {jobDeploymentStatus: Failed}}]}");

    private final String yaml;

    Afterwards(String yaml) {
      this.yaml = yaml;
    }
  }

  /** The object as the user applies it. */
  RayJob object() {
    List<String> fields = new ArrayList<>();
    fields.add("submissionMode: " + mode);
    boolean interactive = mode.equals(SubmissionMode.INTERACTIVE);
    if (!interactive) {
      fields.add("entrypoint: python run.py");
    }
    fields.add(selects() ? "clusterSelector: {ray.io/cluster: " + SELECTED + "}" : CLUSTER);
    if (limits.backoffLimit() != null && !selects() && !interactive) {
      fields.add("backoffLimit: " + limits.backoffLimit());
    }
    if (limits.active()) {
      fields.add("activeDeadlineSeconds: 120");
    }
    if (limits.preRunning()) {
      fields.add("preRunningDeadlineSeconds: 60");
    }
    if (limits.givenId() && !interactive) {
      fields.add("jobId: " + GIVEN_ID);
    }
    if (!selects() && !afterwards.yaml.isEmpty()) {
      fields.add(afterwards.yaml);
    }
    return Objects.requireNonNull(
        RayJson.serialization()
            .unmarshal(
                "apiVersion: ray.io/v1\nkind: RayJob\nmetadata: {name: j, namespace: ns, uid: u}\nspec: {"
                    + String.join(", ", fields)
                    + "}",
                RayJob.class));
  }

  /** A submitter beside the head needs a head that is yet to be made. */
  boolean selects() {
    return where.selected() && !mode.equals(SubmissionMode.SIDECAR);
  }
}
