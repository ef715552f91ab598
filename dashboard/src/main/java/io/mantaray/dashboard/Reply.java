package io.mantaray.dashboard;

import java.util.function.Function;

/** What came of asking Ray: an answer, or the problem that stood in its way. */
public sealed interface Reply<T> {
  record Ok<T>(T value) implements Reply<T> {}

  record Err<T>(Problem problem) implements Reply<T> {}

  static <T> Reply<T> ok(T value) {
    return new Ok<>(value);
  }

  static <T> Reply<T> err(Problem problem) {
    return new Err<>(problem);
  }

  default <U> Reply<U> map(Function<T, U> change) {
    return then(value -> ok(change.apply(value)));
  }

  default <U> Reply<U> then(Function<T, Reply<U>> next) {
    return switch (this) {
      case Ok<T>(T value) -> next.apply(value);
      case Err<T>(Problem problem) -> err(problem);
    };
  }
}
