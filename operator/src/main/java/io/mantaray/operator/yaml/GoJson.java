package io.mantaray.operator.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * JSON exactly as Go writes it: sorted keys, no whitespace, shortest numbers, and {@code <}, {@code
 * >} and {@code &} escaped. So Ray gets exactly the same text as from KubeRay.
 */
public final class GoJson {
  /** Go compares bytes of UTF-8, which is the order of code points; Java's own order is not. */
  private static final Comparator<String> BY_CODE_POINTS =
      (a, b) -> Arrays.compare(a.codePoints().toArray(), b.codePoints().toArray());

  private GoJson() {}

  public static String write(Map<String, String> texts) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    texts.forEach(object::put);
    return write(object);
  }

  public static String write(JsonNode node) {
    return switch (node.getNodeType()) {
      case OBJECT ->
          node.properties().stream()
              .sorted(Map.Entry.comparingByKey(BY_CODE_POINTS))
              .map(entry -> quoted(entry.getKey()) + ":" + write(entry.getValue()))
              .collect(Collectors.joining(",", "{", "}"));
      case ARRAY ->
          node.valueStream().map(GoJson::write).collect(Collectors.joining(",", "[", "]"));
      case STRING -> quoted(node.textValue());
      case NUMBER -> node.isIntegralNumber() ? node.asText() : number(node.doubleValue());
      case BOOLEAN -> node.asText();
      case NULL, MISSING -> "null";
      case BINARY, POJO -> throw new IllegalArgumentException("not JSON: " + node.getNodeType());
    };
  }

  /** As a value: {@code 1}, {@code 0.000001}, {@code 1e-7}, {@code 1e+21}. */
  private static String number(double value) {
    double size = Math.abs(value);
    boolean plain = size == 0 || (size >= 1e-6 && size < 1e21);
    return sign(value) + (plain ? plain(shortest(size)) : scientific(shortest(size), 1));
  }

  /** As a key: rounded to 32 bits, {@code 1.5} and {@code 1e+06}. */
  static String key(double value) {
    float size = Math.abs((float) value);
    boolean plain = size == 0 || (size >= 1e-4 && size < 1e6);
    BigDecimal digits = new BigDecimal(Float.toString(size)).stripTrailingZeros();
    return sign(value) + (plain ? plain(digits) : scientific(digits, 2));
  }

  private static String sign(double value) {
    return Math.copySign(1, value) < 0 ? "-" : "";
  }

  private static BigDecimal shortest(double size) {
    return new BigDecimal(Double.toString(size)).stripTrailingZeros();
  }

  private static String plain(BigDecimal digits) {
    return digits.toPlainString();
  }

  private static String scientific(BigDecimal digits, int exponentDigits) {
    int exponent = digits.precision() - digits.scale() - 1;
    String mantissa = digits.movePointLeft(exponent).stripTrailingZeros().toPlainString();
    String size = Integer.toString(Math.abs(exponent));
    return mantissa
        + (exponent < 0 ? "e-" : "e+")
        + "0".repeat(Math.max(0, exponentDigits - size.length()))
        + size;
  }

  private static String quoted(String text) {
    StringBuilder json = new StringBuilder("\"");
    text.codePoints().forEach(character -> append(json, character));
    return json.append('"').toString();
  }

  private static void append(StringBuilder json, int character) {
    switch (character) {
      case '"', '\\' -> json.append('\\').append((char) character);
      case '\b' -> json.append("\\b");
      case '\f' -> json.append("\\f");
      case '\n' -> json.append("\\n");
      case '\r' -> json.append("\\r");
      case '\t' -> json.append("\\t");
      case '<', '>', '&', 0x2028, 0x2029 -> escape(json, character);
      default -> {
        if (character < ' ') {
          escape(json, character);
        } else if (Character.isBmpCodePoint(character) && Character.isSurrogate((char) character)) {
          // An unpaired surrogate, which UTF-8 cannot encode.
          escape(json, 0xfffd);
        } else {
          json.appendCodePoint(character);
        }
      }
    }
  }

  private static void escape(StringBuilder json, int character) {
    json.append("\\u%04x".formatted(character));
  }
}
