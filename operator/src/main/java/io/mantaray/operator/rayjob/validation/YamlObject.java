package io.mantaray.operator.rayjob.validation;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import io.mantaray.operator.validation.Problem;
import java.util.List;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.composer.Composer;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.parser.ParserImpl;
import org.yaml.snakeyaml.reader.StreamReader;
import org.yaml.snakeyaml.resolver.Resolver;

/**
 * A YAML text that has to hold a JSON object, or nothing.
 *
 * <p>As in KubeRay only the first document counts, and of several fields with one name the last.
 */
final class YamlObject {
  private static final String EXAMPLE = "; write fields such as pip: [requests].";

  private static final ObjectReader JSON = new ObjectMapper().reader();

  private YamlObject() {}

  /**
   * What is wrong with the text and what to write instead.
   *
   * <p>Catches more than the reader's own exceptions: escapes that are cut short or out of range
   * make it fail with those of the JDK.
   */
  static List<String> flaws(String text) {
    try {
      Composer composer = composer(text);
      return composer.checkNode() ? flaws(composer.getNode()) : List.of();
    } catch (RuntimeException e) {
      return isJson(text) ? List.of() : List.of(unreadable(e));
    }
  }

  /**
   * Reads nodes and builds no values: the text is somebody else's, and an alias is a reference
   * among nodes but a copy among values. Tags are all welcome, for none is acted upon.
   */
  private static Composer composer(String text) {
    LoaderOptions options = new LoaderOptions();
    options.setNestingDepthLimit(YamlNodes.DEEPEST);
    options.setMaxAliasesForCollections(Integer.MAX_VALUE);
    options.setTagInspector(tag -> true);
    return new Composer(new ParserImpl(new StreamReader(text), options), new Resolver(), options);
  }

  private static List<String> flaws(Node root) {
    if (root instanceof MappingNode || root.getTag().equals(Tag.NULL)) {
      return new YamlNodes().flaws(root);
    }
    String found = root instanceof SequenceNode ? "a list" : "a single value";
    return List.of("is " + found + EXAMPLE);
  }

  /** JSON is YAML, but the reader of the latter takes none that is indented by tabs. */
  private static boolean isJson(String text) {
    try {
      return JSON.readTree(text).isObject();
    } catch (JsonProcessingException e) {
      return false;
    }
  }

  private static String unreadable(RuntimeException e) {
    String reason =
        e instanceof MarkedYAMLException marked && marked.getProblemMark() != null
            ? line(marked.getProblemMark()) + ": " + Problem.quoted(marked.getProblem())
            : ": " + Problem.quoted(String.valueOf(e.getMessage()));
    return "cannot be read as YAML" + reason + EXAMPLE;
  }

  static String line(Mark mark) {
    return " in line " + (mark.getLine() + 1);
  }
}
