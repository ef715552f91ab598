package io.mantaray.operator.raycluster.pods;

import io.fabric8.kubernetes.api.model.Quantity;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An amount of a resource, {@code unscaled * 10^exponent}, with the arithmetic of Kubernetes' own
 * quantities: the numbers in a {@code ray start} command must come out the same to the last digit.
 */
record ResourceAmount(BigInteger unscaled, int exponent) {

  static final ResourceAmount ZERO = new ResourceAmount(BigInteger.ZERO, 0);

  private static final Pattern TEXT =
      Pattern.compile(
          "([+-]?)(?=[.]?[0-9])0*([0-9]*)(?:\\.([0-9]*))?(|[numkMGTPE]|[KMGTPE]i|[eE][+-]?[0-9]+)");
  private static final Map<String, Integer> POWERS_OF_TEN =
      Map.of("", 0, "n", -9, "u", -6, "m", -3, "k", 3, "M", 6, "G", 9, "T", 12, "P", 15, "E", 18);
  private static final List<String> POWERS_OF_1024 = List.of("Ki", "Mi", "Gi", "Ti", "Pi", "Ei");

  /** Decimal digits that surely fit into 64 bits. */
  private static final int SHORT = 18;

  /** The same for powers of 1024, each of which counts for three digits. */
  private static final int SHORT_BINARY = 14;

  /** The smallest amount there is; what is smaller is rounded up to it. */
  private static final int NANO = -9;

  /** Beyond this an amount is out of all proportion, and only its order of magnitude is kept. */
  private static final int HUGE = 400;

  static ResourceAmount of(@Nullable Quantity quantity) {
    return quantity == null || quantity.getAmount() == null
        ? ZERO
        : of(quantity.toString()).orElse(ZERO);
  }

  /** Reads a quantity; nothing if it is none. */
  static Optional<ResourceAmount> of(String text) {
    Matcher parts = TEXT.matcher(text);
    if (!parts.matches()) {
      return Optional.empty();
    }
    String fraction = parts.group(3) == null ? "" : parts.group(3);
    String digits = parts.group(2) + fraction;
    BigInteger number = digits.isEmpty() ? BigInteger.ZERO : new BigInteger(digits);
    BigInteger signed = parts.group(1).equals("-") ? number.negate() : number;
    String suffix = parts.group(4);
    int binary = POWERS_OF_1024.indexOf(suffix) + 1;
    if (binary > 0) {
      BigInteger scaled = signed.shiftLeft(10 * binary);
      boolean exact = fraction.isEmpty() && digits.length() + 3 * binary <= SHORT_BINARY;
      return Optional.of(
          exact
              ? new ResourceAmount(scaled, 0)
              : toNano(new BigDecimal(scaled, fraction.length())));
    }
    int exponent = powerOfTen(suffix) - fraction.length();
    boolean exact = digits.length() <= SHORT && exponent >= NANO;
    return Optional.of(
        exact || exponent > HUGE
            ? new ResourceAmount(signed, exponent)
            : toNano(new BigDecimal(signed, -exponent)));
  }

  private static int powerOfTen(String suffix) {
    Integer power = POWERS_OF_TEN.get(suffix);
    if (power != null) {
      return power;
    }
    BigInteger given = new BigInteger(suffix.substring(1));
    return given.max(BigInteger.valueOf(-HUGE)).min(BigInteger.valueOf(2 * HUGE)).intValue();
  }

  private static ResourceAmount toNano(BigDecimal amount) {
    return new ResourceAmount(amount.setScale(-NANO, RoundingMode.UP).unscaledValue(), NANO);
  }

  boolean isZero() {
    return unscaled.signum() == 0;
  }

  /** In whole units, rounded up; no more than 64 bits can hold. */
  long wholeUnits() {
    BigDecimal whole = new BigDecimal(unscaled, -exponent).setScale(0, RoundingMode.UP);
    return whole
        .max(BigDecimal.valueOf(Long.MIN_VALUE))
        .min(BigDecimal.valueOf(Long.MAX_VALUE))
        .longValue();
  }

  /** The nearest floating-point number but for the error of one multiplication. */
  double approximately() {
    double base = unscaled.doubleValue();
    return isZero() || exponent == 0 ? base : base * Double.parseDouble("1e" + exponent);
  }

  /** The amount as one of its many spellings, the same for equal amounts. */
  String canonical() {
    return new BigDecimal(unscaled, -exponent).stripTrailingZeros().toString();
  }
}
