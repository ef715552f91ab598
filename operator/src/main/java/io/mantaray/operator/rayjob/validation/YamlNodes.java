package io.mantaray.operator.rayjob.validation;

import io.mantaray.operator.validation.Problem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeId;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.resolver.Resolver;

/**
 * Looks for what YAML can say and JSON cannot.
 *
 * <p>Every node is visited once, in the order of the text. An alias can only point back, so what it
 * points at is either measured already or is what the alias is part of.
 */
final class YamlNodes {
  /** Deeper than anybody writes, and far from where a reader runs out of stack. */
  static final int DEEPEST = 100;

  /** More characters than an object of Kubernetes can have, so only aliases lead there. */
  private static final long LONGEST = 4_000_000;

  private static final Resolver RESOLVER = new Resolver();
  private static final Pattern NOT_FINITE = Pattern.compile("(?i)(inf|nan)$");
  private static final Set<Tag> TAGS_WITH_A_SYNTAX =
      Set.of(Tag.NULL, Tag.BOOL, Tag.INT, Tag.FLOAT, Tag.TIMESTAMP);

  /** How large a node is when its aliases are written out; both numbers end at their limit. */
  private record Extent(long length, int depth) {
    Extent with(Extent child) {
      return new Extent(
          Math.min(length + child.length, LONGEST + 1),
          Math.min(Math.max(depth, child.depth + 1), DEEPEST + 1));
    }

    boolean tooLarge() {
      return length > LONGEST || depth > DEEPEST;
    }
  }

  private final List<String> flaws = new ArrayList<>();
  private final Set<Node> unfinished = new HashSet<>();
  private final Map<Node, Extent> measured = new HashMap<>();

  List<String> flaws(Node root) {
    if (visit(root).tooLarge()) {
      flaws.add(
          "has more than "
              + DEEPEST
              + " levels or "
              + LONGEST
              + " characters with its aliases written out; use fewer of them.");
    }
    return List.copyOf(flaws);
  }

  private Extent visit(Node node) {
    Extent known = measured.get(node);
    if (known != null) {
      return known;
    }
    if (!unfinished.add(node)) {
      flaw(node, "an alias inside of what it stands for", "remove it");
      return new Extent(0, 0);
    }
    int characters = node instanceof ScalarNode scalar ? scalar.getValue().length() : 0;
    Extent extent = new Extent(1 + characters, 1);
    for (Node part : parts(node)) {
      extent = extent.with(visit(part));
    }
    unfinished.remove(node);
    measured.put(node, extent);
    return extent;
  }

  private List<Node> parts(Node node) {
    return switch (node) {
      case MappingNode mapping -> {
        mapping.getValue().forEach(this::checkField);
        yield mapping.getValue().stream()
            .flatMap(field -> Stream.of(field.getKeyNode(), field.getValueNode()))
            .toList();
      }
      case SequenceNode sequence -> sequence.getValue();
      case ScalarNode scalar -> {
        checkScalar(scalar);
        yield List.of();
      }
      default -> List.of();
    };
  }

  private void checkField(NodeTuple field) {
    Node name = field.getKeyNode();
    if (!(name instanceof ScalarNode)) {
      flaw(name, "a list or a mapping for the name of a field", "write a text");
    } else if (name.getTag().equals(Tag.NULL)) {
      flaw(name, "a field without a name", "write one, in quotation marks if it is null");
    } else if (name.getTag().equals(Tag.MERGE) && !canBeMerged(field.getValueNode())) {
      flaw(name, "<< with what is no mapping", "write a mapping or a list of mappings there");
    }
  }

  private static boolean canBeMerged(Node node) {
    return node instanceof MappingNode
        || (node instanceof SequenceNode sequence
            && sequence.getValue().stream().allMatch(MappingNode.class::isInstance));
  }

  private void checkScalar(ScalarNode scalar) {
    String value = scalar.getValue();
    Tag tag = scalar.getTag();
    Tag read = RESOLVER.resolve(NodeId.scalar, value, true);
    boolean fits = tag.equals(read) || (tag.equals(Tag.FLOAT) && read.equals(Tag.INT));
    if (TAGS_WITH_A_SYNTAX.contains(tag) && !fits) {
      flaw(scalar, Problem.quoted(value) + ", which does not fit its tag,", "remove the tag");
    } else if (tag.equals(Tag.FLOAT) && NOT_FINITE.matcher(value).find()) {
      flaw(scalar, "the number " + Problem.quoted(value), "put it in quotation marks");
    }
  }

  private void flaw(Node node, String found, String instead) {
    flaws.add("has " + found + YamlObject.line(node.getStartMark()) + "; " + instead + ".");
  }
}
