package io.mantaray.operator.rayjob.submit;

import io.mantaray.api.v1.RayJobStatus;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.jobs.DeclaredJob;
import java.util.Objects;

/**
 * What a submitter needs: the job, its id in Ray, and the cluster.
 *
 * @param jobId the name of the job in Ray
 * @param dashboard host and port of the cluster's dashboard; empty while there is none
 */
public record Assignment(DeclaredJob job, String jobId, String dashboard, DeclaredCluster cluster) {

  public static Assignment of(DeclaredJob job, RayJobStatus status, DeclaredCluster cluster) {
    return new Assignment(
        job,
        Objects.requireNonNullElse(status.jobId(), ""),
        Objects.requireNonNullElse(status.dashboardURL(), ""),
        cluster);
  }
}
