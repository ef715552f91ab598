package io.mantaray.operator.rayservice.serve;

/** A user's Serve config as Ray takes it, or why Ray cannot take it. */
public sealed interface ParsedServeConfig {

  /** It can be put to Ray, which may still refuse it. */
  record Valid(ServeConfig config) implements ParsedServeConfig {}

  /**
   * It cannot.
   *
   * @param why the rest of a sentence about the text, with what to change
   */
  record Invalid(String why) implements ParsedServeConfig {}
}
