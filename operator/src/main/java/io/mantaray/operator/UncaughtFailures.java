package io.mantaray.operator;

import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Handles uncaught exceptions. After an {@link Error}, such as out of memory, the state is unknown:
 * the process ends and is restarted.
 *
 * @param onFatal ends the process with the reason
 */
record UncaughtFailures(Consumer<String> onFatal) implements Thread.UncaughtExceptionHandler {
  private static final Logger log = LoggerFactory.getLogger(UncaughtFailures.class);

  @Override
  public void uncaughtException(Thread thread, Throwable failure) {
    if (failure instanceof Error) {
      onFatal.accept("the thread " + thread.getName() + " failed: " + failure);
    } else {
      log.error("The thread {} ended; this is a bug in the operator", thread.getName(), failure);
    }
  }
}
