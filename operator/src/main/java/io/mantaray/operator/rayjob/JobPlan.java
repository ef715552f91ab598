package io.mantaray.operator.rayjob;

import io.mantaray.api.v1.RayJobStatus;
import io.mantaray.operator.dashboards.DashboardCommand;
import io.mantaray.operator.kubernetes.actions.Stage;
import io.mantaray.operator.kubernetes.events.EventTemplate;
import io.mantaray.operator.reconcile.Plan;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The plan for a job.
 *
 * @param stages in this order
 * @param events published whether or not the stages succeed
 * @param command sent to Ray after the stages succeeded
 * @param status the next status, after the stages succeeded; empty if unchanged
 * @param requeueAt when to decide again without a trigger
 * @param waitingFor what the job waits for although no trigger may report its end; it is then
 *     reconciled with back-off
 * @param isFinished whether only a change can require more work: no resync is needed
 */
public record JobPlan(
    List<Stage> stages,
    List<EventTemplate> events,
    Optional<DashboardCommand> command,
    Optional<RayJobStatus> status,
    Optional<Instant> requeueAt,
    Optional<String> waitingFor,
    boolean isFinished)
    implements Plan {
  private static final JobPlan NOTHING =
      new JobPlan(
          List.of(),
          List.of(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          false);

  public JobPlan {
    stages = List.copyOf(stages);
    events = List.copyOf(events);
  }

  /** Nothing to do until something changes. */
  public static JobPlan rest() {
    return NOTHING;
  }

  /** Nothing to do until this has ended. */
  public static JobPlan waiting(String reason) {
    return new JobPlan(
        List.of(),
        List.of(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.of(reason),
        false);
  }

  public static JobPlan moveTo(RayJobStatus next) {
    return NOTHING.with(next);
  }

  public static JobPlan doing(Stage stage) {
    return NOTHING.then(stage);
  }

  public JobPlan with(RayJobStatus next) {
    return new JobPlan(
        stages, events, command, Optional.of(next), requeueAt, waitingFor, isFinished);
  }

  public JobPlan then(Stage stage) {
    return withStages(Stream.concat(stages.stream(), Stream.of(stage)));
  }

  /** This plan, with other stages before its own. */
  public JobPlan after(List<Stage> first) {
    return withStages(Stream.concat(first.stream(), stages.stream()));
  }

  private JobPlan withStages(Stream<Stage> all) {
    return new JobPlan(all.toList(), events, command, status, requeueAt, waitingFor, isFinished);
  }

  public JobPlan publishing(EventTemplate event) {
    return new JobPlan(
        stages,
        Stream.concat(events.stream(), Stream.of(event)).toList(),
        command,
        status,
        requeueAt,
        waitingFor,
        isFinished);
  }

  public JobPlan commanding(DashboardCommand given) {
    return new JobPlan(
        stages, events, Optional.of(given), status, requeueAt, waitingFor, isFinished);
  }

  /** The earlier of the two times counts. */
  public JobPlan requeuingAt(Instant at) {
    Instant next = requeueAt.filter(other -> other.isBefore(at)).orElse(at);
    return new JobPlan(stages, events, command, status, Optional.of(next), waitingFor, isFinished);
  }

  public JobPlan requeuingAt(Optional<Instant> at) {
    return at.map(this::requeuingAt).orElse(this);
  }

  /** The last plan for the job, unless something changes. */
  public JobPlan finishing() {
    return new JobPlan(stages, events, command, status, requeueAt, waitingFor, true);
  }
}
