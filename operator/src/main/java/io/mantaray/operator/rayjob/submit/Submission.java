package io.mantaray.operator.rayjob.submit;

import java.util.function.Function;

/** What is needed to submit a job, or why it cannot be submitted until the user changes the job. */
public sealed interface Submission<T> {

  /** The job can be submitted with this. */
  record Possible<T>(T means) implements Submission<T> {}

  /**
   * The job cannot be submitted.
   *
   * @param why a message for the user, with what to change
   */
  record Impossible<T>(String why) implements Submission<T> {}

  static <T> Submission<T> possible(T means) {
    return new Possible<>(means);
  }

  static <T> Submission<T> impossible(String why) {
    return new Impossible<>(why);
  }

  /** Maps the means, if possible. */
  default <R> Submission<R> map(Function<T, R> next) {
    return flatMap(means -> possible(next.apply(means)));
  }

  /** Maps the means to another submission, if possible. */
  default <R> Submission<R> flatMap(Function<T, Submission<R>> next) {
    return switch (this) {
      case Possible<T>(T means) -> next.apply(means);
      case Impossible<T>(String why) -> impossible(why);
    };
  }
}
