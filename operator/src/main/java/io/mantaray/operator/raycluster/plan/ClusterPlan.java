package io.mantaray.operator.raycluster.plan;

import io.mantaray.operator.kubernetes.actions.Stage;
import io.mantaray.operator.kubernetes.actions.StageId;
import io.mantaray.operator.kubernetes.events.EventTemplate;
import io.mantaray.operator.reconcile.Plan;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The plan for a cluster, or for a part of it.
 *
 * @param stages in this order
 * @param events published whether or not the stages succeed
 * @param waitingFor what the cluster waits for after these stages; empty if it is then as desired
 * @param due when the plan changes without a trigger
 * @param failures the failed pods to remember
 */
public record ClusterPlan(
    List<Stage> stages,
    List<EventTemplate> events,
    Optional<String> waitingFor,
    Optional<Instant> due,
    FailureReview failures)
    implements Plan {
  static final ClusterPlan NOTHING = new ClusterPlan(List.of(), List.of(), Optional.empty());

  public ClusterPlan {
    stages = List.copyOf(stages);
    events = List.copyOf(events);
  }

  ClusterPlan(List<Stage> stages, List<EventTemplate> events, Optional<String> waitingFor) {
    this(stages, events, waitingFor, Optional.empty(), FailureReview.NOTHING);
  }

  static ClusterPlan of(List<Stage> stages) {
    return new ClusterPlan(stages, List.of(), Optional.empty());
  }

  static ClusterPlan waiting(List<Stage> stages, String reason) {
    return new ClusterPlan(stages, List.of(), Optional.of(reason));
  }

  /** The same plan, to be decided again at this time. */
  ClusterPlan dueAt(Instant time) {
    return new ClusterPlan(stages, events, waitingFor, Optional.of(time), failures);
  }

  /** First this plan, then another that requires all of its stages. */
  ClusterPlan then(ClusterPlan next) {
    return then(next, stages.stream().map(Stage::id).toList());
  }

  /** First this plan, then another that requires some of its stages. */
  ClusterPlan then(ClusterPlan next, List<StageId> required) {
    return plus(
        new ClusterPlan(
            next.stages.stream().map(stage -> stage.requiring(required)).toList(),
            next.events,
            next.waitingFor,
            next.due,
            next.failures));
  }

  /** This plan and another that is independent of it. */
  ClusterPlan plus(ClusterPlan other) {
    return new ClusterPlan(
        Stream.concat(stages.stream(), other.stages.stream()).toList(),
        Stream.concat(events.stream(), other.events.stream()).toList(),
        waitingFor.or(other::waitingFor),
        due.or(other::due),
        failures);
  }

  /** This plan, with the review of failed pods. */
  ClusterPlan with(FailureReview review, List<Stage> first) {
    return new ClusterPlan(
        Stream.concat(first.stream(), stages.stream()).toList(),
        Stream.concat(events.stream(), review.events().stream()).toList(),
        waitingFor,
        Stream.concat(due.stream(), review.requeueAt().stream()).min(Instant::compareTo),
        review);
  }
}
