package io.mantaray.operator.rayjob.phases;

import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.operator.kubernetes.actions.Action;
import io.mantaray.operator.kubernetes.actions.Stage;
import io.mantaray.operator.rayjob.JobPlan;
import io.mantaray.operator.rayjob.JobSnapshot;
import io.mantaray.operator.rayjob.JobStatuses;
import io.mantaray.operator.rayjob.cleanup.Deletions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Gives back all that an attempt uses.
 *
 * <ol>
 *   <li>Delete the submitter and the cluster, unless the cluster is somebody else's.
 *   <li>Wait until they and the cluster's pods are gone, so that two attempts never run at once.
 *   <li>Forget the attempt.
 * </ol>
 */
final class Release {
  /** Pods do not tell us when they are gone. */
  private static final Duration PACE = Duration.ofSeconds(1);

  private Release() {}

  static JobPlan of(JobSnapshot seen, String next, Instant now) {
    Optional<RayCluster> cluster = seen.cluster().filter(found -> !seen.job().selectsCluster());
    Optional<Job> submitter = seen.surroundings().submitter();
    List<Action> deletions = new ArrayList<>();
    cluster
        .filter(found -> !found.isMarkedForDeletion())
        .map(Deletions::of)
        .ifPresent(deletions::add);
    submitter
        .filter(found -> !found.isMarkedForDeletion())
        .map(Deletions::of)
        .ifPresent(deletions::add);
    if (!deletions.isEmpty()) {
      return JobPlan.doing(new Stage("release", deletions)).lookingAgain(now.plus(PACE));
    }
    boolean left = cluster.isPresent() || submitter.isPresent() || seen.surroundings().podsLeft();
    return left
        ? JobPlan.rest().lookingAgain(now.plus(PACE))
        : JobPlan.moveTo(JobStatuses.released(seen.status(), next));
  }
}
