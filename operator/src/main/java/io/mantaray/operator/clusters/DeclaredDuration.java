package io.mantaray.operator.clusters;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations that users declare, however large. */
public final class DeclaredDuration {
  /** Larger durations would overflow. */
  private static final Duration MAX = Duration.ofDays(36_500);

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

  private static final String PART = "([0-9]+\\.?[0-9]*|\\.[0-9]+)(ns|us|µs|μs|ms|s|m|h)";
  private static final Pattern GO_PART = Pattern.compile(PART);
  private static final Pattern GO_DURATION = Pattern.compile("[-+]?(?:0|(?:" + PART + ")+)");
  private static final Pattern INTEGER = Pattern.compile("[-+]?[0-9]+");

  /** Longer texts are unrealistic and would only cost time. */
  private static final int MAX_LENGTH = 64;

  private DeclaredDuration() {}

  public static Duration ofSeconds(long seconds) {
    return Duration.ofSeconds(Math.min(seconds, MAX.toSeconds()));
  }

  /**
   * Parses a duration as Go writes it, such as {@code 1h30m}, or a whole number of seconds; empty
   * for other texts. Negative ones are durations too.
   */
  public static Optional<Duration> parse(String text) {
    if (text.length() > MAX_LENGTH) {
      return Optional.empty();
    }
    if (GO_DURATION.matcher(text).matches()) {
      return Optional.of(goDuration(text));
    }
    return INTEGER.matcher(text).matches()
        ? Optional.of(limited(new BigDecimal(text)))
        : Optional.empty();
  }

  private static Duration goDuration(String text) {
    BigDecimal nanoseconds = BigDecimal.ZERO;
    Matcher part = GO_PART.matcher(text);
    while (part.find()) {
      BigDecimal unit = BigDecimal.valueOf(NANOSECONDS.getOrDefault(part.group(2), 0L));
      nanoseconds = nanoseconds.add(new BigDecimal(part.group(1)).multiply(unit));
    }
    BigDecimal seconds = nanoseconds.movePointLeft(9).setScale(9, RoundingMode.DOWN);
    return limited(text.startsWith("-") ? seconds.negate() : seconds);
  }

  private static Duration limited(BigDecimal seconds) {
    BigDecimal max = BigDecimal.valueOf(MAX.toSeconds());
    BigDecimal within = seconds.min(max).max(max.negate());
    BigInteger whole = within.toBigInteger();
    return Duration.ofSeconds(
        whole.longValueExact(),
        within.subtract(new BigDecimal(whole)).movePointRight(9).longValue());
  }
}
