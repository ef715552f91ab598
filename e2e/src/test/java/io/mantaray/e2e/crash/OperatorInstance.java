package io.mantaray.e2e.crash;

import io.mantaray.local.operator.OperatorProgram;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** An operator that works in all namespaces until it is killed. */
final class OperatorInstance implements AutoCloseable {
  private final Process process;
  private final Path log;

  private OperatorInstance(Process process, Path log) {
    this.process = process;
    this.log = log;
  }

  static OperatorInstance start(OperatorProgram program, Path kubeconfig) {
    try {
      Path log = Files.createTempFile("operator", ".log");
      ProcessBuilder builder =
          new ProcessBuilder(
                  program.command(
                      List.of(
                          "--kubeconfig=" + kubeconfig,
                          // The lease of one that was killed would hold up its successor.
                          "--enable-leader-election=false",
                          // Reconciles that a crash holds up for ever must not hold up others.
                          "--reconcile-concurrency=1000",
                          // There the dashboards of simulated clusters are played.
                          "--use-kubernetes-proxy",
                          "--feature-gates=RayServiceIncrementalUpgrade=true",
                          "--health-probe-bind-address=0",
                          "--metrics-addr=0")))
              .redirectErrorStream(true)
              .redirectOutput(log.toFile());
      builder.environment().remove("KUBECONFIG");
      return new OperatorInstance(builder.start(), log);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether it is at work, which it must be unless it was killed. */
  boolean isAlive() {
    return process.isAlive();
  }

  /** Lines of its log that mention this. */
  List<String> lines(String text) {
    try {
      return Files.readAllLines(log).stream().filter(line -> line.contains(text)).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Ends it as a crash would; it is gone when this returns. */
  void kill() {
    process.destroyForcibly();
    try {
      if (!process.waitFor(30, TimeUnit.SECONDS)) {
        throw new AssertionError("the operator outlives a kill");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    kill();
  }
}
