package io.mantaray.operator.rayjob.phases;

import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayJobStatus;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.config.OperatorConfig;
import io.mantaray.operator.rayjob.JobPlan;
import io.mantaray.operator.rayjob.JobSnapshot;
import io.mantaray.operator.rayjob.submit.Assignment;
import io.mantaray.operator.rayjob.submit.SubmitterJob;

/** Makes the Kubernetes Job that submits, unless it is there. */
final class KubernetesSubmission {
  private KubernetesSubmission() {}

  static JobPlan of(
      JobSnapshot seen, RayCluster cluster, RayJobStatus status, OperatorConfig config) {
    if (seen.surroundings().submitter().isPresent()) {
      return JobPlan.rest();
    }
    Assignment assignment = Assignment.of(seen.job(), status, DeclaredCluster.of(cluster));
    return Creation.of(SubmitterJob.of(assignment, config), SubmitterJob.CREATING, seen.status());
  }
}
