package io.mantaray.dashboard;

import io.mantaray.dashboard.Problem.Cause;
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

/** Why a request got no answer. */
final class TransportFailures {
  private TransportFailures() {}

  /** Waits for an answer until the limit. */
  static <T> Reply<T> await(CompletableFuture<T> answer, Duration limit) {
    return await(answer, limit, System.nanoTime());
  }

  /** The same for an answer of which a part may have been waited for already. */
  static <T> Reply<T> await(CompletableFuture<T> answer, Duration limit, long sinceNanos) {
    try {
      long waited = System.nanoTime() - sinceNanos;
      return Reply.ok(answer.get(limit.toNanos() - waited, TimeUnit.NANOSECONDS));
    } catch (TimeoutException e) {
      answer.cancel(true);
      return Reply.err(new Problem.NoAnswer(Cause.TOO_SLOW, "waited " + limit.toMillis() + " ms"));
    } catch (ExecutionException e) {
      return Reply.err(of(e));
    } catch (InterruptedException e) {
      answer.cancel(true);
      Thread.currentThread().interrupt();
      return Reply.err(new Problem.NoAnswer(Cause.CUT_OFF, "we are stopping"));
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
    return new Problem.NoAnswer(cause(causes), detail);
  }

  private static Cause cause(List<Throwable> causes) {
    if (has(causes, UnresolvedAddressException.class) || has(causes, UnknownHostException.class)) {
      return Cause.NAME_UNKNOWN;
    }
    // First: a connection that is not made in time is also said to be a failed one.
    if (has(causes, HttpTimeoutException.class)
        || has(causes, SocketTimeoutException.class)
        || has(causes, TimeoutException.class)) {
      return Cause.TOO_SLOW;
    }
    if (has(causes, ConnectException.class) || has(causes, NoRouteToHostException.class)) {
      return Cause.NOT_LISTENING;
    }
    return Cause.CUT_OFF;
  }

  private static boolean has(List<Throwable> causes, Class<? extends Throwable> type) {
    return causes.stream().anyMatch(type::isInstance);
  }
}
