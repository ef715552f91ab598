package io.mantaray.operator.raycronjob.schedule;

/** A user's text as a schedule, or why it is none. */
public sealed interface ParsedSchedule {
  /** It can be read. */
  record Valid(Schedule schedule) implements ParsedSchedule {}

  /**
   * It cannot be read.
   *
   * @param why a clause about the text
   */
  record Invalid(String why) implements ParsedSchedule {}
}
