package io.mantaray.testing;

/** A case that fails, and how. */
record Failure<T>(T value, Throwable cause) {

  /** A case that fails by something else says nothing about this one. */
  boolean isAlike(Failure<?> other) {
    return cause.getClass() == other.cause.getClass();
  }

  /** What an assertion says, or what was thrown instead. */
  String message() {
    String message = cause.getMessage();
    return cause instanceof AssertionError && message != null ? message : cause.toString();
  }
}
