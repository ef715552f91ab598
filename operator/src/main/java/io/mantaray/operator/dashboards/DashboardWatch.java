package io.mantaray.operator.dashboards;

import io.mantaray.dashboard.DashboardTarget;
import io.mantaray.dashboard.Problem;
import io.mantaray.dashboard.RayDashboard;
import io.mantaray.dashboard.Reply;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One watched query. All but {@link Poll#run} happens under the poller's lock. */
final class DashboardWatch<T> {
  private final DashboardKey<T> key;
  private final DashboardToken token;
  private DashboardTarget target;
  private Runnable onChange;
  private DashboardObservation<T> observation;

  /** The last change, after which polls are frequent. */
  private Instant changedAt;

  /** The number of the current timer; earlier ones are obsolete. */
  private long timer;

  private boolean polling;
  private @Nullable WaitingCommand waitingCommand;

  private record WaitingCommand(DashboardCommand command, Instant due) {}

  DashboardWatch(
      DashboardKey<T> key,
      DashboardTarget target,
      DashboardToken token,
      Runnable onChange,
      Instant now) {
    this.key = key;
    this.token = token;
    this.target = target;
    this.onChange = onChange;
    this.observation = DashboardObservation.nothingYet(now);
    this.changedAt = now;
  }

  DashboardKey<T> key() {
    return key;
  }

  DashboardObservation<T> observation() {
    return observation;
  }

  /** Whether a poll is queued or under way, so that no other may begin. */
  boolean isPolling() {
    return polling;
  }

  boolean isFailing() {
    return observation.pollFailure().isPresent();
  }

  void replaceOnChange(Runnable newOnChange) {
    onChange = newOnChange;
  }

  /** True if the dashboard has another address now; the last answer is kept. */
  boolean moveTo(DashboardTarget newTarget, Instant now) {
    if (target.equals(newTarget)) {
      return false;
    }
    target = newTarget;
    changedAt = now;
    return true;
  }

  /** Accepts a command and returns when it is due; empty if one is under way. */
  Optional<Instant> accept(
      DashboardCommand command, PollInterval interval, PollScheduler scheduler) {
    if (observation.isCommandPending()) {
      return Optional.empty();
    }
    Instant now = scheduler.now();
    int failures = failuresOf(command);
    Instant due =
        failures == 0 ? now : now.plus(interval.afterFailures(failures, scheduler.chance()));
    waitingCommand = new WaitingCommand(command, due);
    observation = observation.with(new CommandState.UnderWay(command, now, failures));
    return Optional.of(due);
  }

  private int failuresOf(DashboardCommand command) {
    return observation.command().orElse(null) instanceof CommandState.Failed failed
            && failed.command().equals(command)
        ? failed.times()
        : 0;
  }

  long newTimer() {
    return ++timer;
  }

  boolean isCurrent(long number) {
    return timer == number;
  }

  void startPolling() {
    polling = true;
  }

  Poll<T> beginPoll(Instant now) {
    WaitingCommand waiting = waitingCommand;
    if (waiting == null || now.isBefore(waiting.due())) {
      return new Poll<>(key.query(), target, token, Optional.empty());
    }
    waitingCommand = null;
    return new Poll<>(key.query(), target, token, Optional.of(waiting.command()));
  }

  /** Records the outcome of a poll; returns the callback if something changed. */
  Optional<Runnable> endPoll(Poll<T> poll, Poll.Outcome<T> outcome, Instant now) {
    polling = false;
    DashboardObservation<T> before = observation;
    boolean sameAddress = poll.target().equals(target);
    if (sameAddress) {
      observation = observation.polled(outcome.answer(), now);
    }
    if (poll.command().isPresent()) {
      CommandState ended = ended(poll.command().get(), outcome, now);
      boolean answered = sameAddress && outcome.answer() instanceof Reply.Ok<T>;
      // The last answer is older than the command, so it is stale.
      boolean outdated = ended instanceof CommandState.Succeeded && !answered;
      observation = (outdated ? observation.withoutAnswer(now) : observation).with(ended);
    }
    if (!observation.differsFrom(before)) {
      return Optional.empty();
    }
    changedAt = now;
    return Optional.of(onChange);
  }

  private CommandState ended(DashboardCommand command, Poll.Outcome<T> outcome, Instant now) {
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

  /** Until the next poll; empty if the last answer can never change. */
  Optional<Duration> untilNextPoll(Poll<T> last, PollInterval interval, PollScheduler scheduler) {
    if (!last.target().equals(target)) {
      return Optional.of(Duration.ZERO);
    }
    if (waitingCommand != null) {
      return Optional.of(until(waitingCommand.due(), scheduler.now()));
    }
    Optional<DashboardObservation.PollFailure> pollFailure = observation.pollFailure();
    if (pollFailure.isPresent()) {
      return Optional.of(interval.afterFailures(pollFailure.get().inARow(), scheduler.chance()));
    }
    if (observation.answer().filter(key.query()::isFinal).isPresent()) {
      return Optional.empty();
    }
    Duration unchanged = Duration.between(changedAt, scheduler.now());
    return Optional.of(interval.afterAnswer(unchanged, scheduler.chance()));
  }

  static Duration until(Instant due, Instant now) {
    return due.isAfter(now) ? Duration.between(now, due) : Duration.ZERO;
  }

  /** One poll of a dashboard: perform the command if there is one, then send the query. */
  record Poll<T>(
      DashboardQuery<T> query,
      DashboardTarget target,
      DashboardToken token,
      Optional<DashboardCommand> command) {

    /** The result of a poll. */
    record Outcome<T>(Optional<Problem> commandProblem, Reply<T> answer) {
      /** Whether the dashboard, not the API server, refused the token. */
      boolean isRefusedByRay() {
        Optional<Problem> answerProblem =
            answer instanceof Reply.Err<T>(Problem problem)
                ? Optional.of(problem)
                : Optional.empty();
        return Stream.concat(commandProblem.stream(), answerProblem.stream())
            .anyMatch(
                problem ->
                    problem instanceof Problem.Refused(Problem.Gate by, _, _)
                        && by == Problem.Gate.RAY);
      }
    }

    Outcome<T> run(RayDashboard dashboard) {
      Optional<Problem> problem =
          command.flatMap(
              command ->
                  command.performAt(dashboard) instanceof Reply.Err<?>(Problem failed)
                      ? Optional.of(failed)
                      : Optional.empty());
      // Polling a dashboard that did not answer the command would only cost another timeout.
      boolean unreachable = problem.filter(Problem.NoAnswer.class::isInstance).isPresent();
      return new Outcome<>(
          problem, unreachable ? Reply.err(problem.orElseThrow()) : query.pollFrom(dashboard));
    }
  }
}
