package io.mantaray.operator.conventions;

import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Generates the random suffixes of names. */
@FunctionalInterface
public interface NameSuffixes {
  /** The API server's alphabet: no vowels, and no digits that look like letters. */
  String ALPHABET = "bcdfghjklmnpqrstvwxz2456789";

  /** A suffix at the end of a name. */
  Pattern IN_TEXT = Pattern.compile("-[" + ALPHABET + "]{5}\\b");

  /** Five random characters, as the API server generates them. */
  String suffix();

  /** The text without name suffixes, so that texts about similar objects are equal. */
  static String strippedFrom(String text) {
    return IN_TEXT.matcher(text).replaceAll("");
  }

  static NameSuffixes from(RandomGenerator random) {
    return () ->
        random
            .ints(5, 0, ALPHABET.length())
            .mapToObj(i -> String.valueOf(ALPHABET.charAt(i)))
            .collect(Collectors.joining());
  }
}
