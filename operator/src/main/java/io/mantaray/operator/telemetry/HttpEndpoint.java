package io.mantaray.operator.telemetry;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/** A small HTTP server that serves one page per path. */
public final class HttpEndpoint implements AutoCloseable {
  /** An answer to a GET. */
  public record Page(int status, String contentType, String body) {
    public static Page text(int status, String text) {
      return new Page(status, "text/plain; charset=utf-8", text + "\n");
    }
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  private HttpEndpoint(HttpServer server) {
    this.server = server;
  }

  /** Opens the address and serves the pages, by their exact path. */
  public static HttpEndpoint open(InetSocketAddress address, Map<String, Supplier<Page>> pages)
      throws IOException {
    HttpServer server = HttpServer.create(address, 0);
    HttpEndpoint endpoint = new HttpEndpoint(server);
    server.setExecutor(endpoint.threads);
    server.createContext("/", exchange -> answer(exchange, pages));
    server.start();
    return endpoint;
  }

  public InetSocketAddress address() {
    return server.getAddress();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  private static void answer(HttpExchange exchange, Map<String, Supplier<Page>> pages)
      throws IOException {
    try (exchange) {
      Supplier<Page> page = pages.get(exchange.getRequestURI().getPath());
      Page answer = page == null ? Page.text(404, "not found") : page.get();
      exchange.getResponseHeaders().set("Content-Type", answer.contentType());
      byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
      boolean headOnly = exchange.getRequestMethod().equals("HEAD");
      exchange.sendResponseHeaders(answer.status(), headOnly ? -1 : body.length);
      if (!headOnly) {
        exchange.getResponseBody().write(body);
      }
    }
  }
}
