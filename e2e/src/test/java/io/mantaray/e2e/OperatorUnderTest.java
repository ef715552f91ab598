package io.mantaray.e2e;

import io.mantaray.e2e.program.TestedProgram;
import io.mantaray.local.junit.TestNamespace;
import io.mantaray.local.operator.InstalledCrds;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** An operator process that a test starts, watches and ends. */
final class OperatorUnderTest implements AutoCloseable {
  private static final HttpClient HTTP =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(1)).build();

  private final Process process;
  private final Path log;
  private final int probes;
  private final int metrics;

  private OperatorUnderTest(Process process, Path log, int probes, int metrics) {
    this.process = process;
    this.log = log;
    this.probes = probes;
    this.metrics = metrics;
  }

  /** Starts one, with its CRDs, for this namespace alone; its log explains a test that fails. */
  static OperatorUnderTest watching(TestNamespace namespace, String... arguments) {
    return watching(Map.of(), namespace, arguments);
  }

  /** The same, with these environment variables. */
  static OperatorUnderTest watching(
      Map<String, String> environment, TestNamespace namespace, String... arguments) {
    InstalledCrds.on(namespace.client());
    TestedProgram.trainedOn(namespace.cluster());
    List<String> all = new ArrayList<>();
    all.add("--watch-namespace=" + namespace.name());
    all.addAll(List.of(arguments));
    OperatorUnderTest operator =
        start(
            environment,
            namespace.operatorKubeconfig(),
            namespace.name(),
            all.toArray(String[]::new));
    namespace.explainFailuresWith(operator.log());
    return operator;
  }

  /** Starts one that competes for the lease in this namespace. */
  static OperatorUnderTest start(Path kubeconfig, String leaseNamespace, String... arguments) {
    return start(Map.of(), kubeconfig, leaseNamespace, arguments);
  }

  /** The same, with these environment variables. */
  static OperatorUnderTest start(
      Map<String, String> environment,
      Path kubeconfig,
      String leaseNamespace,
      String... arguments) {
    int probes = freePort();
    int metrics = freePort();
    List<String> all = new ArrayList<>();
    all.add("--kubeconfig=" + kubeconfig);
    all.add("--leader-election-namespace=" + leaseNamespace);
    all.add("--health-probe-bind-address=127.0.0.1:" + probes);
    all.add("--metrics-addr=127.0.0.1:" + metrics);
    all.addAll(List.of(arguments));
    return run(environment, all, probes, metrics);
  }

  /** Starts one with these arguments and no others. */
  static OperatorUnderTest run(String... arguments) {
    return run(Map.of(), List.of(arguments), 0, 0);
  }

  private static OperatorUnderTest run(
      Map<String, String> environment, List<String> arguments, int probes, int metrics) {
    try {
      Path log = Files.createTempFile("operator", ".log");
      ProcessBuilder builder =
          new ProcessBuilder(TestedProgram.program().command(arguments))
              .redirectErrorStream(true)
              .redirectOutput(log.toFile());
      builder.environment().remove("KUBECONFIG");
      builder.environment().putAll(environment);
      return new OperatorUnderTest(builder.start(), log, probes, metrics);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Path log() {
    return log;
  }

  List<String> lines() {
    try {
      return Files.readAllLines(log);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The status of a probe; 0 if nobody answers. */
  int probe(String path) {
    return get(probes, path, 0, HttpResponse::statusCode);
  }

  String probeText(String path) {
    return get(probes, path, "", HttpResponse::body);
  }

  String metrics() {
    return get(metrics, "/metrics", "", HttpResponse::body);
  }

  boolean isReady() {
    return probe("/readyz") == 200;
  }

  boolean isLeading() {
    return metrics().contains("leader_election_master_status{name=\"ray-operator-leader\"} 1");
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Ends it as a crash would. */
  void kill() {
    process.destroyForcibly();
  }

  /** Ends it as Kubernetes would, and gives its exit code. */
  int stop() {
    process.destroy();
    return exitCode();
  }

  /** Waits for its end. */
  int exitCode() {
    try {
      if (!process.waitFor(30, TimeUnit.SECONDS)) {
        throw new AssertionError("the operator does not end; its log: " + lines());
      }
      return process.exitValue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }

  private static <T> T get(int port, String path, T otherwise, Answer<T> answer) {
    try {
      URI uri = URI.create("http://127.0.0.1:" + port + path);
      return answer.of(HTTP.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString()));
    } catch (IOException e) {
      return otherwise;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return otherwise;
    }
  }

  private interface Answer<T> {
    T of(HttpResponse<String> response);
  }

  static int freePort() {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
