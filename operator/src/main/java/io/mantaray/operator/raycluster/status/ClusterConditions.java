package io.mantaray.operator.raycluster.status;

import static io.mantaray.api.v1.RayClusterCondition.ACCEPTED;
import static io.mantaray.api.v1.RayClusterCondition.PODS_FAILING;
import static io.mantaray.api.v1.RayClusterCondition.PROVISIONED;
import static io.mantaray.api.v1.RayClusterCondition.REPLICA_FAILURE;
import static io.mantaray.api.v1.RayClusterCondition.Reason.ALL_PODS_RUNNING_AND_READY_FIRST_TIME;
import static io.mantaray.api.v1.RayClusterCondition.Reason.PODS_PROVISIONING;
import static io.mantaray.api.v1.RayClusterCondition.SUSPENDED;
import static io.mantaray.api.v1.RayClusterCondition.SUSPENDING;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.Pod;
import io.mantaray.operator.raycluster.failures.FailureSeries;
import io.mantaray.operator.raycluster.failures.FailureText;
import io.mantaray.operator.raycluster.failures.PodFailures;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The conditions of a RayCluster that is accepted.
 *
 * <ol>
 *   <li>ReplicaFailure: a pod could not be created or deleted. Goes away with the next reconcile
 *       that does not fail, and stays through one that fails for another reason.
 *   <li>HeadPodReady: see {@link HeadReadiness}.
 *   <li>RayClusterProvisioned: all pods ran at the same time once. Only suspending resets it.
 *   <li>RayClusterSuspending, RayClusterSuspended: a state machine whose state is these conditions
 *       themselves. What has begun to suspend goes on until no pod is left, whatever the spec says
 *       meanwhile; what is suspended resumes only by {@code suspend: false}, written out.
 *   <li>PodsFailing: pods fail again and again, and their replacement waits. Not one of KubeRay's,
 *       and absent while it is not true.
 * </ol>
 */
final class ClusterConditions {
  private static final Pattern RANDOM_ENDING =
      Pattern.compile("-[bcdfghjklmnpqrstvwxz2456789]{5}\\b");

  private final Observation seen;
  private final ConditionList conditions;

  private ClusterConditions(Observation seen, String now) {
    this.seen = seen;
    this.conditions =
        new ConditionList(seen.previous() == null ? null : seen.previous().conditions(), now);
  }

  static List<Condition> of(Observation seen, Optional<Pod> head, String now) {
    ClusterConditions next = new ClusterConditions(seen, now);
    next.conditions.remove(ACCEPTED); // See Refusal: it is there only while it is false.
    next.setReplicaFailure();
    next.conditions.set(HeadReadiness.of(head));
    Optional<String> suspension = next.conditions.firstTrue(List.of(SUSPENDING, SUSPENDED));
    next.setProvisioned(suspension);
    next.moveSuspension(suspension);
    next.setPodsFailing();
    return next.conditions.asList();
  }

  private void setReplicaFailure() {
    seen.outcome()
        .replicaFailure()
        .ifPresent(
            failure ->
                conditions.setTrue(REPLICA_FAILURE, failure.what().reason(), message(failure)));
    if (!seen.outcome().failed()) {
      conditions.remove(REPLICA_FAILURE);
    }
  }

  /**
   * What the API server said. Each attempt is about a pod of another name, which alone is nothing
   * new: the words of an earlier attempt stay if they differ in nothing else.
   */
  private String message(Outcome.ReplicaFailure failure) {
    String message = failure.what().reason() + "\n" + failure.message();
    return conditions
        .message(REPLICA_FAILURE)
        .filter(old -> withoutNames(old).equals(withoutNames(message)))
        .orElse(message);
  }

  private static String withoutNames(String message) {
    return RANDOM_ENDING.matcher(message).replaceAll("");
  }

  private void setProvisioned(Optional<String> suspension) {
    if (conditions.isTrue(PROVISIONED) || suspension.equals(Optional.of(SUSPENDED))) {
      return;
    }
    if (seen.pods().allRunning()) {
      conditions.setTrue(
          PROVISIONED,
          ALL_PODS_RUNNING_AND_READY_FIRST_TIME,
          "All Ray Pods are ready for the first time");
    } else {
      conditions.setFalse(
          PROVISIONED, PODS_PROVISIONING, "RayCluster Pods are being provisioned for first time");
    }
  }

  private void setPodsFailing() {
    PodFailures failures = seen.failures().repeated();
    failures.byGroup().values().stream()
        .map(FailureSeries::since)
        .min(Comparator.naturalOrder())
        .ifPresentOrElse(
            since ->
                conditions.set(
                    new ConditionList.Wanted(
                        PODS_FAILING,
                        "True",
                        FailureText.reason(failures),
                        FailureText.of(failures)),
                    since.toString()),
            () -> conditions.remove(PODS_FAILING));
  }

  private void moveSuspension(Optional<String> suspension) {
    Boolean suspend = seen.cluster().spec().suspend();
    if (suspension.equals(Optional.of(SUSPENDING))) {
      if (seen.pods().none()) {
        conditions.setFalse(PROVISIONED, PODS_PROVISIONING, "RayCluster has been suspended");
        conditions.setFalse(SUSPENDING, SUSPENDING, "");
        conditions.setTrue(SUSPENDED, SUSPENDED, "");
      }
    } else if (suspension.equals(Optional.of(SUSPENDED))) {
      if (Boolean.FALSE.equals(suspend)) {
        conditions.setFalse(SUSPENDED, SUSPENDED, "");
      }
    } else {
      conditions.setFalse(SUSPENDED, SUSPENDED, "");
      if (Boolean.TRUE.equals(suspend)) {
        conditions.setTrue(SUSPENDING, SUSPENDING, "");
      } else {
        conditions.setFalse(SUSPENDING, SUSPENDING, "");
      }
    }
  }
}
