package io.mantaray.load;

import static java.util.stream.Collectors.joining;

import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * What became of the requests of a load, up to some moment or between two of them.
 *
 * @param elapsed the time it tells of
 * @param resent how many requests met a kept connection that the server had closed, and were sent
 *     once more; each is counted once in {@code requests}
 * @param failed by kind; kinds without a failure are left out
 * @param versions how many of the successes each version answered
 * @param latencies of the successes, from the moment each request was due
 * @param failures in the order they happened, the first 100,000 of them
 */
public record LoadReport(
    Duration elapsed,
    RequestCounts requests,
    long resent,
    Map<FailureKind, Long> failed,
    Map<String, Long> versions,
    Latencies latencies,
    List<Failure> failures) {
  private static final int SHOWN = 20;

  public LoadReport {
    failed = Map.copyOf(failed);
    versions = Map.copyOf(versions);
    failures = List.copyOf(failures);
  }

  /** What happened after an earlier report of the same load, for a picture that moves. */
  public LoadReport since(LoadReport earlier) {
    return new LoadReport(
        elapsed.minus(earlier.elapsed),
        requests.since(earlier.requests),
        resent - earlier.resent,
        difference(failed, earlier.failed),
        difference(versions, earlier.versions),
        latencies.since(earlier.latencies),
        failures.subList(earlier.failures.size(), failures.size()));
  }

  /** How many requests ended per second, well or not. */
  public double perSecond() {
    double seconds = elapsed.toNanos() / 1e9;
    return seconds == 0 ? 0 : (requests.succeeded() + requests.failed()) / seconds;
  }

  public long failed(FailureKind kind) {
    return failed.getOrDefault(kind, 0L);
  }

  public long answeredBy(String version) {
    return versions.getOrDefault(version, 0L);
  }

  /** For people: some lines, with the first failures. */
  public String text() {
    var text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "%d requests in %.1f s (%.1f per second): %d succeeded, %d failed, %d under way, %d resent%n",
            requests.sent(),
            elapsed.toMillis() / 1000.0,
            perSecond(),
            requests.succeeded(),
            requests.failed(),
            requests.underWay(),
            resent));
    text.append(
        String.format(
            Locale.ROOT,
            "latency: p50 %.1f ms, p90 %.1f ms, p99 %.1f ms, longest %.1f ms%n",
            millis(latencies.percentile(50)),
            millis(latencies.percentile(90)),
            millis(latencies.percentile(99)),
            millis(latencies.longest())));
    if (versions.keySet().stream().anyMatch(version -> !version.isEmpty())) {
      text.append("answered by: ").append(list(new TreeMap<>(versions))).append('\n');
    }
    if (!failed.isEmpty()) {
      text.append("failed: ").append(list(new EnumMap<>(failed))).append('\n');
    }
    failures.stream().limit(SHOWN).forEach(f -> text.append("  ").append(f).append('\n'));
    if (failures.size() > SHOWN) {
      text.append("  … and ").append(requests.failed() - SHOWN).append(" more\n");
    }
    return text.toString();
  }

  private static String list(Map<?, Long> counts) {
    return counts.entrySet().stream()
        .map(entry -> entry.getKey() + " " + entry.getValue())
        .collect(joining(", "));
  }

  private static <K> Map<K, Long> difference(Map<K, Long> now, Map<K, Long> earlier) {
    var difference = new TreeMap<K, Long>();
    now.forEach(
        (key, count) -> {
          long more = count - earlier.getOrDefault(key, 0L);
          if (more != 0) {
            difference.put(key, more);
          }
        });
    return difference;
  }

  private static double millis(Duration duration) {
    return duration.toNanos() / 1e6;
  }
}
