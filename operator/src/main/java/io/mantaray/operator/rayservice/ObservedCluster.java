package io.mantaray.operator.rayservice;

import io.fabric8.kubernetes.api.model.Condition;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayClusterCondition;
import io.mantaray.api.v1.RayClusterStatus;
import io.mantaray.dashboard.ServeDetails;
import io.mantaray.operator.conventions.RayLabels;
import io.mantaray.operator.dashboards.DashboardObservation;
import io.mantaray.operator.kubernetes.pods.ObservedPod;
import io.mantaray.operator.rayservice.serve.ServeProxies;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A cluster of a service, with what is known of its head and of Serve on it.
 *
 * @param object belongs to the cache and must not be changed
 * @param serve what Serve answered; empty while Ray is not polled
 */
public record ObservedCluster(
    RayCluster object,
    Optional<ObservedPod> head,
    Optional<DashboardObservation<ServeDetails>> serve) {

  public String name() {
    return object.getMetadata().getName();
  }

  public String uid() {
    return object.getMetadata().getUid();
  }

  public Optional<String> annotation(String key) {
    Map<String, String> annotations = object.getMetadata().getAnnotations();
    return Optional.ofNullable(annotations).map(all -> all.get(key));
  }

  /** The last answer of Serve, unless later polls failed. */
  public Optional<ServeDetails> freshAnswer() {
    return serve
        .filter(known -> known.pollFailure().isEmpty())
        .flatMap(DashboardObservation::answer);
  }

  public boolean isTerminating() {
    return object.isMarkedForDeletion();
  }

  /**
   * Whether a Service that leads to the cluster has an endpoint that serves: a ready pod with a
   * healthy proxy. Readiness alone does not say that. Of heads it never does, so they have a label;
   * of workers it does with the probe that the operator gives them, but users may write their own,
   * or switch these probes off. Which proxies are healthy, Serve itself says of every node.
   */
  public boolean hasServingPod() {
    return head.filter(pod -> isServing(pod) || hasServingWorker(pod)).isPresent();
  }

  private static boolean isServing(ObservedPod pod) {
    return pod.status().isReady() && "true".equals(pod.label(RayLabels.SERVE));
  }

  private boolean hasServingWorker(ObservedPod headPod) {
    Long workers = object.getStatus() == null ? null : object.getStatus().readyWorkerReplicas();
    return workers != null
        && workers > 0
        && freshAnswer()
            .map(ServeProxies::new)
            .filter(proxies -> proxies.isHealthyBeside(headPod.status().podIP()))
            .isPresent();
  }

  /** Whether its head is ready, and Ray on it can be expected to answer. */
  public boolean isHeadReady() {
    return isHeadReady(object, head);
  }

  /** By the cluster's conditions, or by the pod if the cluster has none. */
  static boolean isHeadReady(RayCluster cluster, Optional<ObservedPod> head) {
    List<Condition> conditions =
        Optional.ofNullable(cluster.getStatus()).map(RayClusterStatus::conditions).orElse(null);
    if (conditions == null || conditions.isEmpty()) {
      return head.filter(pod -> pod.status().isRunning() && pod.status().isReady()).isPresent();
    }
    return conditions.stream()
        .filter(condition -> RayClusterCondition.HEAD_POD_READY.equals(condition.getType()))
        .anyMatch(condition -> "True".equals(condition.getStatus()));
  }
}
