package io.mantaray.operator.kubernetes.http;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ServerSocketFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;

/** A server that says byte by byte what a test wants to be said. */
final class ScriptedServer implements AutoCloseable {
  /** What happens on one connection, from its beginning to its end. */
  @FunctionalInterface
  interface Script {
    void play(Conversation conversation) throws IOException;
  }

  private final ServerSocket socket;
  private final String scheme;
  private final AtomicInteger connections = new AtomicInteger();
  private final List<String> requests = new CopyOnWriteArrayList<>();

  ScriptedServer(Script script) {
    this(openSocket(ServerSocketFactory.getDefault()), "http", script);
  }

  private ScriptedServer(ServerSocket socket, String scheme, Script script) {
    this.socket = socket;
    this.scheme = scheme;
    Thread.ofVirtual().start(() -> acceptAll(script));
  }

  /** Speaks TLS, and asks clients for a certificate without insisting on one. */
  static ScriptedServer secure(SSLContext context, Script script) {
    SSLServerSocket socket = (SSLServerSocket) openSocket(context.getServerSocketFactory());
    socket.setWantClientAuth(true);
    return new ScriptedServer(socket, "https", script);
  }

  private static ServerSocket openSocket(ServerSocketFactory sockets) {
    try {
      return sockets.createServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Answers every request on every connection in the same way. */
  static ScriptedServer answering(String answer) {
    return new ScriptedServer(always(answer));
  }

  /** How one of several requests is answered. */
  interface Answering {
    void answer(String request, Conversation conversation) throws IOException;
  }

  static Script always(String answer) {
    return each((_, conversation) -> conversation.say(answer));
  }

  /** Answers one request after the other until the client hangs up. */
  static Script each(Answering answering) {
    return conversation -> {
      Optional<String> request = conversation.nextRequest();
      while (request.isPresent()) {
        answering.answer(request.get(), conversation);
        request = conversation.nextRequest();
      }
    };
  }

  /** An answer with a body of JSON. */
  static String json(String body) {
    return "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
        .formatted(body.getBytes(StandardCharsets.UTF_8).length, body);
  }

  URI uri(String path) {
    return URI.create(scheme + "://127.0.0.1:" + socket.getLocalPort() + path);
  }

  int port() {
    return socket.getLocalPort();
  }

  int connections() {
    return connections.get();
  }

  List<String> requests() {
    return List.copyOf(requests);
  }

  private void acceptAll(Script script) {
    while (!socket.isClosed()) {
      try {
        Socket accepted = socket.accept();
        connections.incrementAndGet();
        Thread.ofVirtual().start(() -> play(script, accepted));
      } catch (IOException e) {
        return; // Closed by the test.
      }
    }
  }

  private void play(Script script, Socket accepted) {
    try (accepted) {
      script.play(new Conversation(accepted));
    } catch (IOException e) {
      // The client hung up, which some tests are about.
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }

  final class Conversation {
    private static final Pattern LENGTH = Pattern.compile("(?i)content-length: (\\d+)");

    private final Socket connection;
    private final InputStream in;
    private final OutputStream out;

    private Conversation(Socket connection) throws IOException {
      this.connection = connection;
      this.in = new BufferedInputStream(connection.getInputStream());
      this.out = connection.getOutputStream();
    }

    /** Head and body of the next request, or nothing when the client hung up. */
    Optional<String> nextRequest() throws IOException {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      while (!bytes.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
        int next = in.read();
        if (next < 0) {
          return Optional.empty();
        }
        bytes.write(next);
      }
      Matcher length = LENGTH.matcher(bytes.toString(StandardCharsets.ISO_8859_1));
      if (length.find()) {
        bytes.writeBytes(in.readNBytes(Integer.parseInt(length.group(1))));
      }
      requests.add(bytes.toString(StandardCharsets.UTF_8));
      return Optional.of(requests.getLast());
    }

    void say(String text) throws IOException {
      say(text.getBytes(StandardCharsets.UTF_8));
    }

    void say(byte[] bytes) throws IOException {
      out.write(bytes);
      out.flush();
    }

    InputStream input() {
      return in;
    }

    OutputStream output() {
      return out;
    }

    int clientPort() {
      return connection.getPort();
    }

    /** Waits until the client hangs up. */
    void waitForHangUp() throws IOException {
      try {
        while (in.read() >= 0) {
          // Whatever comes is not for us.
        }
      } catch (SocketException e) {
        // It did so in the middle of something.
      }
    }

    /** Who the certificate of the client says it is, if it has shown one. */
    Optional<String> client() {
      try {
        return connection instanceof SSLSocket secure
            ? Optional.of(secure.getSession().getPeerPrincipal().getName())
            : Optional.empty();
      } catch (SSLPeerUnverifiedException e) {
        return Optional.empty();
      }
    }

    void hangUp() throws IOException {
      connection.close();
    }
  }
}
