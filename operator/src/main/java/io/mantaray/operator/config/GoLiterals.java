package io.mantaray.operator.config;

import java.math.BigInteger;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Values written as Go's {@code strconv} reads them, so that command lines and charts made for
 * KubeRay keep their meaning. Each method is empty for text that Go does not accept.
 */
final class GoLiterals {

  private static final Pattern INTEGER =
      Pattern.compile(
          "([+-]?)(?:0[xX](_?[0-9a-fA-F](?:_?[0-9a-fA-F])*)|0[bB](_?[01](?:_?[01])*)"
              + "|0[oO]?(_?[0-7](?:_?[0-7])*)|([1-9](?:_?[0-9])*|0))");
  private static final int[] BASES = {16, 2, 8, 10};

  private static final Pattern DECIMAL_FLOAT =
      Pattern.compile("[+-]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?");
  private static final Pattern INFINITY = Pattern.compile("(?i)([+-]?)inf(?:inity)?");

  private GoLiterals() {}

  /** {@code strconv.ParseBool}. */
  static Optional<Boolean> bool(String text) {
    return switch (text) {
      case "1", "t", "T", "TRUE", "true", "True" -> Optional.of(true);
      case "0", "f", "F", "FALSE", "false", "False" -> Optional.of(false);
      default -> Optional.empty();
    };
  }

  /** {@code strconv.ParseInt} with base 0, as Go's flags do: 64, 0x40, 0o100, 0100, 0b1000000. */
  static Optional<Integer> integer(String text) {
    Matcher matcher = INTEGER.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    for (int i = 0; i < BASES.length; i++) {
      String digits = matcher.group(i + 2);
      if (digits != null) {
        return inRange(new BigInteger(matcher.group(1) + digits.replace("_", ""), BASES[i]));
      }
    }
    return Optional.empty();
  }

  /** {@code strconv.Atoi}: decimal digits with an optional sign. */
  static Optional<Integer> atoi(String text) {
    return text.matches("[+-]?[0-9]+") ? inRange(new BigInteger(text)) : Optional.empty();
  }

  /** {@code strconv.ParseFloat}, without hexadecimal floats and NaN, which limit nothing. */
  static Optional<Double> number(String text) {
    Matcher infinity = INFINITY.matcher(text);
    if (infinity.matches()) {
      boolean negative = infinity.group(1).equals("-");
      return Optional.of(negative ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY);
    }
    return DECIMAL_FLOAT.matcher(text).matches()
        ? Optional.of(Double.parseDouble(text))
        : Optional.empty();
  }

  private static Optional<Integer> inRange(BigInteger value) {
    return value.bitLength() < Integer.SIZE ? Optional.of(value.intValue()) : Optional.empty();
  }
}
