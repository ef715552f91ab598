package io.mantaray.load;

import io.mantaray.load.RequestOutcome.Failed;
import io.mantaray.load.RequestOutcome.Succeeded;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Counts what becomes of each request while a load runs. */
final class LoadCounter {
  private static final int MOST_FAILURES = 100_000;

  private final InstantSource clock;
  private final Map<FailureKind, Long> failed = new EnumMap<>(FailureKind.class);
  private final Map<String, Long> versions = new HashMap<>();
  private final Latencies latencies = Latencies.none();
  private final List<Failure> failures = new ArrayList<>();
  private long sent;
  private long succeeded;
  private long failedInAll;
  private long resent;

  LoadCounter(InstantSource clock) {
    this.clock = clock;
  }

  synchronized void begun() {
    sent++;
  }

  synchronized void ended(long number, Duration after, RequestOutcome outcome) {
    if (outcome.resent()) {
      resent++;
    }
    switch (outcome.result()) {
      case Succeeded(String version) -> {
        succeeded++;
        latencies.add(after);
        versions.merge(version, 1L, Long::sum);
      }
      case Failed(FailureKind kind, String detail) -> {
        failedInAll++;
        failed.merge(kind, 1L, Long::sum);
        if (failures.size() < MOST_FAILURES) {
          failures.add(new Failure(number, clock.instant(), after, kind, detail));
        }
      }
    }
  }

  synchronized LoadReport report(Duration elapsed) {
    long underWay = sent - succeeded - failedInAll;
    return new LoadReport(
        elapsed,
        new RequestCounts(sent, succeeded, failedInAll, underWay),
        resent,
        failed,
        versions,
        latencies.copy(),
        failures);
  }
}
