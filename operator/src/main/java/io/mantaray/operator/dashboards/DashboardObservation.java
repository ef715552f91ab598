package io.mantaray.operator.dashboards;

import io.mantaray.dashboard.Problem;
import io.mantaray.dashboard.Reply;
import java.time.Instant;
import java.util.Optional;

/**
 * What is known about a query at one time.
 *
 * @param answer the last answer; kept while polls fail. Empty if there was none yet, or if a
 *     command made it stale.
 * @param since when this answer was first received, or the watch began
 * @param pollFailure why there is no fresh answer
 * @param polledAt when the dashboard was last polled, with or without success
 * @param command the latest command, if there was any
 */
public record DashboardObservation<T>(
    Optional<T> answer,
    Instant since,
    Optional<PollFailure> pollFailure,
    Optional<Instant> polledAt,
    Optional<CommandState> command) {

  /**
   * Consecutive polls without an answer.
   *
   * @param problem the latest one
   * @param since when the first of them failed
   */
  public record PollFailure(Problem problem, Instant since, int inARow) {}

  static <T> DashboardObservation<T> nothingYet(Instant now) {
    return new DashboardObservation<>(
        Optional.empty(), now, Optional.empty(), Optional.empty(), Optional.empty());
  }

  public boolean isCommandPending() {
    return command.filter(CommandState.UnderWay.class::isInstance).isPresent();
  }

  DashboardObservation<T> polled(Reply<T> reply, Instant now) {
    return switch (reply) {
      case Reply.Ok<T>(T value) ->
          new DashboardObservation<>(
              Optional.of(value),
              answer.filter(value::equals).isPresent() ? since : now,
              Optional.empty(),
              Optional.of(now),
              command);
      case Reply.Err<T>(Problem problem) ->
          new DashboardObservation<>(
              answer,
              since,
              Optional.of(
                  new PollFailure(
                      problem,
                      pollFailure.map(PollFailure::since).orElse(now),
                      pollFailure.map(PollFailure::inARow).orElse(0) + 1)),
              Optional.of(now),
              command);
    };
  }

  DashboardObservation<T> with(CommandState newCommand) {
    return new DashboardObservation<>(
        answer, since, pollFailure, polledAt, Optional.of(newCommand));
  }

  DashboardObservation<T> withoutAnswer(Instant now) {
    return new DashboardObservation<>(Optional.empty(), now, pollFailure, polledAt, command);
  }

  /** Whether a reconcile may decide differently. */
  boolean differsFrom(DashboardObservation<T> before) {
    return !answer.equals(before.answer)
        || !pollFailure
            .map(DashboardObservation::kind)
            .equals(before.pollFailure.map(DashboardObservation::kind))
        || !command.equals(before.command);
  }

  /** The messages of one kind of problem vary; the decision does not. */
  private static Class<?> kind(PollFailure pollFailure) {
    return pollFailure.problem().getClass();
  }
}
