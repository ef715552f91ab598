package io.mantaray.operator.validation;

import java.util.List;

/** Problems as the one text that an event or a condition has room for. */
public final class ProblemText {
  /** The longest note of an event that the API server accepts. */
  public static final int LONGEST_NOTE = 1024;

  /** The longest message of a condition that the API server accepts. */
  public static final int LONGEST_MESSAGE = 32_768;

  private ProblemText() {}

  /** The sentences of the problems after an introduction, as many as fit into an event. */
  public static String of(String introduction, List<Problem> problems) {
    return of(introduction, problems, LONGEST_NOTE);
  }

  /**
   * As many whole sentences as fit, then how many are left out. Only a first sentence that does not
   * fit on its own is cut.
   */
  public static String of(String introduction, List<Problem> problems, int longest) {
    StringBuilder text = new StringBuilder(introduction);
    for (int told = 0; told < problems.size(); told++) {
      String sentence = " " + problems.get(told).sentence();
      int leftAfter = problems.size() - told - 1;
      int needed =
          text.length() + sentence.length() + (leftAfter == 0 ? 0 : more(leftAfter).length());
      if (needed > longest) {
        String rest = more(problems.size() - told);
        return told > 0 ? text + rest : cut(text + sentence, longest, leftAfter);
      }
      text.append(sentence);
    }
    return cut(text.toString(), longest, 0).strip();
  }

  private static String cut(String text, int longest, int leftAfter) {
    if (text.length() <= longest) {
      return text;
    }
    String end = leftAfter == 0 ? "…" : "…" + more(leftAfter);
    return text.substring(0, Math.max(0, longest - end.length())) + end;
  }

  private static String more(int count) {
    return " … and " + count + " more.";
  }
}
