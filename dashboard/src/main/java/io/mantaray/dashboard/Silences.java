package io.mantaray.dashboard;

import io.mantaray.dashboard.Problem.Silence;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** Tells the ways apart in which an answer does not come. */
final class Silences {
  private Silences() {}

  /** Waits for an answer until the limit, and then gives it up. */
  static <T> Reply<T> await(CompletableFuture<T> answer, Duration limit) {
    try {
      return Reply.ok(answer.get(limit.toNanos(), TimeUnit.NANOSECONDS));
    } catch (TimeoutException e) {
      answer.cancel(true);
      return Reply.err(
          new Problem.NoAnswer(Silence.TOO_SLOW, "waited " + limit.toMillis() + " ms"));
    } catch (ExecutionException e) {
      return Reply.err(of(e));
    } catch (InterruptedException e) {
      answer.cancel(true);
      Thread.currentThread().interrupt();
      return Reply.err(new Problem.NoAnswer(Silence.CUT_OFF, "we are stopping"));
    }
  }

  static Problem of(Throwable failure) {
    List<Throwable> causes =
        Stream.<Throwable>iterate(failure, cause -> cause != null, Throwable::getCause)
            .limit(20)
            .toList();
    String detail =
        causes.stream()
            .map(Throwable::getMessage)
            .filter(message -> message != null)
            .reduce((outer, inner) -> inner)
            .orElse(causes.getLast().getClass().getSimpleName());
    return new Problem.NoAnswer(silence(causes), detail);
  }

  private static Silence silence(List<Throwable> causes) {
    if (has(causes, UnresolvedAddressException.class) || has(causes, UnknownHostException.class)) {
      return Silence.NAME_UNKNOWN;
    }
    // First: a connection that is not made in time is also said to be a failed one.
    if (has(causes, HttpTimeoutException.class)
        || has(causes, SocketTimeoutException.class)
        || has(causes, TimeoutException.class)) {
      return Silence.TOO_SLOW;
    }
    if (has(causes, ConnectException.class) || has(causes, NoRouteToHostException.class)) {
      return Silence.NOT_LISTENING;
    }
    return Silence.CUT_OFF;
  }

  private static boolean has(List<Throwable> causes, Class<? extends Throwable> type) {
    return causes.stream().anyMatch(type::isInstance);
  }
}
