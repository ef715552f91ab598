package io.mantaray.operator.raycluster.plan;

import io.mantaray.operator.kubernetes.actions.Stage;
import io.mantaray.operator.kubernetes.events.Notice;
import java.util.List;
import java.util.Optional;

/**
 * What is to be done about the pods of a cluster.
 *
 * @param stages in this order
 * @param notices what to tell, whatever becomes of the stages
 * @param unsettled why the cluster is not as it should be once this is done; empty if it is
 */
public record PodPlan(List<Stage> stages, List<Notice> notices, Optional<String> unsettled) {
  static final PodPlan NOTHING = new PodPlan(List.of(), List.of(), Optional.empty());

  public PodPlan {
    stages = List.copyOf(stages);
    notices = List.copyOf(notices);
  }

  static PodPlan of(List<Stage> stages) {
    return new PodPlan(stages, List.of(), Optional.empty());
  }

  static PodPlan unsettled(List<Stage> stages, String why) {
    return new PodPlan(stages, List.of(), Optional.of(why));
  }
}
