package io.mantaray.operator.kubernetes.http;

import io.fabric8.kubernetes.client.http.HttpClient.ProxyType;
import io.fabric8.kubernetes.client.http.StandardHttpHeaders;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.SocketOption;
import java.net.StandardSocketOptions;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import jdk.net.ExtendedSocketOptions;
import org.jspecify.annotations.Nullable;

/** Opens connections: straight or through a proxy, encrypted where the endpoint asks for it. */
final class Dialer {
  /**
   * A watch may say nothing for minutes. These find a server that is gone within a minute, where
   * the system's own would take two hours.
   */
  private static final Map<SocketOption<Integer>, Integer> SIGNS_OF_LIFE =
      Map.of(
          ExtendedSocketOptions.TCP_KEEPIDLE, 30,
          ExtendedSocketOptions.TCP_KEEPINTERVAL, 10,
          ExtendedSocketOptions.TCP_KEEPCOUNT, 3);

  /** The proxy on the way, if any. */
  record Way(ProxyType type, @Nullable InetSocketAddress proxy, @Nullable String authorization) {}

  /** How encrypted connections are made; the server's certificate is for its host, or this name. */
  record Encryption(SSLContext context, SSLParameters parameters, @Nullable String serverName) {}

  private final Way way;
  private final Encryption encryption;
  private final Duration timeout;

  Dialer(Way way, Encryption encryption, Duration timeout) {
    this.way = way;
    this.encryption = encryption;
    this.timeout = timeout;
  }

  Socket dial(Endpoint endpoint) throws IOException {
    Socket socket = connect(endpoint);
    try {
      socket.setTcpNoDelay(true);
      watchForLife(socket);
      socket.setSoTimeout(Math.toIntExact(timeout.toMillis()));
      if (way.proxy() != null && way.type() == ProxyType.HTTP) {
        askForTunnel(socket, endpoint, way);
      }
      return endpoint.secure() ? encrypt(socket, endpoint) : socket;
    } catch (IOException | RuntimeException e) {
      socket.close();
      throw e;
    }
  }

  private Socket connect(Endpoint endpoint) throws IOException {
    return switch (way.type()) {
      case ProxyType type when way.proxy() == null || type == ProxyType.DIRECT ->
          connectToAny(endpoint);
      case HTTP -> connected(new Socket(Proxy.NO_PROXY), way.proxy());
      default ->
          connected(
              new Socket(new Proxy(Proxy.Type.SOCKS, way.proxy())),
              InetSocketAddress.createUnresolved(endpoint.host(), endpoint.port()));
    };
  }

  /** A name may stand for several servers, of which one is down. */
  private Socket connectToAny(Endpoint endpoint) throws IOException {
    IOException last = null;
    for (InetAddress address : InetAddress.getAllByName(endpoint.host())) {
      try {
        return connected(
            new Socket(Proxy.NO_PROXY), new InetSocketAddress(address, endpoint.port()));
      } catch (IOException e) {
        last = e;
      }
    }
    throw last == null ? new IOException("no address of " + endpoint.host()) : last;
  }

  private Socket connected(Socket socket, InetSocketAddress address) throws IOException {
    try {
      socket.connect(address, Math.toIntExact(timeout.toMillis()));
      return socket;
    } catch (IOException | RuntimeException e) {
      socket.close();
      throw e;
    }
  }

  private static void watchForLife(Socket socket) throws IOException {
    socket.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
    for (Map.Entry<SocketOption<Integer>, Integer> option : SIGNS_OF_LIFE.entrySet()) {
      if (socket.supportedOptions().contains(option.getKey())) {
        socket.setOption(option.getKey(), option.getValue());
      }
    }
  }

  private static void askForTunnel(Socket socket, Endpoint endpoint, Way way) throws IOException {
    String target = endpoint.host() + ":" + endpoint.port();
    String request = "CONNECT " + target + " HTTP/1.1\r\nHost: " + target + "\r\n";
    if (way.authorization() != null) {
      request += StandardHttpHeaders.PROXY_AUTHORIZATION + ": " + way.authorization() + "\r\n";
    }
    socket.getOutputStream().write((request + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
    // Nothing follows the proxy's answer before we speak, so the buffer takes nothing away.
    ResponseHead answer = ResponseHead.read(new Incoming(socket.getInputStream()));
    if (answer.code() != 200) {
      throw new IOException(
          "the proxy %s answered %d when asked for a connection to %s"
              .formatted(way.proxy(), answer.code(), target));
    }
  }

  private Socket encrypt(Socket socket, Endpoint endpoint) throws IOException {
    String expected = encryption.serverName() == null ? endpoint.host() : encryption.serverName();
    SSLSocket encrypted =
        (SSLSocket)
            encryption
                .context()
                .getSocketFactory()
                .createSocket(socket, expected, endpoint.port(), true);
    encrypted.setSSLParameters(encryption.parameters());
    encrypted.startHandshake();
    return encrypted;
  }
}
