package io.mantaray.local.demo;

import io.mantaray.load.LoadReport;
import io.mantaray.local.demo.ServiceView.Cluster;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * One moment of an upgrade under load, for people to look at.
 *
 * @param doing what is going on, in a few words
 * @param elapsed since the first request
 * @param original the name of the cluster that served first
 */
public record UpgradePicture(
    String doing, Duration elapsed, String original, ServiceView service, Requests requests) {
  private static final int BAR = 30;

  /**
   * What became of the requests.
   *
   * @param perSecond of late, as the two after it
   * @param slowest within which 99 % were answered
   * @param answers how often the service said what
   * @param answered since the begin
   * @param failed since the begin
   */
  public record Requests(
      double perSecond, Duration slowest, Map<String, Long> answers, long answered, long failed) {
    public Requests {
      answers = Map.copyOf(answers);
    }

    /**
     * The requests at a moment.
     *
     * @param recent the part of them that the rates are of
     */
    static Requests of(LoadReport total, LoadReport recent) {
      return new Requests(
          recent.perSecond(),
          recent.latencies().percentile(99),
          recent.versions(),
          total.requests().succeeded(),
          total.requests().failed());
    }
  }

  /** Some lines, always as many, so that each picture can be drawn over the last one. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add("%s  %s".formatted(time(), doing));
    lines.add(row("old", cluster(true)));
    lines.add(row("new", cluster(false)));
    lines.add("       " + counts() + answers());
    return lines;
  }

  /** The same in one line, for a log. */
  public String line() {
    return "%s  %s: old %s, new %s; %s"
        .formatted(time(), doing, share(cluster(true)), share(cluster(false)), counts());
  }

  private Optional<Cluster> cluster(boolean old) {
    return service
        .active()
        .filter(it -> it.name().equals(original) == old)
        .or(() -> service.pending().filter(it -> it.name().equals(original) == old));
  }

  private static String row(String which, Optional<Cluster> cluster) {
    return cluster
        .map(
            it ->
                "  %s  %s %3d %%  %s%s"
                    .formatted(
                        which,
                        bar(it.percent()),
                        it.percent(),
                        it.name(),
                        it.application().isEmpty() ? " starts" : " " + it.application()))
        .orElseGet(() -> "  %s  %s     –".formatted(which, bar(0)));
  }

  private static String bar(int percent) {
    int full = Math.clamp(Math.round(percent * BAR / 100.0), 0, BAR);
    return "█".repeat(full) + "·".repeat(BAR - full);
  }

  private static String share(Optional<Cluster> cluster) {
    return cluster.map(it -> it.percent() + " %").orElse("–");
  }

  private String counts() {
    return String.format(
        Locale.ROOT,
        "%.0f requests/s, p99 %d ms, %d answered, %d failed",
        requests.perSecond(),
        requests.slowest().toMillis(),
        requests.answered(),
        requests.failed());
  }

  /** What the service said, and how often of late. */
  private String answers() {
    StringBuilder text = new StringBuilder();
    new TreeMap<>(requests.answers())
        .forEach((version, count) -> text.append(", “%s” %d×".formatted(version, count)));
    return text.toString();
  }

  private String time() {
    return "%02d:%02d".formatted(elapsed.toMinutes(), elapsed.toSecondsPart());
  }
}
