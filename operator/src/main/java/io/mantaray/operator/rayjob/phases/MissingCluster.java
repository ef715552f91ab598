package io.mantaray.operator.rayjob.phases;

import io.mantaray.api.v1.RayCluster;
import io.mantaray.operator.config.OperatorConfig;
import io.mantaray.operator.kubernetes.events.EventTemplate;
import io.mantaray.operator.rayjob.JobPlan;
import io.mantaray.operator.rayjob.JobSnapshot;
import io.mantaray.operator.rayjob.objects.JobCluster;
import io.mantaray.operator.rayjob.submit.Submission;
import java.time.Duration;
import java.time.Instant;

/**
 * The cluster of the job does not exist: it is created, or the user has to create the selected one.
 */
final class MissingCluster {
  private static final Duration REQUEUE = Duration.ofSeconds(3);

  private MissingCluster() {}

  static JobPlan of(JobSnapshot snapshot, OperatorConfig config, Instant now) {
    if (snapshot.job().selectsCluster()) {
      return JobPlan.rest()
          .publishing(
              EventTemplate.warning(
                  "RayClusterNotFound",
                  "RayCluster %s/%s set in the clusterSelector is not found. It must be created manually"
                      .formatted(snapshot.job().namespace(), snapshot.status().rayClusterName())))
          .requeuingAt(now.plus(REQUEUE));
    }
    Submission<RayCluster> cluster = JobCluster.of(snapshot.job(), snapshot.status(), config);
    return ObjectCreation.of(cluster, JobCluster.CREATING, snapshot.status());
  }
}
