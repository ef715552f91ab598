package io.mantaray.operator.raycluster.failures;

import io.mantaray.operator.conventions.RayLabels;
import java.util.Map;
import java.util.stream.Collectors;

/** Human-readable text about failures, for events and the condition PodsFailing. */
public final class FailureText {
  /** The reason if the head fails. */
  public static final String HEAD_POD_FAILING = "HeadPodFailing";

  /** The reason if only workers fail. */
  public static final String WORKER_PODS_FAILING = "WorkerPodsFailing";

  private FailureText() {}

  public static String reason(PodFailures failures) {
    return failures.of(RayLabels.HEAD_GROUP).isPresent() ? HEAD_POD_FAILING : WORKER_PODS_FAILING;
  }

  /** One or two sentences per group. */
  public static String of(PodFailures failures) {
    return failures.byGroup().entrySet().stream()
        .sorted(Map.Entry.comparingByKey((one, other) -> headFirst(one) - headFirst(other)))
        .map(entry -> of(entry.getKey(), entry.getValue()))
        .collect(Collectors.joining(" "));
  }

  /** Which pods failed, how often, since when, why, and what happens next. */
  public static String of(String group, FailureSeries series) {
    boolean head = group.equals(RayLabels.HEAD_GROUP);
    String who = head ? "The head pod has" : "Workers of the group " + group + " have";
    String next =
        series
            .retryAt()
            .map(at -> "The next attempt is at " + at + "; until then the failed pod stays.")
            .orElse("Another attempt is under way.");
    return "%s failed %d times in a row since %s; the last time: %s. %s"
        .formatted(who, series.count(), series.since(), series.why(), next);
  }

  private static int headFirst(String group) {
    return group.equals(RayLabels.HEAD_GROUP) ? 0 : 1;
  }
}
