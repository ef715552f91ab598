package io.mantaray.operator.raycronjob.schedule;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * One of the five fields of a schedule: its bounds, the names of its values, and what its text
 * means. A field is a list of ranges {@code low-high/step}, of which all but {@code low} may be
 * left out.
 */
enum CronField {
  MINUTE("minute", 0, 59, List.of()),
  HOUR("hour", 0, 23, List.of()),
  DAY_OF_MONTH("day of month", 1, 31, List.of()),
  MONTH(
      "month",
      1,
      12,
      List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")),
  DAY_OF_WEEK("day of week", 0, 6, List.of("sun", "mon", "tue", "wed", "thu", "fri", "sat"));

  /** A sign is allowed, as Go's parser does. */
  private static final Pattern NUMBER = Pattern.compile("\\+?[0-9]+");

  private static final int MAX_DIGITS = 18;

  private final String label;
  private final int min;
  private final int max;

  @SuppressWarnings("ImmutableEnumChecker") // List.of() is.
  private final List<String> names;

  CronField(String label, int min, int max, List<String> names) {
    this.label = label;
    this.min = min;
    this.max = max;
    this.names = names;
  }

  /** Why a text is no schedule, for the user. */
  static final class Mistake extends Exception {
    private static final long serialVersionUID = 1;

    Mistake(String why) {
      super(why, null, false, false);
    }

    String why() {
      return String.valueOf(getMessage());
    }
  }

  /** The values of the whole field. */
  FieldValues all() {
    return range(min, max, 1).withStar();
  }

  FieldValues first() {
    return range(min, min, 1);
  }

  /** Reads a field; empty items of the list are skipped. */
  FieldValues parse(String text) throws Mistake {
    FieldValues values = FieldValues.NONE;
    for (String item : text.split(",", -1)) {
      if (!item.isEmpty()) {
        values = values.or(parseRange(item));
      }
    }
    return values;
  }

  private FieldValues parseRange(String text) throws Mistake {
    String[] rangeAndStep = text.split("/", -1);
    String[] bounds = rangeAndStep[0].split("-", -1);
    if (rangeAndStep.length > 2) {
      throw mistake(text, "has more than one slash");
    }
    boolean any = bounds[0].equals("*") || bounds[0].equals("?");
    if (!any && bounds.length > 2) {
      throw mistake(text, "has more than one dash");
    }
    long low = any ? min : value(bounds[0], text);
    long high = any ? max : bounds.length == 1 ? low : value(bounds[1], text);
    long step = 1;
    if (rangeAndStep.length == 2) {
      step = number(rangeAndStep[1], text);
      // 5/10 means from 5 on.
      high = bounds.length == 1 ? max : high;
    }
    check(low, high, step, text);
    FieldValues values = range((int) low, (int) high, step);
    return any && step == 1 ? values.withStar() : values;
  }

  private void check(long low, long high, long step, String text) throws Mistake {
    if (low < min || high > max) {
      throw mistake(text, "is not within " + min + "-" + max);
    }
    if (low > high) {
      throw mistake(text, "ends before it begins");
    }
    if (step == 0) {
      throw mistake(text, "has a step of 0");
    }
  }

  private static FieldValues range(int low, int high, long step) {
    long bits = 0;
    for (long value = low; value <= high; value += step) {
      bits |= 1L << value;
    }
    return new FieldValues(bits, false);
  }

  private long value(String text, String whole) throws Mistake {
    int name = names.indexOf(text.toLowerCase(Locale.ROOT));
    return name >= 0 ? name + min : number(text, whole);
  }

  private long number(String text, String whole) throws Mistake {
    if (!NUMBER.matcher(text).matches() || text.length() > MAX_DIGITS) {
      throw mistake(whole, "has " + (text.isEmpty() ? "nothing" : text) + " in place of a number");
    }
    return Long.parseLong(text);
  }

  private Mistake mistake(String text, String why) {
    return new Mistake("the " + label + " " + text + " " + why);
  }
}
