package io.mantaray.operator.kubernetes.events;

import java.time.Instant;

/** Where events are kept: the events API of the API server. */
interface EventSink {
  /** Records a first occurrence and gives the name under which repeats are to be counted. */
  String create(ObjectEvent event, Instant at);

  /**
   * Says that the event of that name was seen {@code count} times, the last time at {@code last}.
   */
  void repeat(ObjectEvent event, String name, int count, Instant last);
}
