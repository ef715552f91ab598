package io.mantaray.e2e.crash;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Cuts an operator off from a namespace at a certain write: for that namespace, it has crashed.
 * Other namespaces go on, so that one operator can crash at many points before it is really killed.
 */
final class CrashGate implements Gate {
  private static final class Count {
    private final CrashPoint point;
    private int writes;
    private @Nullable Write last;
    private boolean crashed;

    private Count(CrashPoint point) {
      this.point = point;
    }
  }

  private final Map<String, Count> byNamespace = new HashMap<>();

  /** The operator is to crash at this point, counted from now on. */
  synchronized void arm(String namespace, CrashPoint point) {
    byNamespace.put(namespace, new Count(point));
  }

  /** The next operator may work there undisturbed. */
  synchronized void disarm(String namespace) {
    byNamespace.remove(namespace);
  }

  /** Whether the operator has crashed there, and the last write has arrived if it should. */
  synchronized boolean crashed(String namespace) {
    Count count = byNamespace.get(namespace);
    return count != null && count.crashed;
  }

  @Override
  public synchronized Fate judge(Write write) {
    Count count = byNamespace.get(write.namespace());
    if (count == null || write.isHousekeeping()) {
      return Fate.DONE;
    }
    boolean over = count.writes >= count.point.write();
    if (write.isEvent()) {
      // One sender serves all namespaces and must not wait for an answer in this one.
      return over ? Fate.REFUSED : Fate.DONE;
    }
    count.writes++;
    if (count.writes < count.point.write()) {
      return Fate.DONE;
    }
    if (!over) {
      count.last = write;
    }
    return !over && count.point.arrives() ? Fate.DONE_UNHEARD : Fate.LOST;
  }

  @Override
  public synchronized void over(Write write) {
    Count count = byNamespace.get(write.namespace());
    // Later ones are over too, and may be so before the last one has arrived.
    if (count != null && write.equals(count.last)) {
      count.crashed = true;
    }
  }
}
