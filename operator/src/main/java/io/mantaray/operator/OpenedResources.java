package io.mantaray.operator;

import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The resources that the process opened; closed in reverse order. */
final class OpenedResources implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger("setup");

  private final Deque<AutoCloseable> opened = new ConcurrentLinkedDeque<>();

  <T extends AutoCloseable> T add(T part) {
    opened.push(part);
    return part;
  }

  @Override
  @SuppressWarnings("IllegalCatch") // A failure must not keep the others open.
  public void close() {
    for (AutoCloseable part = opened.poll(); part != null; part = opened.poll()) {
      try {
        part.close();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } catch (Exception e) {
        log.warn("Could not close {}", part, e);
      }
    }
  }
}
