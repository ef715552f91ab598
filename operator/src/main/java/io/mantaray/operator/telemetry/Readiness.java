package io.mantaray.operator.telemetry;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/** What the process waits for before it is ready. */
public final class Readiness {
  private final Map<String, String> waiting = new ConcurrentSkipListMap<>();

  /** Not ready until {@link #done} is called for the same part. */
  public void waitingFor(String part, String what) {
    waiting.put(part, what);
  }

  public void done(String part) {
    waiting.remove(part);
  }

  /** One line for each part that is not ready; none if all are. */
  public List<String> missing() {
    return waiting.entrySet().stream().map(part -> part.getKey() + ": " + part.getValue()).toList();
  }
}
