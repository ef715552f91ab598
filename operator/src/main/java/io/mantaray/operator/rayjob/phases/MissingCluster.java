package io.mantaray.operator.rayjob.phases;

import io.mantaray.api.v1.RayCluster;
import io.mantaray.operator.config.OperatorConfig;
import io.mantaray.operator.kubernetes.events.Notice;
import io.mantaray.operator.rayjob.JobPlan;
import io.mantaray.operator.rayjob.JobSnapshot;
import io.mantaray.operator.rayjob.objects.JobCluster;
import io.mantaray.operator.rayjob.submit.Submission;
import java.time.Duration;
import java.time.Instant;

/** The cluster of the job is not there: it is made, or the user is asked for the selected one. */
final class MissingCluster {
  private static final Duration PACE = Duration.ofSeconds(3);

  private MissingCluster() {}

  static JobPlan of(JobSnapshot seen, OperatorConfig config, Instant now) {
    if (seen.job().selectsCluster()) {
      return JobPlan.rest()
          .telling(
              Notice.warning(
                  "RayClusterNotFound",
                  "RayCluster %s/%s set in the clusterSelector is not found. It must be created manually"
                      .formatted(seen.job().namespace(), seen.status().rayClusterName())))
          .lookingAgain(now.plus(PACE));
    }
    Submission<RayCluster> cluster = JobCluster.of(seen.job(), seen.status(), config);
    return Creation.of(cluster, JobCluster.CREATING, seen.status());
  }
}
