package io.mantaray.operator.kubernetes.http;

import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;

/** One connection to a server, for one exchange after the other. */
final class Connection implements AutoCloseable {
  private final Endpoint endpoint;
  private final Socket socket;
  private final Incoming incoming;
  private boolean usedBefore;

  Connection(Endpoint endpoint, Socket socket) throws IOException {
    this.endpoint = endpoint;
    this.socket = socket;
    this.incoming = new Incoming(socket.getInputStream());
  }

  /** An old connection that its server has given up, which is no answer to the request. */
  static final class Stale extends IOException {
    private static final long serialVersionUID = 1L;

    Stale(IOException cause) {
      super("the server closed a connection that was kept for later", cause);
    }
  }

  /** Sends a request and reads the head of its answer; the body is still to be read. */
  ResponseHead ask(byte[] request, Duration patience) throws IOException {
    waitAtMost(patience);
    try {
      socket.getOutputStream().write(request);
      if (!incoming.arrived()) {
        throw new EOFException("the connection was closed before there was an answer");
      }
    } catch (SocketTimeoutException e) {
      throw e;
    } catch (IOException e) {
      throw usedBefore ? new Stale(e) : e;
    }
    usedBefore = true;
    return ResponseHead.read(incoming);
  }

  Endpoint endpoint() {
    return endpoint;
  }

  Incoming incoming() {
    return incoming;
  }

  /** How long a read may take from now on; zero is for ever. */
  void waitAtMost(Duration patience) throws IOException {
    socket.setSoTimeout((int) Math.min(Integer.MAX_VALUE, patience.toMillis()));
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      // It is of no use any more, which is all that was wanted.
    }
  }
}
