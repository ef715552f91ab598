package io.mantaray.dashboard;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** An HTTP server on this machine that answers what it is told, and remembers what it was asked. */
final class ScriptedServer implements AutoCloseable {
  /** What was received. */
  record Request(String line, Map<String, List<String>> headers, String body) {
    @Nullable String header(String name) {
      return headers.entrySet().stream()
          .filter(header -> header.getKey().equalsIgnoreCase(name))
          .map(header -> header.getValue().getFirst())
          .findFirst()
          .orElse(null);
    }
  }

  /** Answers one exchange, well or badly. */
  interface Handler {
    void handle(HttpExchange exchange) throws IOException;
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Map<String, Handler> handlers = new ConcurrentHashMap<>();
  private final List<Request> requests = new CopyOnWriteArrayList<>();

  ScriptedServer() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  String hostAndPort() {
    return server.getAddress().getHostString() + ":" + server.getAddress().getPort();
  }

  /** From now on answers a request line such as {@code GET /api/version} so. */
  void answer(String line, int status, String body) {
    answer(line, exchange -> send(exchange, status, body));
  }

  void answer(String line, Handler handler) {
    handlers.put(line, handler);
  }

  List<Request> requests() {
    return List.copyOf(requests);
  }

  Request lastRequest() {
    return requests.getLast();
  }

  static void send(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      String line = exchange.getRequestMethod() + " " + exchange.getRequestURI();
      String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      requests.add(new Request(line, Map.copyOf(exchange.getRequestHeaders()), body));
      Handler handler = handlers.get(line);
      if (handler == null) {
        send(exchange, 404, "404: Not Found");
      } else {
        handler.handle(exchange);
      }
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
