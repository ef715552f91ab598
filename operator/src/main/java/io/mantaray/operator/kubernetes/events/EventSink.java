package io.mantaray.operator.kubernetes.events;

import java.time.Instant;

/** Writes events; in production to the events API. */
interface EventSink {
  /** Creates the event of a first occurrence and returns its name. */
  String create(ObjectEvent event, Instant at);

  /**
   * Updates the series of the event: {@code count} occurrences, the last at {@code last}.
   *
   * @return whether the event still exists; it may have expired or been deleted
   */
  boolean repeat(ObjectEvent event, String name, int count, Instant last);
}
