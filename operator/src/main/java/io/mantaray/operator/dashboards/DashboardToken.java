package io.mantaray.operator.dashboards;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The token for a dashboard. It is read for a poll and kept until the dashboard refuses it, so that
 * a replaced token is read at the next poll.
 */
public final class DashboardToken {
  private final Supplier<Optional<String>> source;
  private final AtomicReference<@Nullable String> kept = new AtomicReference<>();

  /**
   * A token that is read on demand.
   *
   * @param source called on a thread of the poller, may block; empty if there is no token
   */
  public DashboardToken(Supplier<Optional<String>> source) {
    this.source = source;
  }

  /** For a dashboard without authentication. */
  public static DashboardToken none() {
    return new DashboardToken(Optional::empty);
  }

  Optional<String> value() {
    String known = kept.get();
    if (known != null) {
      return Optional.of(known);
    }
    Optional<String> read = source.get();
    read.ifPresent(kept::set);
    return read;
  }

  void refused() {
    kept.set(null);
  }
}
