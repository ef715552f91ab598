package io.mantaray.operator.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.math.BigInteger;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Resolves a YAML scalar without quotes as Go's YAML library does, which KubeRay uses: {@code yes}
 * and {@code y} are true, {@code 0x10} and {@code 020} are 16, a date is a string.
 */
final class YamlScalar {
  private static final Set<String> TRUE =
      Set.of("y", "Y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON");
  private static final Set<String> FALSE =
      Set.of("n", "N", "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF");
  private static final Set<String> NULL = Set.of("", "~", "null", "Null", "NULL");
  private static final Set<String> NOT_A_NUMBER = Set.of(".nan", ".NaN", ".NAN");
  private static final Pattern INFINITE = Pattern.compile("[-+]?\\.(inf|Inf|INF)");

  /** Only what begins like a number may have underscores in it. */
  private static final Pattern NUMERIC = Pattern.compile("[-+.0-9].*");

  private static final Pattern INTEGER =
      Pattern.compile("([-+]?)(?:0[xX]([0-9a-fA-F]+)|0[bB]([01]+)|0[oO]?([0-7]+)|(0|[1-9][0-9]*))");
  private static final int[] BASES = {16, 2, 8, 10};
  private static final BigInteger BELOW = BigInteger.ONE.shiftLeft(Long.SIZE);

  private static final Pattern FLOAT =
      Pattern.compile("[-+]?(?:\\.[0-9]+|[0-9]+(?:\\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?");

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private YamlScalar() {}

  static JsonNode resolve(String word) {
    if (NULL.contains(word)) {
      return NODES.nullNode();
    }
    if (TRUE.contains(word) || FALSE.contains(word)) {
      return NODES.booleanNode(TRUE.contains(word));
    }
    if (NOT_A_NUMBER.contains(word)) {
      return NODES.numberNode(Double.NaN);
    }
    if (INFINITE.matcher(word).matches()) {
      boolean negative = word.startsWith("-");
      return NODES.numberNode(negative ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY);
    }
    return number(word).orElseGet(() -> NODES.textNode(word));
  }

  private static Optional<JsonNode> number(String word) {
    if (!NUMERIC.matcher(word).matches()) {
      return Optional.empty();
    }
    String digits = word.replace("_", "");
    return integer(digits).or(() -> decimal(digits));
  }

  private static Optional<JsonNode> integer(String text) {
    Matcher matcher = INTEGER.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    for (int i = 0; i < BASES.length; i++) {
      String digits = matcher.group(i + 2);
      if (digits != null) {
        return inRange(new BigInteger(matcher.group(1) + digits, BASES[i]), matcher.group(1));
      }
    }
    return Optional.empty();
  }

  /** A signed number of 64 bits, or an unsigned one if it is written without a sign. */
  private static Optional<JsonNode> inRange(BigInteger value, String sign) {
    if (value.bitLength() < Long.SIZE) {
      return Optional.of(NODES.numberNode(value.longValue()));
    }
    return sign.isEmpty() && value.compareTo(BELOW) < 0
        ? Optional.of(NODES.numberNode(value))
        : Optional.empty();
  }

  private static Optional<JsonNode> decimal(String text) {
    if (!FLOAT.matcher(text).matches()) {
      return Optional.empty();
    }
    double value = Double.parseDouble(text);
    return Double.isInfinite(value) ? Optional.empty() : Optional.of(NODES.numberNode(value));
  }
}
