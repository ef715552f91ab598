package io.mantaray.operator.yaml;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.composer.Composer;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeId;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.parser.ParserImpl;
import org.yaml.snakeyaml.reader.StreamReader;
import org.yaml.snakeyaml.resolver.Resolver;

/**
 * YAML that a user writes into a text field, as JSON. Scalars are resolved as in KubeRay; the first
 * of several documents and the last of duplicate keys win.
 */
public final class YamlText {
  /** The JSON has to fit into a Kubernetes object. */
  private static final int MAX_CHARACTERS = 1 << 20;

  private static final int MAX_NESTING = 100;

  /** The type of a scalar without quotes and tag. */
  private static final Tag PLAIN = new Tag("plain");

  private static final ObjectReader JSON = new ObjectMapper().reader();
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final Set<Node> open = Collections.newSetFromMap(new IdentityHashMap<>());
  private int characters;

  private YamlText() {}

  /**
   * The YAML as a JSON tree.
   *
   * <p>Catches more than the parser's own exceptions: escapes that are cut short or out of range
   * make it fail with those of the JDK.
   */
  public static ParsedYaml parse(String yaml) {
    try {
      Composer composer = composer(yaml);
      return new ParsedYaml.Valid(
          composer.checkNode() ? new YamlText().json(composer.getNode()) : NODES.nullNode());
    } catch (RuntimeException e) {
      return json(yaml)
          .<ParsedYaml>map(ParsedYaml.Valid::new)
          .orElseGet(() -> new ParsedYaml.Invalid("cannot be read: " + oneLine(e)));
    }
  }

  /** JSON is YAML, but the YAML parser does not accept JSON that is indented by tabs. */
  private static Optional<JsonNode> json(String text) {
    try {
      return Optional.of(JSON.readTree(text)).filter(JsonNode::isObject);
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }

  /** What is wrong, without the excerpt in several lines that the parser adds. */
  private static String oneLine(RuntimeException problem) {
    return problem instanceof MarkedYAMLException marked && marked.getProblemMark() != null
        ? describe(marked.getProblem(), marked.getProblemMark())
        : Objects.requireNonNullElse(problem.getMessage(), "it is no YAML");
  }

  private static String describe(String what, Mark where) {
    return what + " (line " + (where.getLine() + 1) + ")";
  }

  private static Composer composer(String yaml) {
    LoaderOptions options = new LoaderOptions();
    options.setNestingDepthLimit(MAX_NESTING);
    // All tags are safe here, as none creates a Java object.
    options.setTagInspector(tag -> true);
    // The expansion of aliases is limited below.
    options.setMaxAliasesForCollections(Integer.MAX_VALUE);
    Resolver words =
        new Resolver() {
          @Override
          public Tag resolve(NodeId kind, String value, boolean implicit) {
            return kind == NodeId.scalar
                ? implicit ? PLAIN : Tag.STR
                : super.resolve(kind, value, implicit);
          }
        };
    return new Composer(new ParserImpl(new StreamReader(yaml), options), words, options);
  }

  private JsonNode json(Node node) {
    if (!open.add(node)) {
      throw problem(node, "something contains itself", "remove the alias");
    }
    if (open.size() > MAX_NESTING) {
      throw problem(
          node, "with its aliases written out it is nested too deeply", "use fewer of them");
    }
    try {
      return switch (node) {
        case ScalarNode scalar -> counted(scalar, scalar(scalar));
        case SequenceNode sequence -> sequence(sequence);
        case MappingNode mapping -> mapping(mapping);
        default -> throw problem(node, "unknown " + node.getNodeId(), "remove it");
      };
    } finally {
      open.remove(node);
    }
  }

  private ArrayNode sequence(SequenceNode sequence) {
    count(sequence, 1);
    ArrayNode array = NODES.arrayNode();
    sequence.getValue().forEach(item -> array.add(json(item)));
    return array;
  }

  private ObjectNode mapping(MappingNode mapping) {
    count(mapping, 1);
    ObjectNode object = NODES.objectNode();
    for (NodeTuple entry : mapping.getValue()) {
      if (isMerge(entry.getKeyNode())) {
        merged(entry.getValueNode()).forEach(object::setAll);
      } else {
        object.set(key(entry.getKeyNode()), json(entry.getValueNode()));
      }
    }
    return object;
  }

  private static boolean isMerge(Node key) {
    return key instanceof ScalarNode scalar
        && "<<".equals(scalar.getValue())
        && (scalar.getTag().equals(PLAIN) || scalar.getTag().equals(Tag.MERGE));
  }

  /** The mappings merged by {@code <<}, the one with precedence last. */
  private List<ObjectNode> merged(Node value) {
    return switch (value) {
      case MappingNode one -> List.of(object(one));
      case SequenceNode several ->
          several.getValue().reversed().stream().map(this::object).toList();
      default -> throw problem(value, "<< takes in mappings only", "write one there");
    };
  }

  private ObjectNode object(Node node) {
    if (json(node) instanceof ObjectNode object) {
      return object;
    }
    throw problem(node, "<< takes in mappings only", "write one there");
  }

  private String key(Node node) {
    JsonNode key = json(node);
    if (key.isFloatingPointNumber()) {
      return GoJson.key(key.doubleValue());
    }
    if (!key.isValueNode() || key.isNull()) {
      throw problem(node, "a key has to be a text", "put it in quotation marks");
    }
    return key.asText();
  }

  private static JsonNode scalar(ScalarNode scalar) {
    Tag tag = scalar.getTag();
    JsonNode meant = YamlScalar.resolve(scalar.getValue());
    if (tag.equals(PLAIN)) {
      return meant;
    }
    if (tag.equals(Tag.INT)) {
      return typed(scalar, meant.isIntegralNumber(), meant);
    }
    if (tag.equals(Tag.FLOAT)) {
      return typed(scalar, meant.isNumber(), NODES.numberNode(meant.doubleValue()));
    }
    if (tag.equals(Tag.BOOL)) {
      return typed(scalar, meant.isBoolean(), meant);
    }
    if (tag.equals(Tag.NULL)) {
      return typed(scalar, meant.isNull(), meant);
    }
    return tag.equals(Tag.BINARY) ? binary(scalar) : NODES.textNode(scalar.getValue());
  }

  private static JsonNode typed(ScalarNode scalar, boolean fits, JsonNode value) {
    if (!fits) {
      throw problem(scalar, "this is no " + scalar.getTag().getClassName(), "remove the tag");
    }
    return value;
  }

  private static JsonNode binary(ScalarNode scalar) {
    try {
      byte[] bytes = Base64.getDecoder().decode(scalar.getValue().replaceAll("[\r\n]", ""));
      return NODES.textNode(new String(bytes, StandardCharsets.UTF_8));
    } catch (IllegalArgumentException e) {
      throw problem(scalar, "this is no base64", "remove the tag");
    }
  }

  private JsonNode counted(ScalarNode scalar, JsonNode value) {
    if (value.isDouble() && !Double.isFinite(value.doubleValue())) {
      throw problem(
          scalar, "JSON has no word for " + scalar.getValue(), "put it in quotation marks");
    }
    count(scalar, scalar.getValue().length() + 1);
    return value;
  }

  private void count(Node node, int more) {
    characters += more;
    if (characters > MAX_CHARACTERS) {
      throw problem(
          node, "with its aliases written out it is larger than a megabyte", "use fewer of them");
    }
  }

  private static YAMLException problem(Node node, String what, String instead) {
    return new YAMLException(describe(what, node.getStartMark()) + "; " + instead);
  }
}
