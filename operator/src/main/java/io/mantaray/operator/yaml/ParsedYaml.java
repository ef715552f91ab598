package io.mantaray.operator.yaml;

import com.fasterxml.jackson.databind.JsonNode;

/** A user's YAML as JSON, or why it is none. */
public sealed interface ParsedYaml {

  /**
   * It can be read.
   *
   * @param json a null node if the text is empty
   */
  record Valid(JsonNode json) implements ParsedYaml {}

  /**
   * It cannot be read.
   *
   * @param why the rest of a sentence about the text
   */
  record Invalid(String why) implements ParsedYaml {}
}
