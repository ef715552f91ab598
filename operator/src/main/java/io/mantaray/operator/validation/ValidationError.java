package io.mantaray.operator.validation;

/**
 * An error in an object that the user has to correct.
 *
 * @param path where, such as {@code spec.workerGroupSpecs[0].minReplicas}
 * @param message what is wrong there and what to write instead; a sentence whose subject is the
 *     path
 */
public record ValidationError(ValidationLayer layer, String path, String message) {
  private static final int MAX_VALUE_LENGTH = 80;

  /** Where and what, in one sentence. */
  public String sentence() {
    return path + " " + message;
  }

  /** A user's text inside a message, short enough to leave room for the message itself. */
  public static String quoted(String value) {
    String line = value.replaceAll("\\p{Cntrl}", " ");
    return line.length() <= MAX_VALUE_LENGTH
        ? "\"" + line + "\""
        : "\"" + line.substring(0, MAX_VALUE_LENGTH) + "…\"";
  }
}
