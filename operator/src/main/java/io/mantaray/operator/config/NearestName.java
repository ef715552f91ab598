package io.mantaray.operator.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;

/** Guesses which known name a mistyped one was meant to be. */
final class NearestName {

  private NearestName() {}

  /** " Did you mean X?" for the closest known name, or nothing when none is close. */
  static String hint(String typed, Collection<String> known) {
    String lower = typed.toLowerCase(Locale.ROOT);
    return known.stream()
        .map(name -> new KnownName(name, distance(lower, name.toLowerCase(Locale.ROOT))))
        .filter(near -> near.distance() <= Math.max(2, lower.length() / 3))
        .min(Comparator.comparingInt(KnownName::distance).thenComparing(KnownName::name))
        .map(near -> " Did you mean " + near.name() + "?")
        .orElse("");
  }

  private record KnownName(String name, int distance) {}

  /** Levenshtein's edit distance, one row of the table at a time. */
  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int substituted = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(substituted, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[b.length()];
  }
}
