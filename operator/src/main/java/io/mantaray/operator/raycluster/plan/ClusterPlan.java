package io.mantaray.operator.raycluster.plan;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.mantaray.operator.kubernetes.actions.Stage;
import io.mantaray.operator.kubernetes.events.Notice;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What is to be done about a cluster, or about a part of it.
 *
 * @param stages in this order
 * @param notices what to tell, whatever becomes of the stages
 * @param unsettled why the cluster is not as it should be once this is done; empty if it is
 * @param failures what to remember of failed pods, and when to look at them again
 */
public record ClusterPlan(
    List<Stage> stages, List<Notice> notices, Optional<String> unsettled, FailureReview failures) {
  static final ClusterPlan NOTHING = new ClusterPlan(List.of(), List.of(), Optional.empty());

  public ClusterPlan {
    stages = List.copyOf(stages);
    notices = List.copyOf(notices);
  }

  public ClusterPlan(List<Stage> stages, List<Notice> notices, Optional<String> unsettled) {
    this(stages, notices, unsettled, FailureReview.NOTHING);
  }

  /** Whether it changes this very object, so that what was read of it is old by then. */
  public boolean changes(HasMetadata object) {
    return stages.stream()
        .flatMap(stage -> stage.actions().stream())
        .map(action -> action.object().getMetadata().getUid())
        .anyMatch(uid -> Objects.equals(uid, object.getMetadata().getUid()));
  }

  /** First this plan, then another; the other's stages happen only if this one's are done. */
  public ClusterPlan then(ClusterPlan next) {
    return new ClusterPlan(
        Stream.concat(stages.stream(), next.stages.stream()).toList(),
        Stream.concat(notices.stream(), next.notices.stream()).toList(),
        unsettled.or(next::unsettled),
        failures);
  }

  /** This plan, with what else to do about failed pods. */
  ClusterPlan with(FailureReview review, List<Stage> first) {
    return new ClusterPlan(
        Stream.concat(first.stream(), stages.stream()).toList(),
        Stream.concat(notices.stream(), review.notices().stream()).toList(),
        unsettled,
        review);
  }

  static ClusterPlan of(List<Stage> stages) {
    return new ClusterPlan(stages, List.of(), Optional.empty());
  }

  static ClusterPlan unsettled(List<Stage> stages, String why) {
    return new ClusterPlan(stages, List.of(), Optional.of(why));
  }
}
