package io.mantaray.local.operator;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.mantaray.local.LocalCluster;
import io.mantaray.local.Shape;
import io.mantaray.local.cli.AfterUp;
import io.mantaray.local.network.Ports;
import io.mantaray.local.process.LogTail;
import io.mantaray.local.process.Pause;
import io.mantaray.local.process.RunningProcess;
import io.mantaray.local.report.LocalClusterException;
import io.mantaray.local.report.Progress;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Runs the operator as a process of this machine, inside the network of a cluster. It is the same
 * account there, with the same rights, as wherever deploy/operator.yaml is applied.
 */
public final class HostOperator implements AfterUp {
  /** The name of its process in the cluster. */
  public static final String NAME = "operator";

  private static final Duration START_LIMIT = Duration.ofSeconds(60);

  private final OperatorProgram program;

  public HostOperator(OperatorProgram program) {
    this.program = program;
  }

  /** Installs the CRDs and starts the operator, unless it runs; returns when it leads. */
  @Override
  public void ready(LocalCluster cluster, Progress progress) {
    progress.step(
        "installing the CRDs and the operator's account",
        _ -> {
          try (KubernetesClient client = cluster.client()) {
            InstalledCrds.on(client);
          }
          OperatorAccount.install(cluster);
        });
    if (cluster.process(NAME).isPresent()) {
      return;
    }
    train(cluster, progress);
    progress.step("starting the operator", _ -> start(cluster));
    progress.say("The operator leads. Its log: " + cluster.log(NAME));
  }

  /** Makes the cache of what a start needs, unless there is one. The CRDs are installed. */
  public void train(LocalCluster cluster, Progress progress) {
    if (program.canBeTrained() && !Files.exists(program.aotCache())) {
      progress.step("learning what the operator needs to start, once", _ -> train(cluster));
    }
  }

  private void train(LocalCluster cluster) {
    Endpoint endpoint = Endpoint.of(cluster);
    OperatorAccount account = OperatorAccount.on(cluster);
    List<String> arguments = new ArrayList<>(endpoint.arguments(account));
    // Objects of others are not for one that is about to end.
    arguments.add("--watch-namespace=" + account.namespace());
    RunningProcess process = cluster.run(NAME, program.trainingCommand(arguments), Map.of());
    awaitLeading(cluster, endpoint, process);
    // The cache is written while it ends.
    process.stop(START_LIMIT);
  }

  /** Starts the operator; returns when it is ready and leads. The CRDs are installed. */
  public void start(LocalCluster cluster) {
    Endpoint endpoint = Endpoint.of(cluster);
    OperatorAccount account = OperatorAccount.on(cluster);
    RunningProcess process =
        cluster.run(NAME, program.command(endpoint.arguments(account)), Map.of());
    awaitLeading(cluster, endpoint, process);
  }

  private static void awaitLeading(
      LocalCluster cluster, Endpoint endpoint, RunningProcess process) {
    long until = System.nanoTime() + START_LIMIT.toNanos();
    while (!endpoint.isReady() || !endpoint.isLeading()) {
      if (!process.isAlive() || System.nanoTime() > until) {
        throw new LocalClusterException(
            process.isAlive() ? "the operator does not get ready" : "the operator ended",
            "see its log " + cluster.log(NAME),
            LogTail.of(cluster.log(NAME)));
      }
      Pause.of(Duration.ofMillis(10));
    }
  }

  /** Where the operator can be asked how it is. */
  private record Endpoint(String host, int probes, int metrics) {
    private static final HttpClient HTTP =
        HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(1)).build();

    /** In a network of its own the usual ports are free; on the machine's, others may have them. */
    static Endpoint of(LocalCluster cluster) {
      if (cluster.shape() == Shape.FULL) {
        return new Endpoint(cluster.apiServer().getHost(), 8082, 8080);
      }
      List<Integer> free = Ports.choose(2, List.of(), Ports::isFree);
      return new Endpoint("127.0.0.1", free.get(0), free.get(1));
    }

    List<String> arguments(OperatorAccount account) {
      List<String> arguments = new ArrayList<>();
      arguments.add("--kubeconfig=" + account.kubeconfig());
      arguments.add("--leader-election-namespace=" + account.namespace());
      arguments.add("--feature-gates=RayCronJob=true");
      // The names of services mean nothing to this machine.
      arguments.add("--use-kubernetes-proxy");
      arguments.add("--health-probe-bind-address=" + host + ":" + probes);
      arguments.add("--metrics-addr=" + host + ":" + metrics);
      return arguments;
    }

    boolean isReady() {
      return get(probes, "/readyz").startsWith("ok");
    }

    boolean isLeading() {
      return get(metrics, "/metrics")
          .contains("leader_election_master_status{name=\"ray-operator-leader\"} 1");
    }

    private String get(int port, String path) {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create("http://" + host + ":" + port + path))
              .timeout(Duration.ofSeconds(2))
              .build();
      try {
        return HTTP.send(request, BodyHandlers.ofString()).body();
      } catch (IOException e) {
        return ""; // Not there yet.
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return "";
      }
    }
  }
}
