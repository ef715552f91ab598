package io.mantaray.load;

import java.net.URI;
import java.time.Duration;

/**
 * What is sent, how often, and what is expected in return.
 *
 * @param perSecond how many requests begin each second, however long the answers take
 * @param clients among how many the requests are dealt in turn; each keeps connections of its own,
 *     so there are at least as many
 * @param timeout for the whole of a request, from its begin to the last byte of its answer
 */
public record LoadPlan(
    LoadRequest request, double perSecond, int clients, Duration timeout, ExpectedAnswer answer) {
  private static final int CLIENTS = 4;
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  public LoadPlan {
    require(perSecond > 0 && perSecond <= 100_000, "no such rate: " + perSecond);
    require(clients > 0, "no such number of clients: " + clients);
    require(timeout.isPositive(), "no such timeout: " + timeout);
  }

  /** Plain reads of a page, by a few clients. */
  public static LoadPlan get(URI uri, double perSecond) {
    return new LoadPlan(LoadRequest.get(uri), perSecond, CLIENTS, TIMEOUT, ExpectedAnswer.ANY);
  }

  public LoadPlan withRequest(LoadRequest other) {
    return new LoadPlan(other, perSecond, clients, timeout, answer);
  }

  public LoadPlan withClients(int count) {
    return new LoadPlan(request, perSecond, count, timeout, answer);
  }

  public LoadPlan withTimeout(Duration limit) {
    return new LoadPlan(request, perSecond, clients, limit, answer);
  }

  public LoadPlan expecting(ExpectedAnswer expected) {
    return new LoadPlan(request, perSecond, clients, timeout, expected);
  }

  private static void require(boolean condition, String otherwise) {
    if (!condition) {
      throw new IllegalArgumentException(otherwise);
    }
  }
}
