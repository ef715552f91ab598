package io.mantaray.operator.rayjob.phases;

import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayJobStatus;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.config.OperatorConfig;
import io.mantaray.operator.rayjob.JobPlan;
import io.mantaray.operator.rayjob.JobSnapshot;
import io.mantaray.operator.rayjob.submit.Assignment;
import io.mantaray.operator.rayjob.submit.SubmitterJob;

/** Creates the submitter Job, unless it exists. */
final class KubernetesSubmission {
  private KubernetesSubmission() {}

  static JobPlan of(
      JobSnapshot snapshot, RayCluster cluster, RayJobStatus status, OperatorConfig config) {
    if (snapshot.surroundings().submitter().isPresent()) {
      return JobPlan.rest();
    }
    Assignment assignment = Assignment.of(snapshot.job(), status, DeclaredCluster.of(cluster));
    return ObjectCreation.of(
        SubmitterJob.of(assignment, config), SubmitterJob.CREATING, snapshot.status());
  }
}
