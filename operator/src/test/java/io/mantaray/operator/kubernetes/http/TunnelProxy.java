package io.mantaray.operator.kubernetes.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.List;

/** A proxy that takes every connection it is asked for to the same server. */
final class TunnelProxy implements AutoCloseable {
  private static final String WHO_ARE_YOU =
      "HTTP/1.1 407 Who are you\r\nProxy-Authenticate: Basic realm=\"x\"\r\nContent-Length: 0\r\n\r\n";

  private final ScriptedServer server;

  /**
   * A proxy to the server at a port.
   *
   * @param authorization without which it refuses
   */
  TunnelProxy(int targetPort, String authorization) {
    server =
        new ScriptedServer(
            conversation -> {
              while (!conversation
                  .nextRequest()
                  .orElseThrow(IOException::new)
                  .contains(authorization)) {
                conversation.say(WHO_ARE_YOU);
              }
              conversation.say("HTTP/1.1 200 Connection established\r\n\r\n");
              connect(conversation, targetPort);
            });
  }

  /** Passes on what comes from both sides until one of them hangs up. */
  static void connect(ScriptedServer.Conversation conversation, int targetPort) throws IOException {
    try (Socket target = new Socket(InetAddress.getLoopbackAddress(), targetPort)) {
      Thread back = Thread.ofVirtual().start(() -> copy(target, conversation.output()));
      conversation.input().transferTo(target.getOutputStream());
      target.shutdownOutput();
      back.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void copy(Socket from, OutputStream to) {
    try (InputStream in = from.getInputStream()) {
      in.transferTo(to);
    } catch (IOException e) {
      // One side hung up, which ends the tunnel.
    }
  }

  int port() {
    return server.port();
  }

  /** What it was asked for. */
  List<String> requests() {
    return server.requests();
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
