package io.mantaray.operator.dashboards;

import io.mantaray.dashboard.DashboardTarget;
import io.mantaray.dashboard.Problem;
import io.mantaray.dashboard.RayDashboard;
import io.mantaray.dashboard.Reply;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One question under watch. All but {@link Turn#take} happens under the poller's lock. */
final class Watch<T> {
  private final DashboardKey<T> key;
  private DashboardTarget target;
  private Runnable onChange;
  private Observation<T> observation;

  /** When something last happened that may be followed by more. */
  private Instant stirredAt;

  /** Which of the wake-up calls is the valid one; earlier ones have been replaced. */
  private long alarm;

  private boolean busy;
  private @Nullable WaitingCommand waitingCommand;

  private record WaitingCommand(Command command, Instant due) {}

  Watch(DashboardKey<T> key, DashboardTarget target, Runnable onChange, Instant now) {
    this.key = key;
    this.target = target;
    this.onChange = onChange;
    this.observation = Observation.nothingYet(now);
    this.stirredAt = now;
  }

  DashboardKey<T> key() {
    return key;
  }

  Observation<T> observation() {
    return observation;
  }

  /** Whether it is queued or asking, so that no other turn may begin. */
  boolean isBusy() {
    return busy;
  }

  boolean isInTrouble() {
    return observation.trouble().isPresent();
  }

  void replaceOnChange(Runnable newOnChange) {
    onChange = newOnChange;
  }

  /** True if the dashboard is elsewhere now or wants another token; what we heard is kept. */
  boolean moveTo(DashboardTarget newTarget, Instant now) {
    if (target.equals(newTarget)) {
      return false;
    }
    target = newTarget;
    stirredAt = now;
    return true;
  }

  /** Takes a command and says when it is due; empty if one is under way. */
  Optional<Instant> give(Command command, Pace pace, Turns turns) {
    if (observation.commandUnderWay()) {
      return Optional.empty();
    }
    Instant now = turns.now();
    int failures = failuresOf(command);
    Instant due = failures == 0 ? now : now.plus(pace.afterFailures(failures, turns.chance()));
    waitingCommand = new WaitingCommand(command, due);
    observation = observation.with(new CommandState.UnderWay(command, now, failures));
    return Optional.of(due);
  }

  private int failuresOf(Command command) {
    return observation.command().orElse(null) instanceof CommandState.Failed failed
            && failed.command().equals(command)
        ? failed.times()
        : 0;
  }

  long newAlarm() {
    return ++alarm;
  }

  boolean isCurrent(long number) {
    return alarm == number;
  }

  void becomeBusy() {
    busy = true;
  }

  Turn<T> beginTurn(Instant now) {
    WaitingCommand waiting = waitingCommand;
    if (waiting == null || now.isBefore(waiting.due())) {
      return new Turn<>(key.question(), target, Optional.empty());
    }
    waitingCommand = null;
    return new Turn<>(key.question(), target, Optional.of(waiting.command()));
  }

  /** Takes note of what a turn brought; gives whom to tell if it is news. */
  Optional<Runnable> endTurn(Turn<T> turn, Turn.Outcome<T> outcome, Instant now) {
    busy = false;
    Observation<T> before = observation;
    boolean stillThere = turn.target().equals(target);
    if (stillThere) {
      observation = observation.heard(outcome.answer(), now);
    }
    if (turn.command().isPresent()) {
      CommandState ended = ended(turn.command().get(), outcome, now);
      boolean answered = stillThere && outcome.answer() instanceof Reply.Ok<T>;
      // What was so before the command is no longer so, and what is so now we have not heard.
      boolean outdated = ended instanceof CommandState.Succeeded && !answered;
      observation = (outdated ? observation.withoutAnswer(now) : observation).with(ended);
    }
    if (!observation.isNews(before)) {
      return Optional.empty();
    }
    stirredAt = now;
    return Optional.of(onChange);
  }

  private CommandState ended(Command command, Turn.Outcome<T> outcome, Instant now) {
    int failedBefore =
        observation.command().orElse(null) instanceof CommandState.UnderWay underWay
            ? underWay.failedBefore()
            : 0;
    return outcome
        .commandProblem()
        .<CommandState>map(
            problem -> new CommandState.Failed(command, problem, now, failedBefore + 1))
        .orElseGet(() -> new CommandState.Succeeded(command, now));
  }

  /** Until the next turn; empty if the last answer can never change. */
  Optional<Duration> untilNextTurn(Turn<T> last, Pace pace, Turns turns) {
    if (!last.target().equals(target)) {
      return Optional.of(Duration.ZERO);
    }
    if (waitingCommand != null) {
      return Optional.of(until(waitingCommand.due(), turns.now()));
    }
    Optional<Observation.Trouble> trouble = observation.trouble();
    if (trouble.isPresent()) {
      return Optional.of(pace.afterFailures(trouble.get().inARow(), turns.chance()));
    }
    if (observation.answer().filter(key.question()::isLast).isPresent()) {
      return Optional.empty();
    }
    Duration quiet = Duration.between(stirredAt, turns.now());
    return Optional.of(pace.afterAnswer(quiet, turns.chance()));
  }

  static Duration until(Instant due, Instant now) {
    return due.isAfter(now) ? Duration.between(now, due) : Duration.ZERO;
  }

  /** One visit to a dashboard: perform the command if there is one, then ask the question. */
  record Turn<T>(Question<T> question, DashboardTarget target, Optional<Command> command) {

    /** What a visit brought. */
    record Outcome<T>(Optional<Problem> commandProblem, Reply<T> answer) {}

    Outcome<T> take(RayDashboard dashboard) {
      Optional<Problem> problem =
          command.flatMap(
              given ->
                  given.performedAt(dashboard) instanceof Reply.Err<?>(Problem failed)
                      ? Optional.of(failed)
                      : Optional.empty());
      // A dashboard that does not answer the command would only make us wait a second time.
      boolean silent = problem.filter(Problem.NoAnswer.class::isInstance).isPresent();
      return new Outcome<>(
          problem, silent ? Reply.err(problem.orElseThrow()) : question.askedOf(dashboard));
    }
  }
}
