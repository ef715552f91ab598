package io.mantaray.operator.raycluster.plan;

import io.fabric8.kubernetes.api.model.Pod;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.kubernetes.events.Notice;
import java.util.List;
import java.util.Optional;

/**
 * Sees to it that there is exactly one head.
 *
 * <ol>
 *   <li>More than one: told, and nothing done, as only the user knows which one is wanted.
 *   <li>One that came to its end: deleted, unless it is to wait. A new one is made when it is gone.
 *   <li>None, but an old one is still on its way out: wait, as two heads would be two clusters.
 *   <li>None: made, unless the cluster was ready once and asked not to get a second head.
 * </ol>
 */
final class HeadPlanner {
  private final PodFactory factory;
  private final EndedPods ended;

  HeadPlanner(PodFactory factory, EndedPods ended) {
    this.factory = factory;
    this.ended = ended;
  }

  /** What the rest of the plan may count on. */
  sealed interface Decision {
    /** The head is as it should be, or waits for its replacement. */
    record Fine() implements Decision {}

    /** The workers' turn comes after this. */
    record First(ClusterPlan plan) implements Decision {}

    /** Nothing else is to happen. */
    record Only(ClusterPlan plan) implements Decision {}
  }

  Decision decide(DeclaredCluster cluster, boolean provisioned, ClusterPods pods) {
    if (pods.heads().size() > 1) {
      List<String> names =
          pods.heads().stream().map(pod -> pod.getMetadata().getName()).sorted().toList();
      String trouble =
          "there are "
              + names.size()
              + " head pods: "
              + String.join(", ", names)
              + "; delete all but one";
      return new Decision.Only(
          new ClusterPlan(
              List.of(),
              List.of(Notice.warning("ExtraHeadPods", "The cluster stands still: " + trouble)),
              Optional.of(trouble)));
    }
    if (pods.heads().size() == 1) {
      Pod head = pods.heads().getFirst();
      return ended
          .replaceable(head)
          .<Decision>map(
              end ->
                  new Decision.Only(
                      ClusterPlan.unsettled(
                          List.of(PodStages.deleteHead(head, end.why())),
                          "the head pod ended: " + end.why())))
          .orElse(new Decision.Fine());
    }
    if (provisioned && cluster.keepsLostHead()) {
      return new Decision.Only(ClusterPlan.NOTHING);
    }
    if (!pods.leavingHeads().isEmpty()) {
      return new Decision.First(
          ClusterPlan.unsettled(List.of(), "the old head pod is still terminating"));
    }
    return new Decision.First(ClusterPlan.of(List.of(PodStages.createHead(factory.head()))));
  }
}
