package io.mantaray.operator.kubernetes.http;

import io.fabric8.kubernetes.client.http.StandardHttpRequest;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A request that was answered: the head is there, the body is still to be read. The connection is
 * its own until the body has ended or is given up, whichever comes first.
 */
final class Exchange implements AutoCloseable {
  private static final int MOST_REDIRECTS = 5;
  private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);
  private static final Set<String> HARMLESS = Set.of("GET", "HEAD");

  private final ResponseHead head;
  private final Body body;
  private final Connection connection;
  private final Connections connections;
  private final AtomicBoolean over = new AtomicBoolean();

  private Exchange(
      ResponseHead head, boolean mayHaveBody, Connection connection, Connections connections)
      throws IOException {
    this.head = head;
    this.connection = connection;
    this.connections = connections;
    this.body = Body.after(head, connection.incoming(), mayHaveBody, this::ended);
  }

  /** Asks and waits for the answer, following it to another path of the same server. */
  static Exchange of(StandardHttpRequest request, Connections connections, Duration patience)
      throws IOException {
    URI uri = request.uri();
    Exchange exchange = once(request, uri, connections, patience);
    for (int i = 0; i < MOST_REDIRECTS; i++) {
      Optional<URI> elsewhere = exchange.redirect(request, uri);
      if (elsewhere.isEmpty()) {
        return exchange;
      }
      exchange.readBody();
      uri = elsewhere.get();
      exchange = once(request, uri, connections, patience);
    }
    return exchange;
  }

  private static Exchange once(
      StandardHttpRequest request, URI uri, Connections connections, Duration patience)
      throws IOException {
    byte[] message = RequestMessage.of(request, uri);
    Endpoint endpoint = Endpoint.of(uri);
    Connection connection = connections.take(endpoint);
    try {
      ResponseHead head;
      try {
        head = connection.ask(message, patience);
      } catch (Connection.Stale e) {
        connections.discard(connection);
        connection = connections.dial(endpoint);
        head = connection.ask(message, patience);
      }
      return new Exchange(head, !request.method().equals("HEAD"), connection, connections);
    } catch (IOException | RuntimeException e) {
      connections.discard(connection);
      throw e;
    }
  }

  ResponseHead head() {
    return head;
  }

  Body body() {
    return body;
  }

  /** From here on the body may take as long as it likes. */
  void waitForEver() throws IOException {
    connection.waitAtMost(Duration.ZERO);
  }

  private Optional<URI> redirect(StandardHttpRequest request, URI from) {
    if (!REDIRECTS.contains(head.code()) || !HARMLESS.contains(request.method())) {
      return Optional.empty();
    }
    // Our credentials are for this server alone.
    return head.header("Location")
        .map(from::resolve)
        .filter(to -> Endpoint.of(to).equals(Endpoint.of(from)));
  }

  byte[] readBody() throws IOException {
    try {
      return body.whole();
    } catch (IOException e) {
      close();
      throw e;
    }
  }

  private void ended() {
    if (over.compareAndSet(false, true)) {
      if (head.has("Connection", "close") || !head.endsByItself()) {
        connections.discard(connection);
      } else {
        connections.giveBack(connection);
      }
    }
  }

  /** Gives up the rest of the answer. */
  @Override
  public void close() {
    if (over.compareAndSet(false, true)) {
      connections.discard(connection);
    }
  }
}
