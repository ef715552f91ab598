package io.mantaray.load;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** A server over plain sockets that does to each request what the test says. */
final class ScriptedServer implements AutoCloseable {
  private final ServerSocket listener;
  private final Script script;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final AtomicInteger connections = new AtomicInteger();
  private final AtomicInteger requests = new AtomicInteger();

  /** What happens to a request. */
  interface Script {
    void serve(Visit visit) throws Exception;
  }

  /**
   * A request that arrived.
   *
   * @param number of the request on this server, from 1
   * @param onConnection of the request on its connection, from 1
   * @param head its first line
   */
  record Visit(int number, int onConnection, String head, Socket socket) {
    void answer(int status, String body) throws IOException {
      write(
          "HTTP/1.1 %d Some\r\nContent-Length: %d\r\n\r\n%s"
              .formatted(status, body.length(), body));
    }

    void write(String text) throws IOException {
      socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    void close() throws IOException {
      socket.close();
    }

    /** Closes it so that the other side hears of a reset. */
    void reset() throws IOException {
      socket.setSoLinger(true, 0);
      socket.close();
    }
  }

  private ScriptedServer(Script script) throws IOException {
    this.script = script;
    this.listener = new ServerSocket(0, 1000, InetAddress.getLoopbackAddress());
  }

  static ScriptedServer start(Script script) {
    try {
      var server = new ScriptedServer(script);
      Thread.ofVirtual().start(server::accept);
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  URI uri() {
    return URI.create("http://127.0.0.1:" + listener.getLocalPort() + "/hello");
  }

  int connections() {
    return connections.get();
  }

  int requests() {
    return requests.get();
  }

  /** Closes all connections, but listens on. */
  void closeConnections() {
    for (Socket socket : open) {
      closeQuietly(socket);
    }
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket socket = listener.accept();
        open.add(socket);
        connections.incrementAndGet();
        Thread.ofVirtual().start(() -> serve(socket));
      } catch (IOException _) {
        return; // Closed.
      }
    }
  }

  @SuppressWarnings("IllegalCatch")
  private void serve(Socket socket) {
    try (socket) {
      var reader =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
      for (int onConnection = 1; ; onConnection++) {
        String head = reader.readLine();
        if (head == null) {
          return;
        }
        int length = 0;
        for (String line = reader.readLine();
            line != null && !line.isEmpty();
            line = reader.readLine()) {
          if (line.startsWith("Content-Length: ")) {
            length = Integer.parseInt(line.substring(16));
          }
        }
        for (int read = 0; read < length; read++) {
          if (reader.read() < 0) {
            return;
          }
        }
        script.serve(new Visit(requests.incrementAndGet(), onConnection, head, socket));
        if (socket.isClosed()) {
          return;
        }
      }
    } catch (Exception _) {
      // The client went away, or the script closed the connection.
    } finally {
      open.remove(socket);
    }
  }

  @Override
  public void close() {
    try {
      listener.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    closeConnections();
  }

  private static void closeQuietly(Socket socket) {
    try {
      socket.close();
    } catch (IOException _) {
      // It is of no use any more.
    }
  }
}
