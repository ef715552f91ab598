package io.mantaray.operator.rayjob;

import io.mantaray.api.v1.RayJobStatus;
import io.mantaray.operator.dashboards.Command;
import io.mantaray.operator.kubernetes.actions.Stage;
import io.mantaray.operator.kubernetes.events.Notice;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What is to be done about a job.
 *
 * @param stages in this order
 * @param notices what to tell, whatever becomes of the stages
 * @param command for Ray, once the stages are done
 * @param status the next one, once the stages are done; empty if it stays as it is
 * @param lookAgain when to decide again although nothing changed
 */
public record JobPlan(
    List<Stage> stages,
    List<Notice> notices,
    Optional<Command> command,
    Optional<RayJobStatus> status,
    Optional<Instant> lookAgain) {
  private static final JobPlan NOTHING =
      new JobPlan(List.of(), List.of(), Optional.empty(), Optional.empty(), Optional.empty());

  public JobPlan {
    stages = List.copyOf(stages);
    notices = List.copyOf(notices);
  }

  /** Nothing to do until something changes. */
  public static JobPlan rest() {
    return NOTHING;
  }

  public static JobPlan moveTo(RayJobStatus next) {
    return NOTHING.with(next);
  }

  public static JobPlan doing(Stage stage) {
    return NOTHING.then(stage);
  }

  public JobPlan with(RayJobStatus next) {
    return new JobPlan(stages, notices, command, Optional.of(next), lookAgain);
  }

  public JobPlan then(Stage stage) {
    return new JobPlan(
        Stream.concat(stages.stream(), Stream.of(stage)).toList(),
        notices,
        command,
        status,
        lookAgain);
  }

  public JobPlan telling(Notice notice) {
    return new JobPlan(
        stages,
        Stream.concat(notices.stream(), Stream.of(notice)).toList(),
        command,
        status,
        lookAgain);
  }

  public JobPlan commanding(Command given) {
    return new JobPlan(stages, notices, Optional.of(given), status, lookAgain);
  }

  /** The earlier of the two moments counts. */
  public JobPlan lookingAgain(Instant at) {
    Instant next = lookAgain.filter(other -> other.isBefore(at)).orElse(at);
    return new JobPlan(stages, notices, command, status, Optional.of(next));
  }

  public JobPlan lookingAgain(Optional<Instant> at) {
    return at.map(this::lookingAgain).orElse(this);
  }

  /** This plan, with other stages before its own. */
  public JobPlan after(List<Stage> first) {
    return new JobPlan(
        Stream.concat(first.stream(), stages.stream()).toList(),
        notices,
        command,
        status,
        lookAgain);
  }
}
