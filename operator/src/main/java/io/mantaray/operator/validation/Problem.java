package io.mantaray.operator.validation;

/**
 * Something in an object that its author has to change.
 *
 * @param path where, such as {@code spec.workerGroupSpecs[0].minReplicas}
 * @param message what is wrong there and what to write instead; a sentence whose subject is the
 *     path
 */
public record Problem(Layer layer, String path, String message) {
  private static final int LONGEST_VALUE = 80;

  /** Where and what, in one sentence. */
  public String sentence() {
    return path + " " + message;
  }

  /** A user's text inside a message, short enough to leave room for the message itself. */
  public static String quoted(String value) {
    String line = value.replaceAll("\\p{Cntrl}", " ");
    return line.length() <= LONGEST_VALUE
        ? "\"" + line + "\""
        : "\"" + line.substring(0, LONGEST_VALUE) + "…\"";
  }
}
