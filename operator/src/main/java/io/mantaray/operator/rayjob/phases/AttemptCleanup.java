package io.mantaray.operator.rayjob.phases;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.operator.kubernetes.actions.Action;
import io.mantaray.operator.kubernetes.actions.Stage;
import io.mantaray.operator.kubernetes.events.EventTemplate;
import io.mantaray.operator.objects.Ownership;
import io.mantaray.operator.rayjob.JobPlan;
import io.mantaray.operator.rayjob.JobSnapshot;
import io.mantaray.operator.rayjob.JobStatuses;
import io.mantaray.operator.rayjob.RemainingPod;
import io.mantaray.operator.rayjob.cleanup.JobDeletions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Deletes the objects of an attempt.
 *
 * <ol>
 *   <li>Delete the submitter and the cluster, unless the job selects an existing cluster.
 *   <li>Wait until they and the cluster's pods are gone, so that two attempts never run at once.
 *       The wait for pods that never end, as on a dead node, is limited: {@link RemainingPod}.
 *   <li>Reset the status. The next attempt has another cluster and another address, so remains of
 *       this attempt cannot reach it.
 * </ol>
 */
final class AttemptCleanup {
  /**
   * The end of pods triggers no reconcile. What takes longer than usual is left to the back-off.
   */
  private static final Duration REQUEUE = Duration.ofSeconds(1);

  private AttemptCleanup() {}

  static JobPlan of(JobSnapshot snapshot, String next, Instant now) {
    Optional<RayCluster> cluster =
        snapshot.cluster().filter(found -> Ownership.isOwned(snapshot.job().uid(), found));
    Optional<Job> submitter = snapshot.surroundings().submitter();
    List<Action> deletions =
        Stream.concat(
                cluster.filter(AttemptCleanup::isToBeDeleted).map(JobDeletions::of).stream(),
                submitter.filter(AttemptCleanup::isToBeDeleted).map(JobDeletions::of).stream())
            .toList();
    if (!deletions.isEmpty()) {
      return JobPlan.doing(Stage.of(JobStage.CLEAN_UP, deletions)).requeuingAt(now.plus(REQUEUE));
    }
    if (cluster.isPresent() || submitter.isPresent()) {
      List<EventTemplate> slow =
          Stream.concat(cluster.stream(), submitter.stream())
              .flatMap(object -> RemainingObjects.slowDeletion(object, now).stream())
              .toList();
      JobPlan waiting =
          slow.isEmpty()
              ? JobPlan.rest().requeuingAt(now.plus(REQUEUE))
              : JobPlan.waiting("objects of the last attempt are not deleted yet");
      return slow.stream().reduce(waiting, JobPlan::publishing, (one, other) -> one);
    }
    return afterDeletion(snapshot, next, now);
  }

  private static boolean isToBeDeleted(HasMetadata object) {
    return !object.isMarkedForDeletion();
  }

  private static JobPlan afterDeletion(JobSnapshot snapshot, String next, Instant now) {
    List<RemainingPod> pods = snapshot.surroundings().remainingPods();
    List<RemainingPod> waitedFor = pods.stream().filter(pod -> pod.isWaitedFor(now)).toList();
    if (!waitedFor.isEmpty()) {
      boolean overdue = waitedFor.stream().allMatch(pod -> pod.isOverdue(now));
      String cluster = snapshot.job().namespace() + "/" + snapshot.status().rayClusterName();
      JobPlan waiting =
          overdue
              ? JobPlan.waiting("pods of the last attempt do not end")
              : JobPlan.rest().requeuingAt(now.plus(REQUEUE));
      return waiting.publishing(RemainingObjects.waiting(waitedFor, cluster, now));
    }
    JobPlan released = JobPlan.moveTo(JobStatuses.released(snapshot.status(), next));
    return pods.isEmpty() ? released : released.publishing(RemainingObjects.abandoned(pods));
  }
}
