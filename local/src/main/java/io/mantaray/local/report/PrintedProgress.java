package io.mantaray.local.report;

import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Prints a line when a step is done, and while it lasts a line now and then to show it is alive:
 *
 * <pre>
 *   … compiling kubernetes: 30 s so far (k8s.io/api/core/v1)
 *   ✓ compiling kubernetes: 298.0 s
 * </pre>
 */
public final class PrintedProgress implements Progress {
  private static final Duration FIRST_SIGN = Duration.ofSeconds(3);
  private static final Duration NEXT_SIGNS = Duration.ofSeconds(30);

  private final PrintWriter out;
  private final InstantSource clock;

  public PrintedProgress(PrintWriter out, InstantSource clock) {
    this.out = out;
    this.clock = clock;
  }

  @Override
  public synchronized void say(String line) {
    out.println(line);
    out.flush();
  }

  @Override
  public <E extends Exception> void step(String what, Work<E> work) throws E {
    Instant begin = clock.instant();
    var detail = new AtomicReference<>("");
    Thread signs = Thread.ofVirtual().start(() -> showSigns(what, begin, detail));
    boolean done = false;
    try {
      work.run(detail::set);
      done = true;
    } finally {
      signs.interrupt();
      double seconds = Duration.between(begin, clock.instant()).toMillis() / 1000.0;
      say(String.format(Locale.ROOT, "%s %s: %.1f s", done ? "✓" : "✗", what, seconds));
    }
  }

  private void showSigns(String what, Instant begin, AtomicReference<String> detail) {
    try {
      Thread.sleep(FIRST_SIGN);
      say("… " + what);
      while (true) {
        Thread.sleep(NEXT_SIGNS);
        long seconds = Duration.between(begin, clock.instant()).toSeconds();
        String now = detail.get();
        say("… " + what + ": " + seconds + " s so far" + (now.isEmpty() ? "" : " (" + now + ")"));
      }
    } catch (InterruptedException _) {
      // The step is over.
    }
  }
}
