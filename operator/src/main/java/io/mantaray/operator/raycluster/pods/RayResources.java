package io.mantaray.operator.raycluster.pods;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.math.BigDecimal;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Custom resources of a Ray node, as {@code ray start --resources} takes them: a JSON object. */
record RayResources(NavigableMap<String, Double> amounts) {

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  /** Quotes that protect the JSON in a shell. */
  private static final Pattern QUOTES = Pattern.compile("^['\"` ]+|['\"` ]+$");

  private static final Pattern ESCAPED_BY_GO = Pattern.compile("[<>&\\u2028\\u2029]");

  static RayResources none() {
    return new RayResources(new TreeMap<>());
  }

  /** Parses the user's value; empty if it is not a JSON object of numbers. */
  static Optional<RayResources> parse(String text) {
    try {
      JsonNode json = JSON.readTree(QUOTES.matcher(text).replaceAll(""));
      if (json == null || !(json.isObject() || json.isNull())) {
        return Optional.empty();
      }
      NavigableMap<String, Double> amounts = new TreeMap<>();
      for (Map.Entry<String, JsonNode> entry : json.properties()) {
        JsonNode amount = entry.getValue();
        boolean number = amount.isNumber() && Double.isFinite(amount.doubleValue());
        if (!number && !amount.isNull()) {
          return Optional.empty();
        }
        amounts.put(entry.getKey(), amount.doubleValue());
      }
      return Optional.of(new RayResources(amounts));
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }

  /** The value of the option, quoted for the shell. */
  String quoted() {
    return amounts.entrySet().stream()
        .map(entry -> "\"" + escaped(entry.getKey()) + "\":" + number(entry.getValue()))
        .collect(Collectors.joining(",", "'{", "}'"));
  }

  /** Escaped as Go does, which escapes HTML characters too. */
  private static String escaped(String name) {
    String quoted = new String(JsonStringEncoder.getInstance().quoteAsString(name));
    return ESCAPED_BY_GO
        .matcher(quoted)
        .replaceAll(found -> "\\\\u%04x".formatted((int) found.group().charAt(0)));
  }

  /**
   * The shortest representation, with an exponent only for very small or large numbers, as in Go.
   */
  private static String number(double value) {
    double size = Math.abs(value);
    BigDecimal shortest = new BigDecimal(Double.toString(value)).stripTrailingZeros();
    if (size == 0 || (size >= 1e-6 && size < 1e21)) {
      return size == 0 ? "0" : shortest.toPlainString();
    }
    int exponent = shortest.precision() - shortest.scale() - 1;
    String digits = shortest.scaleByPowerOfTen(-exponent).toPlainString();
    return digits + "e" + (exponent < 0 ? "" : "+") + exponent;
  }
}
