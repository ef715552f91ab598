package io.mantaray.e2e.crash;

import io.fabric8.kubernetes.api.model.ClusterBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.internal.SSLUtils;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.mantaray.local.LocalCluster;
import io.mantaray.local.operator.OperatorAccount;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLSocketFactory;

/**
 * Stands between an operator and the API server: keeps what the operator writes, and lets a {@link
 * Gate} decide what becomes of it. Towards the operator it is plain HTTP on the loopback interface.
 * It has no rights of its own: who comes through is who it says it is.
 */
public final class ApiServerProxy implements AutoCloseable {
  private final ServerSocket listener;
  private final Path kubeconfig;
  private final List<Write> writes = new CopyOnWriteArrayList<>();

  private ApiServerProxy(ServerSocket listener, Path kubeconfig) {
    this.listener = listener;
    this.kubeconfig = kubeconfig;
  }

  /** One that changes nothing and only takes note. */
  public static ApiServerProxy observing(LocalCluster cluster) {
    return start(cluster, Gate.OPEN, Dashboards.OF_THE_CLUSTER, Duration.ZERO);
  }

  /** One that answers in place of dashboards, where there are none because nodes are simulated. */
  public static ApiServerProxy playing(Dashboards dashboards, LocalCluster cluster) {
    return start(cluster, Gate.OPEN, dashboards, Duration.ZERO);
  }

  /** One on whose far side everything happens this much before a watch tells of it. */
  public static ApiServerProxy lagging(LocalCluster cluster, Duration lag) {
    return start(cluster, Gate.OPEN, Dashboards.OF_THE_CLUSTER, lag);
  }

  static ApiServerProxy gated(LocalCluster cluster, Gate gate, Dashboards dashboards) {
    return start(cluster, gate, dashboards, Duration.ZERO);
  }

  private static ApiServerProxy start(
      LocalCluster cluster, Gate gate, Dashboards dashboards, Duration lag) {
    try {
      Path operators = OperatorAccount.on(cluster).kubeconfig();
      SSLSocketFactory tls =
          SSLUtils.sslContext(Config.fromKubeconfig(operators.toFile())).getSocketFactory();
      ServerSocket listener = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
      ApiServerProxy proxy =
          new ApiServerProxy(listener, leadingHere(operators, listener.getLocalPort()));
      ProxiedConnection.Link link =
          new ProxiedConnection.Link(
              () -> tls.createSocket(cluster.apiServer().getHost(), cluster.apiServer().getPort()),
              proxy.noting(gate),
              dashboards,
              lag);
      Thread.startVirtualThread(() -> proxy.accept(link));
      return proxy;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** With this an operator takes the way through here. */
  public Path kubeconfig() {
    return kubeconfig;
  }

  /** What has been written so far, in order; renewals of leases do not count. */
  public List<Write> writes() {
    return writes.stream().filter(write -> !write.isHousekeeping()).toList();
  }

  public List<Write> writes(String namespace) {
    return writes().stream().filter(write -> write.namespace().equals(namespace)).toList();
  }

  @Override
  public void close() {
    try {
      listener.close();
      Files.delete(kubeconfig);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Gate noting(Gate gate) {
    return new Gate() {
      @Override
      public Fate judge(Write write) {
        writes.add(write);
        return gate.judge(write);
      }

      @Override
      public void over(Write write) {
        gate.over(write);
      }
    };
  }

  private void accept(ProxiedConnection.Link link) {
    while (!listener.isClosed()) {
      try {
        Socket operator = listener.accept();
        Thread.startVirtualThread(() -> new ProxiedConnection(operator, link).run());
      } catch (IOException e) {
        // Closed, as the loop will see; or a connection that broke before it began.
      }
    }
  }

  /** The operator's own kubeconfig, but for the way: it has to show its token here as there. */
  private static Path leadingHere(Path operators, int port) throws IOException {
    var kubeconfig =
        Serialization.unmarshal(
            Files.readString(operators), io.fabric8.kubernetes.api.model.Config.class);
    kubeconfig
        .getClusters()
        .getFirst()
        .setCluster(new ClusterBuilder().withServer("http://127.0.0.1:" + port).build());
    return Files.writeString(
        Files.createTempFile("proxy", ".kubeconfig"), Serialization.asYaml(kubeconfig));
  }
}
