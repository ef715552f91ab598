package io.mantaray.operator.raycluster.plan;

import io.mantaray.operator.kubernetes.actions.Stage;
import io.mantaray.operator.kubernetes.events.Notice;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What is to be done about a cluster, or about a part of it.
 *
 * @param stages in this order
 * @param notices what to tell, whatever becomes of the stages
 * @param unsettled why the cluster is not as it should be once this is done; empty if it is
 */
public record ClusterPlan(List<Stage> stages, List<Notice> notices, Optional<String> unsettled) {
  static final ClusterPlan NOTHING = new ClusterPlan(List.of(), List.of(), Optional.empty());

  public ClusterPlan {
    stages = List.copyOf(stages);
    notices = List.copyOf(notices);
  }

  /** First this plan, then another; the other's stages happen only if this one's are done. */
  public ClusterPlan then(ClusterPlan next) {
    return new ClusterPlan(
        Stream.concat(stages.stream(), next.stages.stream()).toList(),
        Stream.concat(notices.stream(), next.notices.stream()).toList(),
        unsettled.or(next::unsettled));
  }

  static ClusterPlan of(List<Stage> stages) {
    return new ClusterPlan(stages, List.of(), Optional.empty());
  }

  static ClusterPlan unsettled(List<Stage> stages, String why) {
    return new ClusterPlan(stages, List.of(), Optional.of(why));
  }
}
