package io.mantaray.operator.clusters;

import io.fabric8.kubernetes.api.model.Quantity;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A quantity of CPU, memory or another resource, with the arithmetic and the format of Kubernetes'
 * Go library: sums in a status and numbers in a {@code ray start} command are exactly those of
 * KubeRay.
 *
 * @param value with the scale that Go gives it, on which {@link #approximate} depends
 * @param format the suffixes that a sum takes over from its first part
 * @param literal the text it was parsed from, which Go keeps until an arithmetic operation; absent
 *     if Go does not keep it
 */
public record ResourceQuantity(BigDecimal value, Format format, @Nullable String literal) {

  /** How large and small quantities are abbreviated. */
  public enum Format {
    /** {@code 500m}, {@code 2k}. */
    DECIMAL,
    /** {@code 512Mi}. */
    BINARY,
    /** {@code 2e3}. */
    EXPONENT
  }

  /** Zero; a sum takes the format of the first other quantity. */
  public static final ResourceQuantity ZERO =
      new ResourceQuantity(BigDecimal.ZERO, Format.EXPONENT, null);

  private static final Pattern TEXT =
      Pattern.compile(
          "([+-]?)(?=[.]?[0-9])0*+([0-9]*+)(?:\\.([0-9]*+))?"
              + "([numkMGTPE]?|[KMGTPE]i|[eE](?<exponent>[+-]?[0-9]+))");

  /** Longer texts and larger exponents are unrealistic and would only cost memory. */
  private static final int MAX_LENGTH = 100;

  private static final int MAX_EXPONENT = 400;

  private static final String DECIMAL_SUFFIXES = "num kMGTPE";
  private static final int MIN_DECIMAL = -9;
  private static final int MAX_DECIMAL = 18;
  private static final List<String> BINARY_SUFFIXES =
      List.of("", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei");
  private static final BigInteger KIBI = BigInteger.valueOf(1024);
  private static final BigDecimal MAX_LONG = BigDecimal.valueOf(Long.MAX_VALUE);
  private static final BigDecimal MIN_LONG = BigDecimal.valueOf(Long.MIN_VALUE);

  /** The quantity; zero where it is absent or cannot be parsed. */
  public static ResourceQuantity of(@Nullable Quantity quantity) {
    return quantity == null || quantity.getAmount() == null
        ? ZERO
        : parse(quantity.toString()).orElse(ZERO);
  }

  /** Parses a quantity; empty if the text is invalid. */
  public static Optional<ResourceQuantity> parse(String text) {
    Matcher matcher = TEXT.matcher(text);
    if (text.length() > MAX_LENGTH || !matcher.matches()) {
      return Optional.empty();
    }
    Parts parts = Parts.of(matcher);
    BigDecimal value = parts.value();
    if (parts.exact()) {
      return Optional.of(
          new ResourceQuantity(value, parts.format(), parts.canonical() ? text : null));
    }
    // As in Go, smaller quantities are rounded up to one nano.
    BigDecimal rounded =
        value.scale() < -MAX_EXPONENT ? value : value.setScale(-MIN_DECIMAL, RoundingMode.UP);
    if (parts.format() != Format.BINARY) {
      return Optional.of(new ResourceQuantity(rounded, parts.format(), null));
    }
    BigDecimal capped = rounded.min(MAX_LONG).max(MAX_LONG.negate());
    boolean fraction = capped.signum() != 0 && capped.abs().compareTo(BigDecimal.ONE) < 0;
    return Optional.of(
        new ResourceQuantity(capped, fraction ? Format.DECIMAL : Format.BINARY, null));
  }

  public ResourceQuantity plus(ResourceQuantity other) {
    return new ResourceQuantity(value.add(other.value), isZero() ? other.format : format, null);
  }

  public ResourceQuantity times(long factor) {
    return new ResourceQuantity(value.multiply(BigDecimal.valueOf(factor)), format, null);
  }

  public boolean isZero() {
    return value.signum() == 0;
  }

  /** Whether it is unrealistically large; a sum with it would be too long to print. */
  public boolean isOutOfRange() {
    return value.precision() - value.scale() > MAX_LENGTH;
  }

  /** In whole units, rounded up, within 64 bits. */
  public long wholeUnits() {
    return value.setScale(0, RoundingMode.UP).max(MIN_LONG).min(MAX_LONG).longValue();
  }

  /** As a floating-point number, with the rounding error of one multiplication, as in Go. */
  public double approximate() {
    double base = value.unscaledValue().doubleValue();
    return isZero() || value.scale() == 0 ? base : base * Double.parseDouble("1e" + -value.scale());
  }

  /** The same text for equal quantities. */
  public String canonical() {
    return value.stripTrailingZeros().toString();
  }

  /** As Kubernetes prints it: no fraction, and the largest suffix that keeps it exact. */
  public String text() {
    if (literal != null) {
      return literal;
    }
    if (isZero()) {
      return "0";
    }
    boolean small = value.abs().compareTo(new BigDecimal(KIBI)) < 0;
    boolean whole = value.stripTrailingZeros().scale() <= 0;
    return format == Format.BINARY && whole && !small ? binaryText() : decimalText();
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
    if (format == Format.EXPONENT) {
      return number(stripped, exponent) + (exponent == 0 ? "" : "e" + exponent);
    }
    exponent = Math.clamp(exponent, MIN_DECIMAL, MAX_DECIMAL);
    String suffix = DECIMAL_SUFFIXES.substring((exponent + 9) / 3, (exponent + 9) / 3 + 1).strip();
    return number(stripped, exponent) + suffix;
  }

  private static BigInteger number(BigDecimal value, int exponent) {
    return value.movePointLeft(exponent).toBigInteger();
  }

  /** The parts of a quantity's text. */
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
          exponent == null ? exponentOf(suffix) : bounded(new BigInteger(exponent)));
    }

    private static int bounded(BigInteger exponent) {
      return exponent
          .max(BigInteger.valueOf(-MAX_EXPONENT))
          .min(BigInteger.valueOf(2 * MAX_EXPONENT))
          .intValue();
    }

    private static int exponentOf(String suffix) {
      return suffix.endsWith("i")
          ? BINARY_SUFFIXES.indexOf(suffix) * 10
          : suffix.isEmpty() ? 0 : DECIMAL_SUFFIXES.indexOf(suffix) * 3 - 9;
    }

    Format format() {
      return suffix.endsWith("i")
          ? Format.BINARY
          : suffix.length() > 1 ? Format.EXPONENT : Format.DECIMAL;
    }

    private BigInteger digits() {
      return new BigInteger(whole + fraction);
    }

    BigDecimal value() {
      BigDecimal digits = new BigDecimal(digits(), fraction.length());
      BigDecimal value =
          format() == Format.BINARY
              ? digits.multiply(new BigDecimal(BigInteger.TWO.pow(exponent)))
              : digits.scaleByPowerOfTen(exponent);
      return negative ? value.negate() : value;
    }

    private int decimalExponent() {
      return (format() == Format.BINARY ? 0 : exponent) - fraction.length();
    }

    /** Whether Go keeps the quantity in 64 bits, without rounding it. */
    boolean exact() {
      int room =
          switch (format()) {
            case DECIMAL, EXPONENT -> 18 - whole.length() - fraction.length();
            case BINARY -> fraction.isEmpty() ? 14 - whole.length() - exponent * 3 / 10 : -1;
          };
      return room >= 0 && decimalExponent() >= MIN_DECIMAL;
    }

    /** Whether Go takes the text for the format it would choose itself. */
    boolean canonical() {
      String digits = whole + fraction;
      return format() == Format.BINARY
          ? digits().testBit(0) || digits().testBit(1) || digits().testBit(2)
          : decimalExponent() % 3 == 0 && !digits.endsWith("000") && !digits.startsWith("0");
    }
  }
}
