package io.mantaray.operator.kubernetes.events;

import io.mantaray.operator.conventions.NameSuffixes;
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
 *   <li>A repeat is counted, and the count written at most every {@link #UPDATE_INTERVAL}.
 *   <li>After {@link #EXPIRY} without a repeat, or if its object is gone, the series ends; the next
 *       occurrence is a new event.
 * </ol>
 */
final class EventSeries {
  static final Duration UPDATE_INTERVAL = Duration.ofSeconds(30);
  static final Duration EXPIRY = Duration.ofMinutes(6);

  /** What makes two occurrences the same event. The object's version does not. */
  private record Key(
      String uid, String kind, String name, String type, String reason, String cause) {
    static Key of(ObjectEvent event) {
      return new Key(
          String.valueOf(event.regarding().getUid()),
          event.regarding().getKind(),
          event.regarding().getName(),
          event.severity().type(),
          event.reason(),
          causeOf(event));
    }
  }

  /**
   * The note of a warning without generated name suffixes: pods that are refused for the same
   * reason are one event.
   */
  private static String causeOf(ObjectEvent event) {
    return event.severity() == ObjectEvent.Severity.WARNING
        ? NameSuffixes.strippedFrom(event.note())
        : event.note();
  }

  private record Series(
      ObjectEvent event, String name, int count, Instant last, int written, Instant writtenAt) {
    Series again(Instant at) {
      return new Series(event, name, count + 1, at, written, writtenAt);
    }

    Series written(Instant now) {
      return new Series(event, name, count, last, count, now);
    }

    boolean hasUnwritten() {
      return count > written;
    }
  }

  private final EventSink sink;
  private final Map<Key, Series> open = new HashMap<>();

  EventSeries(EventSink sink) {
    this.sink = sink;
  }

  boolean isEmpty() {
    return open.isEmpty();
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

  /** Writes the counts that are due and drops the series that have ended. */
  void tick(Instant now) {
    for (Iterator<Map.Entry<Key, Series>> all = open.entrySet().iterator(); all.hasNext(); ) {
      Map.Entry<Key, Series> entry = all.next();
      Series series = entry.getValue();
      boolean over = !now.isBefore(series.last().plus(EXPIRY));
      boolean due = over || !now.isBefore(series.writtenAt().plus(UPDATE_INTERVAL));
      if (over) {
        all.remove();
      } else if (due && series.hasUnwritten()) {
        entry.setValue(series.written(now));
      }
      if (due && series.hasUnwritten()) {
        boolean exists = sink.repeat(series.event(), series.name(), series.count(), series.last());
        if (!exists && !over) {
          all.remove();
        }
      }
    }
  }

  /** Writes all counts that are not written yet. */
  void flush() {
    for (Series series : open.values()) {
      if (series.hasUnwritten()) {
        boolean _ = sink.repeat(series.event(), series.name(), series.count(), series.last());
      }
    }
  }
}
