package io.mantaray.local.process;

import io.mantaray.local.report.LocalClusterException;
import java.time.Duration;

/** Waiting, so that an interruption ends it as a failure that says so. */
public final class Pause {
  private Pause() {}

  public static void of(Duration duration) {
    try {
      Thread.sleep(duration);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new LocalClusterException("interrupted while waiting", "start again", e);
    }
  }
}
