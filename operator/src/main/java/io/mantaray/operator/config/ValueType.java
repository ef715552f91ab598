package io.mantaray.operator.config;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeType;
import com.fasterxml.jackson.databind.type.LogicalType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A type of value: how it is written as a flag and how in the configuration file. */
interface ValueType<T> {

  /** What to give instead, for messages: "a whole number". */
  String expected();

  /** The value of a flag, or empty if the text is no such value. */
  default Optional<T> fromFlag(String text) {
    return Optional.empty();
  }

  /** The value of a field of the file; {@code path} is its path in the file. */
  T fromFile(JsonNode node, String path) throws WrongType;

  /** A field of the configuration file has a value of another type. */
  final class WrongType extends Exception {
    private static final long serialVersionUID = 1L;

    WrongType(String message) {
      super(message);
    }

    static WrongType at(String path, JsonNode found, String expected) {
      return new WrongType(path + " is " + describe(found) + ": give " + expected + ".");
    }

    private static String describe(JsonNode node) {
      JsonNodeType type = node.getNodeType();
      return switch (type) {
        case ARRAY -> "a list";
        case OBJECT -> "an object";
        case NULL, MISSING -> "empty";
        case BINARY, BOOLEAN, NUMBER, POJO, STRING -> "the " + name(type) + " " + node;
      };
    }

    private static String name(JsonNodeType type) {
      return type.name().toLowerCase(Locale.ROOT);
    }
  }

  ValueType<String> STRING =
      new ValueType<>() {
        @Override
        public String expected() {
          return "a string (in quotes if it looks like a number or a truth value)";
        }

        @Override
        public Optional<String> fromFlag(String text) {
          return Optional.of(text);
        }

        @Override
        public String fromFile(JsonNode node, String path) throws WrongType {
          if (!node.isTextual()) {
            throw WrongType.at(path, node, expected());
          }
          return node.textValue();
        }
      };

  ValueType<Boolean> BOOLEAN =
      new ValueType<>() {
        // The words YAML 1.1 also counts as truth values; KubeRay's reader follows YAML 1.1.
        private static final Set<String> YES = Set.of("y", "yes", "on");
        private static final Set<String> NO = Set.of("n", "no", "off");

        @Override
        public String expected() {
          return "true or false";
        }

        @Override
        public Optional<Boolean> fromFlag(String text) {
          return GoLiterals.bool(text);
        }

        @Override
        public Boolean fromFile(JsonNode node, String path) throws WrongType {
          String word = node.asText().toLowerCase(Locale.ROOT);
          if (node.isTextual() && (YES.contains(word) || NO.contains(word))) {
            return YES.contains(word);
          }
          if (!node.isBoolean()) {
            throw WrongType.at(path, node, expected());
          }
          return node.booleanValue();
        }
      };

  ValueType<Integer> INTEGER =
      new ValueType<>() {
        @Override
        public String expected() {
          return "a whole number";
        }

        @Override
        public Optional<Integer> fromFlag(String text) {
          return GoLiterals.integer(text);
        }

        @Override
        public Integer fromFile(JsonNode node, String path) throws WrongType {
          boolean whole = node.isNumber() && node.doubleValue() == Math.rint(node.doubleValue());
          if (!whole || !node.canConvertToInt()) {
            throw WrongType.at(path, node, expected());
          }
          return node.intValue();
        }
      };

  ValueType<Double> NUMBER =
      new ValueType<>() {
        @Override
        public String expected() {
          return "a number";
        }

        @Override
        public Optional<Double> fromFlag(String text) {
          return GoLiterals.number(text);
        }

        @Override
        public Double fromFile(JsonNode node, String path) throws WrongType {
          if (!node.isNumber()) {
            throw WrongType.at(path, node, expected());
          }
          return node.doubleValue();
        }
      };

  ValueType<Map<String, String>> STRING_MAP =
      new ValueType<>() {
        @Override
        public String expected() {
          return "an object of strings";
        }

        @Override
        public Map<String, String> fromFile(JsonNode node, String path) throws WrongType {
          if (!node.isObject()) {
            throw WrongType.at(path, node, expected());
          }
          Map<String, String> strings = new LinkedHashMap<>();
          for (Map.Entry<String, JsonNode> entry : node.properties()) {
            JsonNode value = entry.getValue();
            String valuePath = path + "[" + entry.getKey() + "]";
            strings.put(entry.getKey(), value.isNull() ? "" : STRING.fromFile(value, valuePath));
          }
          return strings;
        }
      };

  /** A list of objects of the Kubernetes API. */
  static <E> ValueType<List<E>> listOf(Class<E> type) {
    return new ValueType<>() {
      @Override
      public String expected() {
        return "a list of " + type.getSimpleName() + " objects";
      }

      @Override
      public List<E> fromFile(JsonNode node, String path) throws WrongType {
        if (!node.isArray()) {
          throw WrongType.at(path, node, expected());
        }
        List<E> elements = new ArrayList<>();
        for (int i = 0; i < node.size(); i++) {
          String elementPath = path + "[" + i + "]";
          if (!node.get(i).isObject()) {
            throw WrongType.at(elementPath, node.get(i), "a " + type.getSimpleName() + " object");
          }
          try {
            elements.add(KubernetesObjects.MAPPER.treeToValue(node.get(i), type));
          } catch (JsonProcessingException e) {
            throw new WrongType(
                elementPath + KubernetesObjects.pathOf(e) + ": " + e.getOriginalMessage());
          }
        }
        return elements;
      }
    };
  }

  /** Reads objects of the Kubernetes API as strictly as Go does: a number is not a string. */
  final class KubernetesObjects {

    private static final ObjectMapper MAPPER =
        JsonMapper.builder()
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .withCoercionConfig(
                LogicalType.Textual,
                config -> {
                  config.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail);
                  config.setCoercion(CoercionInputShape.Float, CoercionAction.Fail);
                  config.setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail);
                })
            .build();

    private KubernetesObjects() {}

    private static String pathOf(JsonProcessingException e) {
      StringBuilder path = new StringBuilder();
      if (e instanceof JsonMappingException mapping) {
        for (JsonMappingException.Reference step : mapping.getPath()) {
          path.append(
              step.getFieldName() == null
                  ? "[" + step.getIndex() + "]"
                  : "." + step.getFieldName());
        }
      }
      return path.toString();
    }
  }
}
