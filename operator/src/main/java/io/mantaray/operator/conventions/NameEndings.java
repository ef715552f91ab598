package io.mantaray.operator.conventions;

import java.util.random.RandomGenerator;

/** Where the random endings of names come from. */
@FunctionalInterface
public interface NameEndings {
  /** Five characters that are in no word, as the API server itself would choose them. */
  String ending();

  static NameEndings from(RandomGenerator random) {
    String alphabet = "bcdfghjklmnpqrstvwxz2456789";
    return () ->
        random
            .ints(5, 0, alphabet.length())
            .mapToObj(i -> String.valueOf(alphabet.charAt(i)))
            .collect(java.util.stream.Collectors.joining());
  }
}
