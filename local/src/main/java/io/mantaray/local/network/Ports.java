package io.mantaray.local.network;

import io.mantaray.local.report.LocalClusterException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * Chooses TCP ports nobody listens on.
 *
 * <p>They lie below those the kernel gives to outgoing connections, so none of these can take one
 * between our choice and its use.
 */
public final class Ports {
  private static final int FIRST = 20_000;
  private static final int LAST = 32_000;

  private Ports() {}

  /** Some ports that are free and that no other cluster was given. */
  public static List<Integer> choose(int count, Collection<Integer> taken, IntPredicate isFree) {
    var ports = new ArrayList<Integer>();
    for (int port = FIRST; port < LAST && ports.size() < count; port++) {
      if (!taken.contains(port) && isFree.test(port)) {
        ports.add(port);
      }
    }
    if (ports.size() < count) {
      throw new LocalClusterException(
          "no " + count + " ports are free from " + FIRST + " to " + LAST,
          "stop what listens there");
    }
    return List.copyOf(ports);
  }

  /** Insists on a port the user asked for. */
  public static void requireFree(int port) {
    try {
      listen(port);
    } catch (IOException e) {
      if (String.valueOf(e.getMessage()).contains("Permission denied")) {
        throw new LocalClusterException(
            "only root may listen on port " + port, "ask for one from 1024 on", e);
      }
      throw new LocalClusterException(
          "port " + port + " is in use",
          "stop what listens there (ss -ltnp 'sport = :" + port + "'), or ask for another port",
          e);
    }
  }

  public static boolean isFree(int port) {
    try {
      listen(port);
      return true;
    } catch (IOException _) {
      return false;
    }
  }

  private static void listen(int port) throws IOException {
    try (var socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    }
  }
}
