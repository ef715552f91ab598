package io.mantaray.operator.rayjob;

import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayJob;
import io.mantaray.api.v1.RayJobStatus;
import io.mantaray.dashboard.JobInfo;
import io.mantaray.operator.dashboards.DashboardObservation;
import io.mantaray.operator.dashboards.JobState;
import io.mantaray.operator.jobs.DeclaredJob;
import io.mantaray.operator.kubernetes.pods.ObservedPod;
import java.util.List;
import java.util.Optional;

/**
 * All that is known about a job at one time.
 *
 * @param status the last written status, with all fields that KubeRay always writes
 * @param ray the status of the job in Ray; empty while Ray is not polled
 */
public record JobSnapshot(
    RayJob object,
    DeclaredJob job,
    RayJobStatus status,
    RelatedObjects surroundings,
    Optional<DashboardObservation<JobState>> ray) {

  /**
   * The existing objects related to a job.
   *
   * @param cluster the one it runs on, its own or a selected one
   * @param clusterService the head service of that cluster
   * @param headService the job's own service to the head
   * @param submitter the Kubernetes Job that submits
   * @param head the head pod; read only while the job runs
   * @param remainingPods the remaining pods of the cluster, read only when cluster and submitter of
   *     an attempt are gone; complete only if none of them is waited for
   */
  public record RelatedObjects(
      Optional<RayCluster> cluster,
      Optional<Service> clusterService,
      Optional<Service> headService,
      Optional<Job> submitter,
      Optional<ObservedPod> head,
      List<RemainingPod> remainingPods) {
    public RelatedObjects {
      remainingPods = List.copyOf(remainingPods);
    }

    /** Nothing exists yet, or any more. */
    public static final RelatedObjects NONE =
        new RelatedObjects(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            List.of());

    /** Only the cluster. */
    static RelatedObjects only(Optional<RayCluster> cluster) {
      return new RelatedObjects(
          cluster,
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          List.of());
    }
  }

  public Optional<RayCluster> cluster() {
    return surroundings.cluster();
  }

  /** Whether Ray has to be polled but was not yet, as after a restart of the operator. */
  public boolean awaitsFirstPoll() {
    return ray.filter(known -> known.polledAt().isEmpty()).isPresent();
  }

  /** The job as Ray last reported it to this process. */
  public Optional<JobInfo> reportedByRay() {
    return ray.flatMap(DashboardObservation::answer)
        .flatMap(
            state ->
                state instanceof JobState.Known(JobInfo info)
                    ? Optional.of(info)
                    : Optional.empty());
  }
}
