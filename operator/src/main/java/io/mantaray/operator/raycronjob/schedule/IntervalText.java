package io.mantaray.operator.raycronjob.schedule;

import java.math.BigInteger;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as Go reads them, such as {@code 1h30m}: always with a unit, and below 293 years. */
final class IntervalText {
  private static final Map<String, Long> NANOSECONDS =
      Map.of(
          "ns", 1L,
          "us", 1_000L,
          "µs", 1_000L,
          "μs", 1_000L,
          "ms", 1_000_000L,
          "s", 1_000_000_000L,
          "m", 60_000_000_000L,
          "h", 3_600_000_000_000L);

  private static final Pattern PART =
      Pattern.compile("(?=\\.?[0-9])([0-9]*+)\\.?([0-9]*+)(ns|us|µs|μs|ms|s|m|h)");
  private static final BigInteger MAX = BigInteger.valueOf(Long.MAX_VALUE);

  /** Longer texts are unrealistic and would only cost time. */
  private static final int MAX_LENGTH = 256;

  private IntervalText() {}

  /** The duration; empty if Go does not take the text for one. */
  static Optional<Duration> parse(String text) {
    if (text.length() > MAX_LENGTH) {
      return Optional.empty();
    }
    boolean negative = text.startsWith("-");
    String amount = negative || text.startsWith("+") ? text.substring(1) : text;
    if (amount.equals("0")) {
      return Optional.of(Duration.ZERO);
    }
    BigInteger sum = BigInteger.ZERO;
    Matcher part = PART.matcher(amount);
    int end = 0;
    while (part.lookingAt()) {
      sum = sum.add(nanoseconds(part));
      end = part.end();
      part.region(end, amount.length());
    }
    if (end == 0 || end < amount.length() || sum.compareTo(MAX) > 0) {
      return Optional.empty();
    }
    return Optional.of(Duration.ofNanos(negative ? -sum.longValue() : sum.longValue()));
  }

  private static BigInteger nanoseconds(Matcher part) {
    long unit = NANOSECONDS.getOrDefault(part.group(3), 0L);
    BigInteger whole = part.group(1).isEmpty() ? BigInteger.ZERO : new BigInteger(part.group(1));
    return whole
        .multiply(BigInteger.valueOf(unit))
        .add(BigInteger.valueOf(fraction(part.group(2), unit)));
  }

  /** Computed with doubles, as Go does: nines without end may make a whole. */
  private static long fraction(String digits, long unit) {
    long value = 0;
    double scale = 1;
    for (int i = 0; i < digits.length() && value <= Long.MAX_VALUE / 10; i++) {
      value = value * 10 + (digits.charAt(i) - '0');
      scale *= 10;
    }
    return (long) (value * (unit / scale));
  }
}
