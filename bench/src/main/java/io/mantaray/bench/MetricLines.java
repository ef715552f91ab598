package io.mantaray.bench;

import java.util.function.Predicate;

/** Reads metrics in the text format of Prometheus. */
final class MetricLines {
  private MetricLines() {}

  /** The sum of the counters in some lines. */
  static long sum(String metrics, Predicate<String> lines) {
    return metrics
        .lines()
        .filter(lines)
        .mapToLong(line -> (long) Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .sum();
  }
}
