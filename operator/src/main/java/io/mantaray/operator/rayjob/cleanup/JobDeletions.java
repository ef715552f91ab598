package io.mantaray.operator.rayjob.cleanup;

import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayJob;
import io.mantaray.operator.kubernetes.actions.Action;
import io.mantaray.operator.kubernetes.actions.ActionEvents;
import io.mantaray.operator.objects.Deletions;

/** Deletions of what belongs to a RayJob, in KubeRay's words. */
public final class JobDeletions {
  private JobDeletions() {}

  public static Action of(RayCluster cluster) {
    return Deletions.named(cluster, "RayCluster", "cluster");
  }

  /** The Job that submits. */
  public static Action of(Job submitter) {
    return Deletions.named(submitter, "RayJobSubmitter", "submitter K8s Job");
  }

  /** The RayJob itself, and with it all that it owns. */
  public static Action of(RayJob job) {
    return new Action.Delete(job, ActionEvents.NOTHING);
  }
}
