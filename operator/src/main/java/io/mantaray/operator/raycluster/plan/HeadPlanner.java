package io.mantaray.operator.raycluster.plan;

import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.kubernetes.events.EventTemplate;
import io.mantaray.operator.kubernetes.pods.ObservedPod;
import java.util.List;
import java.util.Optional;

/**
 * Ensures that there is exactly one head.
 *
 * <ol>
 *   <li>More than one: an event, and nothing else, as only the user knows which one to keep.
 *   <li>One that has ended: deleted, unless its back-off is not over. A new one is created when it
 *       is gone.
 *   <li>None, but an old one is still terminating: wait, as two heads would be two Ray clusters.
 *   <li>None: created, unless the cluster was provisioned before and its annotation forbids a
 *       second head.
 * </ol>
 */
final class HeadPlanner {
  private final PodFactory factory;
  private final ReplaceablePods replaceablePods;

  HeadPlanner(PodFactory factory, ReplaceablePods replaceablePods) {
    this.factory = factory;
    this.replaceablePods = replaceablePods;
  }

  /** How the rest of the plan continues. */
  sealed interface Decision {
    /** The head is as desired, or waits for its replacement. */
    record Fine() implements Decision {}

    /** The plan for the workers follows this one. */
    record First(ClusterPlan plan) implements Decision {}

    /** Nothing else may be done. */
    record Only(ClusterPlan plan) implements Decision {}
  }

  Decision decide(DeclaredCluster cluster, boolean provisioned, ClusterPods pods) {
    if (pods.heads().size() > 1) {
      List<String> names =
          pods.heads().stream().map(pod -> pod.getMetadata().getName()).sorted().toList();
      String problem =
          "there are "
              + names.size()
              + " head pods: "
              + String.join(", ", names)
              + "; delete all but one";
      return new Decision.Only(
          new ClusterPlan(
              List.of(),
              List.of(
                  EventTemplate.warning(
                      "ExtraHeadPods", "The cluster is not reconciled: " + problem)),
              Optional.of(problem)));
    }
    if (pods.heads().size() == 1) {
      ObservedPod head = pods.heads().getFirst();
      return replaceablePods
          .replaceable(head)
          .<Decision>map(
              end ->
                  new Decision.Only(
                      ClusterPlan.waiting(
                          List.of(PodStages.deleteHead(head, end.why())),
                          "the head pod ended: " + end.why())))
          .orElse(new Decision.Fine());
    }
    if (provisioned && cluster.keepsLostHead()) {
      return new Decision.Only(ClusterPlan.NOTHING);
    }
    if (!pods.terminatingHeads().isEmpty()) {
      return new Decision.First(
          ClusterPlan.waiting(List.of(), "the old head pod is still terminating"));
    }
    return new Decision.First(ClusterPlan.of(List.of(PodStages.createHead(factory.head()))));
  }
}
