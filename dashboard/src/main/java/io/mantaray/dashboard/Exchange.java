package io.mantaray.dashboard;

import java.time.Duration;
import java.util.Optional;

/**
 * One request, and how much of an answer to it is wanted.
 *
 * @param path with its query, from the root of the dashboard
 * @param json the body, if the method has one
 * @param limit for the whole exchange, to the last byte of the answer
 */
record Exchange(
    String method, String path, Optional<String> json, Duration limit, Portion portion) {
  /** More than any answer of Ray's but logs. Keeps one odd cluster from filling our memory. */
  static final int LARGEST_ANSWER = 4 << 20;

  /** The part of an answer to keep: its beginning, where no more is allowed, or its end. */
  sealed interface Portion {
    int bytes();

    record All(int bytes) implements Portion {}

    record End(int bytes) implements Portion {}
  }

  static Exchange of(String method, String path, Duration limit) {
    return new Exchange(method, path, Optional.empty(), limit, new Portion.All(LARGEST_ANSWER));
  }

  Exchange sending(String body) {
    return new Exchange(method, path, Optional.of(body), limit, portion);
  }

  Exchange keepingTheLast(int bytes) {
    return new Exchange(method, path, json, limit, new Portion.End(bytes));
  }
}
