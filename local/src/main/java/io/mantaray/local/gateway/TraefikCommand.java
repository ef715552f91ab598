package io.mantaray.local.gateway;

import io.mantaray.local.Shape;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;

/**
 * How Traefik is started: as in a cluster of users, with its defaults, and with nothing but the
 * Gateway API to take its configuration from.
 *
 * @param host the address it listens at, which gateways then have
 */
record TraefikCommand(Path program, String host) {
  /** Traefik serves the listeners of gateways whose port it listens on. */
  static final int HTTP_PORT = 80;

  private static final int PING_PORT = 9000;

  /**
   * In a network of its own it listens at the node's address. On this machine it has an address
   * among those of the loopback interface to itself: the port of the API server, which no other
   * cluster has, makes the last two numbers.
   */
  static String host(Shape shape, URI apiServer) {
    return switch (shape) {
      case FULL -> apiServer.getHost();
      case CONTROL_PLANE ->
          "127.80.%d.%d".formatted(apiServer.getPort() >> 8, apiServer.getPort() & 0xff);
    };
  }

  List<String> arguments() {
    return List.of(
        program.toString(),
        "--global.checkNewVersion=false",
        "--global.sendAnonymousUsage=false",
        "--log.noColor=true",
        "--log.level=INFO",
        "--entryPoints.web.address=" + host + ":" + HTTP_PORT,
        "--entryPoints.ping.address=" + host + ":" + PING_PORT,
        "--ping.entryPoint=ping",
        "--providers.kubernetesGateway=true",
        "--providers.kubernetesGateway.statusAddress.ip=" + host);
  }

  /** Where clients on this machine reach what gateways serve. */
  URI address() {
    return URI.create("http://" + host + ":" + HTTP_PORT);
  }

  /** Answers once it listens. */
  URI ping() {
    return URI.create("http://" + host + ":" + PING_PORT + "/ping");
  }
}
