package io.mantaray.operator.raycluster.status;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An amount of CPU, memory or another resource, with the arithmetic and the spelling of Kubernetes'
 * own Go library, so that a sum reads the same whichever operator wrote it.
 *
 * @param notation the family of suffixes that a sum takes over from its first part
 * @param literal the text it was read from, which stays until it is calculated with; absent if Go
 *     would not have kept it
 */
record ResourceAmount(BigDecimal value, Notation notation, @Nullable String literal) {

  /** How large and small amounts are abbreviated. */
  enum Notation {
    /** {@code 500m}, {@code 2k}. */
    DECIMAL,
    /** {@code 512Mi}. */
    BINARY,
    /** {@code 2e3}. */
    EXPONENT
  }

  /** Nothing; a sum that begins with it takes the notation of what is added. */
  static final ResourceAmount ZERO = new ResourceAmount(BigDecimal.ZERO, Notation.EXPONENT, null);

  private static final Pattern TEXT =
      Pattern.compile(
          "([+-]?)0*+(\\d*+)(?:\\.(\\d*+))?"
              + "([numkMGTPE]?|[KMGTPE]i|[eE](?<exponent>[+-]?\\d{1,9}))");
  private static final Pattern HAS_DIGIT = Pattern.compile("[+-]?\\.?\\d.*");

  // Far beyond anything real. It keeps a nonsensical amount from costing memory.
  private static final int LONGEST_TEXT = 100;
  private static final int LARGEST_EXPONENT = 100;

  private static final String DECIMAL_SUFFIXES = "num kMGTPE";
  private static final int SMALLEST_DECIMAL = -9;
  private static final int LARGEST_DECIMAL = 18;
  private static final List<String> BINARY_SUFFIXES =
      List.of("", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei");
  private static final BigInteger KIBI = BigInteger.valueOf(1024);
  private static final BigDecimal LARGEST_BINARY = BigDecimal.valueOf(Long.MAX_VALUE);

  /** Reads an amount; empty if the text is none, or one beyond all bounds. */
  static Optional<ResourceAmount> parse(String given) {
    String text = given.strip();
    Matcher matcher = TEXT.matcher(text);
    if (text.length() > LONGEST_TEXT || !HAS_DIGIT.matcher(text).matches() || !matcher.matches()) {
      return Optional.empty();
    }
    Parts parts = Parts.of(matcher);
    if (Math.abs(parts.exponent()) > LARGEST_EXPONENT) {
      return Optional.empty();
    }
    BigDecimal value = parts.value();
    if (parts.exact()) {
      return Optional.of(
          new ResourceAmount(value, parts.notation(), parts.canonical() ? text : null));
    }
    // Whoever asks for a little gets a little: below a nano is rounded up.
    BigDecimal rounded = value.scale() > 9 ? value.setScale(9, RoundingMode.UP) : value;
    if (parts.notation() != Notation.BINARY) {
      return Optional.of(new ResourceAmount(rounded, parts.notation(), null));
    }
    BigDecimal capped = rounded.min(LARGEST_BINARY).max(LARGEST_BINARY.negate());
    boolean fraction = capped.signum() != 0 && capped.abs().compareTo(BigDecimal.ONE) < 0;
    return Optional.of(
        new ResourceAmount(capped, fraction ? Notation.DECIMAL : Notation.BINARY, null));
  }

  ResourceAmount plus(ResourceAmount other) {
    return new ResourceAmount(value.add(other.value), isZero() ? other.notation : notation, null);
  }

  ResourceAmount times(long factor) {
    return new ResourceAmount(value.multiply(BigDecimal.valueOf(factor)), notation, null);
  }

  boolean isZero() {
    return value.signum() == 0;
  }

  /** As Kubernetes spells it: no fraction, and the largest suffix that keeps it exact. */
  String text() {
    if (literal != null) {
      return literal;
    }
    if (isZero()) {
      return "0";
    }
    boolean small = value.abs().compareTo(new BigDecimal(KIBI)) < 0;
    boolean whole = value.stripTrailingZeros().scale() <= 0;
    return notation == Notation.BINARY && whole && !small ? binaryText() : decimalText();
  }

  private String binaryText() {
    BigInteger number = value.toBigIntegerExact();
    int suffix = 0;
    while (suffix < BINARY_SUFFIXES.size() - 1 && number.mod(KIBI).signum() == 0) {
      number = number.divide(KIBI);
      suffix++;
    }
    return number + BINARY_SUFFIXES.get(suffix);
  }

  private String decimalText() {
    BigDecimal stripped = value.stripTrailingZeros();
    int exponent = -stripped.scale();
    exponent -= Math.floorMod(exponent, 3);
    if (notation == Notation.EXPONENT) {
      return number(stripped, exponent) + (exponent == 0 ? "" : "e" + exponent);
    }
    exponent = Math.clamp(exponent, SMALLEST_DECIMAL, LARGEST_DECIMAL);
    String suffix = DECIMAL_SUFFIXES.substring((exponent + 9) / 3, (exponent + 9) / 3 + 1).strip();
    return number(stripped, exponent) + suffix;
  }

  private static BigInteger number(BigDecimal value, int exponent) {
    return value.movePointLeft(exponent).toBigInteger();
  }

  /** The parts of an amount's text. */
  private record Parts(
      boolean negative, String whole, String fraction, String suffix, int exponent) {

    static Parts of(Matcher matcher) {
      String suffix = matcher.group(4);
      String exponent = matcher.group("exponent");
      String fraction = matcher.group(3);
      return new Parts(
          matcher.group(1).equals("-"),
          matcher.group(2).isEmpty() ? "0" : matcher.group(2),
          fraction == null ? "" : fraction,
          suffix,
          exponent == null ? exponentOf(suffix) : Integer.parseInt(exponent));
    }

    private static int exponentOf(String suffix) {
      return suffix.endsWith("i")
          ? BINARY_SUFFIXES.indexOf(suffix) * 10
          : suffix.isEmpty() ? 0 : DECIMAL_SUFFIXES.indexOf(suffix) * 3 - 9;
    }

    Notation notation() {
      return suffix.endsWith("i")
          ? Notation.BINARY
          : suffix.length() > 1 ? Notation.EXPONENT : Notation.DECIMAL;
    }

    private BigInteger digits() {
      return new BigInteger(whole + fraction);
    }

    BigDecimal value() {
      BigDecimal digits = new BigDecimal(digits(), fraction.length());
      BigDecimal value =
          notation() == Notation.BINARY
              ? digits.multiply(new BigDecimal(BigInteger.TWO.pow(exponent)))
              : digits.scaleByPowerOfTen(exponent);
      return negative ? value.negate() : value;
    }

    private int decimalExponent() {
      return (notation() == Notation.BINARY ? 0 : exponent) - fraction.length();
    }

    /** Whether Go keeps the amount in 64 bits, without rounding it. */
    boolean exact() {
      int room =
          switch (notation()) {
            case DECIMAL, EXPONENT -> 18 - whole.length() - fraction.length();
            case BINARY -> fraction.isEmpty() ? 14 - whole.length() - exponent * 3 / 10 : -1;
          };
      return room >= 0 && decimalExponent() >= SMALLEST_DECIMAL;
    }

    /** Whether Go takes the text for the spelling it would choose itself; it does not look hard. */
    boolean canonical() {
      String digits = whole + fraction;
      return notation() == Notation.BINARY
          ? digits().testBit(0) || digits().testBit(1) || digits().testBit(2)
          : decimalExponent() % 3 == 0 && !digits.endsWith("000") && !digits.startsWith("0");
    }
  }
}
