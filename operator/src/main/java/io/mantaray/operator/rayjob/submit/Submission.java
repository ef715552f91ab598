package io.mantaray.operator.rayjob.submit;

import java.util.function.Function;

/**
 * Something by which a job would be submitted, or why there can be none until the user changes the
 * job.
 */
public sealed interface Submission<T> {

  /** The job can be submitted by this. */
  record Possible<T>(T means) implements Submission<T> {}

  /**
   * The job cannot be submitted.
   *
   * @param why a sentence for people, with what they can do
   */
  record Impossible<T>(String why) implements Submission<T> {}

  static <T> Submission<T> possible(T means) {
    return new Possible<>(means);
  }

  static <T> Submission<T> impossible(String why) {
    return new Impossible<>(why);
  }

  /** What is made of the means, if there are any. */
  default <R> Submission<R> map(Function<T, R> next) {
    return flatMap(means -> possible(next.apply(means)));
  }

  /** What is made of the means, if there are any and it can be made. */
  default <R> Submission<R> flatMap(Function<T, Submission<R>> next) {
    return switch (this) {
      case Possible<T>(T means) -> next.apply(means);
      case Impossible<T>(String why) -> impossible(why);
    };
  }
}
