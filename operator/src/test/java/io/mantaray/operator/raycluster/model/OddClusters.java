package io.mantaray.operator.raycluster.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.testing.Gen;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Clusters that the schema of the CRD lets through and nobody would write: sensible ones, in which
 * a few values became odd ones of the same type, or are missing.
 */
final class OddClusters {
  private static final Path SAMPLES =
      Path.of("src/test/resources/io/mantaray/operator/raycluster/pods");
  private static final Pattern QUANTITY =
      Pattern.compile("/(requests|limits)/[^/]+(/[^/]+)?$|/size(Limit)?$");
  private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private static final List<JsonNode> ODD_TEXTS =
      Stream.of(
              "",
              " ",
              "x".repeat(10_000),
              "-1",
              "1e400",
              "0.0000000001",
              "99999999999999999999",
              "null",
              "{",
              "a/b/c",
              "ä\n\"'$(x)",
              "true")
          .<JsonNode>map(NODES::textNode)
          .toList();
  private static final List<JsonNode> ODD_QUANTITIES =
      Stream.of("-1", "0", "+.5", "1e400", "1e-400", "0.0000000001n", "99999999999999999999Ei")
          .<JsonNode>map(NODES::textNode)
          .toList();
  private static final List<JsonNode> ODD_NUMBERS =
      Stream.of(
              -1L, 0L, 65_536L, (long) Integer.MAX_VALUE, (long) Integer.MIN_VALUE, Long.MAX_VALUE)
          .<JsonNode>map(NODES::numberNode)
          .toList();

  private OddClusters() {}

  /**
   * A cluster, and what is odd about it.
   *
   * @param oddities as lines {@code path = value}
   */
  record OddCluster(Path sample, List<Choice> choices, List<String> oddities, JsonNode json) {
    RayCluster object() {
      return ApiServer.JSON.unmarshal(json.toString(), RayCluster.class);
    }

    OddCluster withChoices(List<Choice> others) {
      return odd(sample, others);
    }

    @Override
    public String toString() {
      return sample.getFileName() + " with " + String.join("; ", oddities);
    }
  }

  /** Which value becomes odd, and how; any numbers will do. */
  record Choice(int place, int value) {}

  static Gen<OddCluster> any() {
    Gen<Integer> places = Gen.integers(0, 10_000);
    Gen<Integer> values = Gen.integers(0, 50);
    Gen<Choice> choice = random -> new Choice(places.from(random), values.from(random));
    Gen<List<Choice>> choices = choice.list(1, 3);
    Gen<Path> samples = Gen.of(samples());
    return random -> odd(samples.from(random), choices.from(random));
  }

  private static List<Path> samples() {
    try (Stream<Path> files = Files.list(SAMPLES)) {
      return files.filter(file -> !file.toString().endsWith(".pods.yaml")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static OddCluster odd(Path sample, List<Choice> choices) {
    ObjectNode cluster = read(sample);
    List<String> oddities = new ArrayList<>();
    for (Choice choice : choices) {
      List<Place> places = new ArrayList<>();
      collect("spec", cluster, cluster.path("spec"), places);
      collect("annotations", cluster.withObject("metadata"), annotations(cluster), places);
      if (places.isEmpty()) {
        break; // Everything is missing already.
      }
      Place place = places.get(choice.place() % places.size());
      oddities.add(place.path() + " = " + place.become(choice.value()));
    }
    return new OddCluster(sample, choices, oddities, cluster);
  }

  private static JsonNode annotations(ObjectNode cluster) {
    return cluster.path("metadata").path("annotations");
  }

  private static ObjectNode read(Path sample) {
    try {
      ObjectNode cluster = (ObjectNode) YAML.readTree(Files.readString(sample));
      ObjectNode metadata = cluster.withObject("metadata");
      metadata.put("name", World.NAME).put("namespace", ApiServer.NAMESPACE);
      cluster.remove("operator");
      return cluster;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A value somewhere in an object. */
  private record Place(String path, JsonNode parent, Object key, JsonNode value) {

    /** Makes the value odd, and says what it became. */
    String become(int choice) {
      List<JsonNode> odd = oddOnes();
      int index = choice % (odd.size() + 1);
      if (index == odd.size()) {
        remove();
        return "(missing)";
      }
      set(odd.get(index));
      String text = odd.get(index).toString();
      return text.length() > 40 ? text.substring(0, 20) + "… of " + text.length() : text;
    }

    private List<JsonNode> oddOnes() {
      return switch (value.getNodeType()) {
        case STRING -> isQuantity() ? ODD_QUANTITIES : ODD_TEXTS;
        case NUMBER -> isQuantity() ? ODD_QUANTITIES : ODD_NUMBERS;
        case BOOLEAN -> List.of(NODES.booleanNode(!value.booleanValue()));
        case ARRAY -> List.of(NODES.arrayNode(), twice((ArrayNode) value));
        case OBJECT -> List.of(NODES.objectNode());
        default -> List.of();
      };
    }

    /** The schema checks how quantities are spelled. */
    private boolean isQuantity() {
      return QUANTITY.matcher(path).find();
    }

    private static ArrayNode twice(ArrayNode array) {
      return array.deepCopy().addAll(array.deepCopy());
    }

    private void set(JsonNode odd) {
      if (parent instanceof ObjectNode object) {
        object.set((String) key, odd);
      } else {
        ((ArrayNode) parent).set((int) key, odd);
      }
    }

    private void remove() {
      if (parent instanceof ObjectNode object) {
        object.remove((String) key);
      } else {
        ((ArrayNode) parent).remove((int) key);
      }
    }
  }

  private static void collect(String path, JsonNode parent, JsonNode value, List<Place> places) {
    if (value.isMissingNode()) {
      return;
    }
    String key = path.substring(path.lastIndexOf('/') + 1);
    Optional<Integer> index =
        parent.isArray() ? Optional.of(Integer.parseInt(key)) : Optional.empty();
    places.add(new Place(path, parent, index.<Object>map(i -> i).orElse(key), value));
    value
        .properties()
        .forEach(field -> collect(path + "/" + field.getKey(), value, field.getValue(), places));
    if (value.isArray()) {
      IntStream.range(0, value.size())
          .forEach(i -> collect(path + "/" + i, value, value.get(i), places));
    }
  }
}
