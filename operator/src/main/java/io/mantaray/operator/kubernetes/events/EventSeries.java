package io.mantaray.operator.kubernetes.events;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

/**
 * Turns repeats of an event into one object with a count.
 *
 * <ol>
 *   <li>The first occurrence is written at once.
 *   <li>A repeat is counted, and the count written at most every {@link #REFRESH}.
 *   <li>After {@link #QUIET} without a repeat the series ends; the next occurrence is a new event.
 * </ol>
 */
final class EventSeries {
  static final Duration REFRESH = Duration.ofSeconds(30);
  static final Duration QUIET = Duration.ofMinutes(6);

  /** What makes two occurrences the same event. The object's version does not. */
  private record Key(
      String uid, String kind, String name, String type, String reason, String note) {
    static Key of(ObjectEvent event) {
      return new Key(
          String.valueOf(event.regarding().getUid()),
          event.regarding().getKind(),
          event.regarding().getName(),
          event.severity().type(),
          event.reason(),
          event.note());
    }
  }

  private record Series(
      ObjectEvent event, String name, int count, Instant last, int told, Instant toldAt) {
    Series again(Instant at) {
      return new Series(event, name, count + 1, at, told, toldAt);
    }

    Series told(Instant now) {
      return new Series(event, name, count, last, count, now);
    }

    boolean hasNews() {
      return count > told;
    }
  }

  private final EventSink sink;
  private final Map<Key, Series> open = new HashMap<>();

  EventSeries(EventSink sink) {
    this.sink = sink;
  }

  void add(ObjectEvent event, Instant at) {
    Key key = Key.of(event);
    Series known = open.get(key);
    if (known == null) {
      open.put(key, new Series(event, sink.create(event, at), 1, at, 1, at));
    } else {
      open.put(key, known.again(at));
    }
  }

  /** Writes the counts that are due and forgets the series that have ended. */
  void tick(Instant now) {
    for (Iterator<Map.Entry<Key, Series>> all = open.entrySet().iterator(); all.hasNext(); ) {
      Map.Entry<Key, Series> entry = all.next();
      Series series = entry.getValue();
      boolean over = !now.isBefore(series.last().plus(QUIET));
      boolean due = over || !now.isBefore(series.toldAt().plus(REFRESH));
      if (over) {
        all.remove();
      } else if (due && series.hasNews()) {
        entry.setValue(series.told(now));
      }
      if (due && series.hasNews()) {
        sink.repeat(series.event(), series.name(), series.count(), series.last());
      }
    }
  }

  /** Writes every count that was not yet written. */
  void flush() {
    for (Series series : open.values()) {
      if (series.hasNews()) {
        sink.repeat(series.event(), series.name(), series.count(), series.last());
      }
    }
  }
}
