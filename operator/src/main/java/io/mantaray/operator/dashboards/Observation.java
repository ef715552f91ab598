package io.mantaray.operator.dashboards;

import io.mantaray.dashboard.Problem;
import io.mantaray.dashboard.Reply;
import java.time.Instant;
import java.util.Optional;

/**
 * What is known of a question at one moment.
 *
 * @param answer the last answer; kept while the dashboard is in trouble. Empty if there was none
 *     yet, or if a command has since made it void.
 * @param since when this answer was first heard, or the watch began
 * @param trouble why there is no fresh answer
 * @param askedAt when the dashboard was last asked, with or without success
 * @param command the latest command, if any was given
 */
public record Observation<T>(
    Optional<T> answer,
    Instant since,
    Optional<Trouble> trouble,
    Optional<Instant> askedAt,
    Optional<CommandState> command) {

  /**
   * A row of attempts without an answer.
   *
   * @param problem the latest one
   * @param since when the first of them failed
   */
  public record Trouble(Problem problem, Instant since, int inARow) {}

  static <T> Observation<T> nothingYet(Instant now) {
    return new Observation<>(
        Optional.empty(), now, Optional.empty(), Optional.empty(), Optional.empty());
  }

  public boolean commandUnderWay() {
    return command.filter(CommandState.UnderWay.class::isInstance).isPresent();
  }

  Observation<T> heard(Reply<T> reply, Instant now) {
    return switch (reply) {
      case Reply.Ok<T>(T value) ->
          new Observation<>(
              Optional.of(value),
              answer.filter(value::equals).isPresent() ? since : now,
              Optional.empty(),
              Optional.of(now),
              command);
      case Reply.Err<T>(Problem problem) ->
          new Observation<>(
              answer,
              since,
              Optional.of(
                  new Trouble(
                      problem,
                      trouble.map(Trouble::since).orElse(now),
                      trouble.map(Trouble::inARow).orElse(0) + 1)),
              Optional.of(now),
              command);
    };
  }

  Observation<T> given(CommandState.UnderWay newCommand) {
    return new Observation<>(answer, since, trouble, askedAt, Optional.of(newCommand));
  }

  Observation<T> failed(CommandState.Failed failure) {
    return new Observation<>(answer, since, trouble, askedAt, Optional.of(failure));
  }

  /** What was answered before a command succeeded is no longer so. */
  Observation<T> succeeded(CommandState.Succeeded success) {
    return new Observation<>(
        Optional.empty(), success.at(), trouble, askedAt, Optional.of(success));
  }

  /** Whether a reconcile could come to another result with this one than with the other. */
  boolean isNews(Observation<T> before) {
    return !answer.equals(before.answer)
        || !trouble.map(Observation::kind).equals(before.trouble.map(Observation::kind))
        || !command.equals(before.command);
  }

  /** The texts of one kind of trouble vary; what to do about it does not. */
  private static Class<?> kind(Trouble trouble) {
    return trouble.problem().getClass();
  }
}
