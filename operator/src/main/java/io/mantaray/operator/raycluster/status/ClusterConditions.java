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
import io.mantaray.operator.conventions.NameSuffixes;
import io.mantaray.operator.kubernetes.pods.ObservedPod;
import io.mantaray.operator.objects.ConditionList;
import io.mantaray.operator.raycluster.failures.FailureSeries;
import io.mantaray.operator.raycluster.failures.FailureText;
import io.mantaray.operator.raycluster.failures.PodFailures;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The conditions of a RayCluster that is not rejected.
 *
 * <ol>
 *   <li>ReplicaFailure: a pod could not be created or deleted. Removed by the next reconcile that
 *       does not fail; kept by one that fails for another reason.
 *   <li>HeadPodReady: see {@link HeadReadiness}.
 *   <li>RayClusterProvisioned: all pods ran at the same time once. Only suspending resets it.
 *   <li>RayClusterSuspending, RayClusterSuspended: a state machine whose state is these conditions
 *       themselves. A suspension that has begun continues until no pod is left, even if the spec
 *       changes; a suspended cluster resumes only by an explicit {@code suspend: false}.
 *   <li>PodsFailing: pods fail repeatedly, and their replacement is delayed. Not in KubeRay; absent
 *       unless true.
 * </ol>
 */
final class ClusterConditions {
  private final ClusterObservation observation;
  private final ConditionList conditions;

  private ClusterConditions(ClusterObservation observation, String now) {
    this.observation = observation;
    this.conditions =
        new ConditionList(
            observation.previous() == null ? null : observation.previous().conditions(), now);
  }

  static List<Condition> of(
      ClusterObservation observation, Optional<ObservedPod> head, String now) {
    ClusterConditions next = new ClusterConditions(observation, now);
    next.conditions.remove(ACCEPTED); // See RejectedCondition.
    next.setReplicaFailure();
    next.conditions.set(HeadReadiness.of(head));
    Optional<String> suspension = next.conditions.firstTrue(List.of(SUSPENDING, SUSPENDED));
    next.setProvisioned(suspension);
    next.setSuspension(suspension);
    next.setPodsFailing();
    return next.conditions.asList();
  }

  private void setReplicaFailure() {
    observation
        .actions()
        .replicaFailure()
        .ifPresent(
            failure ->
                conditions.setTrue(
                    REPLICA_FAILURE, failure.operation().failureReason(), message(failure)));
    if (!observation.actions().failed()) {
      conditions.remove(REPLICA_FAILURE);
    }
  }

  /**
   * The message of the API server. Each attempt names another pod, so an earlier message stays if
   * only names differ: otherwise each attempt would change the status.
   */
  private String message(ActionSummary.ReplicaFailure failure) {
    String message = failure.operation().failureReason() + "\n" + failure.message();
    return conditions
        .message(REPLICA_FAILURE)
        .filter(old -> withoutNames(old).equals(withoutNames(message)))
        .orElse(message);
  }

  private static String withoutNames(String message) {
    return NameSuffixes.strippedFrom(message);
  }

  private void setProvisioned(Optional<String> suspension) {
    if (conditions.isTrue(PROVISIONED) || suspension.equals(Optional.of(SUSPENDED))) {
      return;
    }
    if (observation.pods().allRunning()) {
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
    PodFailures failures = observation.failures().repeated();
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

  private void setSuspension(Optional<String> suspension) {
    Boolean suspend = observation.cluster().spec().suspend();
    if (suspension.equals(Optional.of(SUSPENDING))) {
      if (observation.pods().none()) {
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
