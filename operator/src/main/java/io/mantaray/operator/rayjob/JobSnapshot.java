package io.mantaray.operator.rayjob;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayJob;
import io.mantaray.api.v1.RayJobStatus;
import io.mantaray.operator.dashboards.JobState;
import io.mantaray.operator.dashboards.Observation;
import java.util.Optional;

/**
 * Everything known about a job at one moment.
 *
 * @param status what was last written, with nothing absent that KubeRay always writes
 * @param ray what Ray says of the job; empty as long as nobody asks
 */
public record JobSnapshot(
    RayJob object,
    DeclaredJob job,
    RayJobStatus status,
    Surroundings surroundings,
    Optional<Observation<JobState>> ray) {

  /**
   * What exists around a job.
   *
   * @param cluster the one it runs on, its own or a selected one
   * @param clusterService the head service of that cluster
   * @param headService the job's own service to the head
   * @param submitter the Kubernetes Job that submits
   * @param head the head pod; looked at only while the job runs
   * @param podsLeft whether pods of the cluster are left, looked at only while it is released
   */
  public record Surroundings(
      Optional<RayCluster> cluster,
      Optional<Service> clusterService,
      Optional<Service> headService,
      Optional<Job> submitter,
      Optional<Pod> head,
      boolean podsLeft) {
    /** Nothing there yet, or nothing any more. */
    public static final Surroundings NONE =
        new Surroundings(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            false);
  }

  public Optional<RayCluster> cluster() {
    return surroundings.cluster();
  }
}
