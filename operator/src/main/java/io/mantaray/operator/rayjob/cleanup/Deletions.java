package io.mantaray.operator.rayjob.cleanup;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayJob;
import io.mantaray.operator.kubernetes.actions.Action;
import io.mantaray.operator.kubernetes.actions.Telling;
import io.mantaray.operator.kubernetes.events.Notice;
import io.mantaray.operator.objects.Ownership;

/** Deletions, with what the user is told of them. */
public final class Deletions {
  private Deletions() {}

  public static Action of(RayCluster cluster) {
    return deletion(cluster, "RayCluster", "cluster");
  }

  /** The Job that submits. */
  public static Action of(Job submitter) {
    return deletion(submitter, "RayJobSubmitter", "submitter K8s Job");
  }

  /** The RayJob itself, which takes all it has along. */
  public static Action of(RayJob job) {
    return new Action.Delete(job, Telling.NOTHING);
  }

  private static Action deletion(HasMetadata object, String reason, String words) {
    String name = Ownership.describe(object);
    return new Action.Delete(
        object,
        Telling.of(
            Notice.normal("Deleted" + reason, "Deleted " + words + " " + name),
            Notice.warning("FailedToDelete" + reason, "Failed to delete " + words + " " + name)));
  }
}
