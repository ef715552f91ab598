package io.mantaray.operator.validation;

import java.util.List;

/** Formats validation errors as the text of an event or a condition. */
public final class ValidationMessage {
  /** The maxLength note of an event that the API server accepts. */
  public static final int MAX_NOTE_LENGTH = 1024;

  /** The maxLength message of a condition that the API server accepts. */
  public static final int MAX_MESSAGE_LENGTH = 32_768;

  private ValidationMessage() {}

  /** The sentences of the errors after an introduction, as many as fit into an event. */
  public static String of(String introduction, List<ValidationError> errors) {
    return of(introduction, errors, MAX_NOTE_LENGTH);
  }

  /**
   * As many whole sentences as fit, then how many are left out. Only a first sentence that does not
   * fit on its own is cut.
   */
  public static String of(String introduction, List<ValidationError> errors, int maxLength) {
    StringBuilder text = new StringBuilder(introduction);
    for (int written = 0; written < errors.size(); written++) {
      String sentence = " " + errors.get(written).sentence();
      int leftAfter = errors.size() - written - 1;
      int needed =
          text.length() + sentence.length() + (leftAfter == 0 ? 0 : more(leftAfter).length());
      if (needed > maxLength) {
        String rest = more(errors.size() - written);
        return written > 0 ? text + rest : cut(text + sentence, maxLength, leftAfter);
      }
      text.append(sentence);
    }
    return cut(text.toString(), maxLength, 0).strip();
  }

  private static String cut(String text, int maxLength, int leftAfter) {
    if (text.length() <= maxLength) {
      return text;
    }
    String end = leftAfter == 0 ? "…" : "…" + more(leftAfter);
    return text.substring(0, Math.max(0, maxLength - end.length())) + end;
  }

  private static String more(int count) {
    return " … and " + count + " more.";
  }
}
