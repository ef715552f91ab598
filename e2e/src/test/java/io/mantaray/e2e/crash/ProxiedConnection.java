package io.mantaray.e2e.crash;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * One connection of an operator, and the one to the API server that belongs to it. A client sends
 * its next request only after the answer to the last, so answers are passed on without a look.
 */
final class ProxiedConnection {
  private static final String FORBIDDEN = "HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n";

  private final Socket operator;
  private final Link link;

  /** The write whose answer shall not be heard. */
  private final AtomicReference<@Nullable Write> unanswered = new AtomicReference<>();

  private volatile boolean webSocket;

  /** What leads to the API server. */
  interface Line {
    Socket open() throws IOException;
  }

  /**
   * What connections have in common.
   *
   * @param gate decides about writes
   * @param dashboards answers in place of dashboards
   * @param lag how long a watch holds back what it has to tell
   */
  record Link(Line line, Gate gate, Dashboards dashboards, Duration lag) {}

  ProxiedConnection(Socket operator, Link link) {
    this.operator = operator;
    this.link = link;
  }

  /** Serves requests until one side has enough. */
  void run() {
    try (operator;
        Socket server = link.line().open()) {
      operator.setTcpNoDelay(true);
      server.setTcpNoDelay(true);
      Thread.startVirtualThread(() -> passAnswers(server));
      InputStream in = new BufferedInputStream(operator.getInputStream());
      for (Optional<HttpRequest> next = HttpRequest.read(in);
          next.isPresent();
          next = HttpRequest.read(in)) {
        HttpRequest request = next.get();
        if (request.opensWebSocket()) {
          webSocket = true;
          request.sendTo(server.getOutputStream());
          in.transferTo(server.getOutputStream());
        } else if (request.isWrite()) {
          write(request, server);
        } else {
          deliver(request, server);
        }
      }
    } catch (IOException e) {
      // Either side may end a connection at any time; the other learns it by the close.
    }
  }

  private void write(HttpRequest request, Socket server) throws IOException {
    Write write = request.asWrite();
    switch (link.gate().judge(write)) {
      case DONE -> deliver(request, server);
      case DONE_UNHEARD -> deliverUnheard(request, write, server);
      case LOST -> link.gate().over(write);
      case REFUSED -> answer(FORBIDDEN);
    }
  }

  private void deliver(HttpRequest request, Socket server) throws IOException {
    Optional<String> played = link.dashboards().answer(request);
    if (played.isPresent()) {
      answer(played.get());
    } else {
      request.sendTo(server.getOutputStream());
    }
  }

  private void deliverUnheard(HttpRequest request, Write write, Socket server) throws IOException {
    if (link.dashboards().answer(request).isPresent()) {
      link.gate().over(write);
    } else {
      unanswered.set(write);
      request.sendTo(server.getOutputStream());
    }
  }

  private void answer(String answer) throws IOException {
    operator.getOutputStream().write(answer.getBytes(StandardCharsets.UTF_8));
    operator.getOutputStream().flush();
  }

  private void passAnswers(Socket server) {
    byte[] part = new byte[16 * 1024];
    try (server;
        operator;
        ExecutorService late = Executors.newSingleThreadExecutor(Thread.ofVirtual().factory())) {
      InputStream in = server.getInputStream();
      OutputStream out = operator.getOutputStream();
      for (int length = in.read(part); length >= 0; length = in.read(part)) {
        Write lost = unanswered.getAndSet(null);
        if (lost != null) {
          link.gate().over(lost);
          in.transferTo(OutputStream.nullOutputStream());
          return;
        }
        if (webSocket && link.lag().isPositive()) {
          byte[] news = Arrays.copyOf(part, length);
          long due = System.nanoTime() + link.lag().toNanos();
          late.execute(() -> passLate(news, due, out));
        } else {
          out.write(part, 0, length);
          out.flush();
        }
      }
    } catch (IOException e) {
      // As above.
    }
  }

  private static void passLate(byte[] news, long due, OutputStream out) {
    try {
      TimeUnit.NANOSECONDS.sleep(due - System.nanoTime());
      out.write(news);
      out.flush();
    } catch (IOException e) {
      // As above.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
