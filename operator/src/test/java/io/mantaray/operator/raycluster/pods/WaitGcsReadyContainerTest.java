package io.mantaray.operator.raycluster.pods;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Runs the script itself, against a port of this machine. */
@EnabledOnOs(OS.LINUX)
class WaitGcsReadyContainerTest {

  private static final Duration SOON = Duration.ofSeconds(2);

  private List<Process> started = List.of();

  @AfterEach
  void endScript() {
    started.forEach(Process::destroyForcibly);
  }

  @Test
  void endsSoonAfterTheGcsBeginsToAnswer() throws Exception {
    int port = unusedPort();
    Process script =
        start(WaitGcsReadyContainer.script("127.0.0.1", Integer.toString(port)), Map.of());
    assertThat(script.waitFor(1500, TimeUnit.MILLISECONDS)).isFalse();
    try (ServerSocket gcs = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      assertThat(script.waitFor(SOON)).as("ended within %s of %s", SOON, gcs).isTrue();
    }
    assertThat(script.exitValue()).isZero();
    assertThat(output(script))
        .contains("waiting for the GCS at 127.0.0.1:" + port + " (Connection refused)")
        .contains("takes connections");
  }

  @Test
  void needsNothingButBash(@TempDir Path empty) throws Exception {
    int port = unusedPort();
    Process script =
        start(
            WaitGcsReadyContainer.script("127.0.0.1", Integer.toString(port)),
            Map.of("PATH", empty.toString()));
    assertThat(script.waitFor(1500, TimeUnit.MILLISECONDS)).isFalse();
    try (ServerSocket gcs = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      assertThat(script.waitFor(SOON)).as("ended within %s of %s", SOON, gcs).isTrue();
    }
    assertThat(script.exitValue()).isZero();
  }

  @Test
  void usesRaysHealthCheckIfBashHasNoNetwork(@TempDir Path tools) throws Exception {
    Path ray =
        Files.writeString(
            tools.resolve("ray"), "#!/bin/bash\n[[ $* == 'health-check --address head:1' ]]\n");
    assertThat(ray.toFile().setExecutable(true)).isTrue();
    String withoutNetwork =
        WaitGcsReadyContainer.script("head", "1").replace("/dev/tcp/", "/dev/none/");
    Process script = start(withoutNetwork, Map.of("PATH", tools + ":" + System.getenv("PATH")));
    assertThat(script.waitFor(Duration.ofSeconds(10))).isTrue();
    assertThat(script.exitValue()).isZero();
  }

  @Test
  void endsOnSigterm() throws Exception {
    Process script =
        start(WaitGcsReadyContainer.script("127.0.0.1", Integer.toString(unusedPort())), Map.of());
    assertThat(script.waitFor(1, TimeUnit.SECONDS)).isFalse();
    script.destroy();
    assertThat(script.waitFor(SOON)).isTrue();
    assertThat(script.exitValue()).isEqualTo(143);
  }

  @Test
  void quotesHostAndPort() throws Exception {
    Process script =
        start(WaitGcsReadyContainer.script("a'; echo gotcha; '", "$(echo gotcha)"), Map.of());
    assertThat(script.waitFor(1, TimeUnit.SECONDS)).isFalse();
    script.toHandle().destroy(); // unlike Process, it leaves the output open
    assertThat(output(script).lines()).isNotEmpty().doesNotContain("gotcha");
  }

  private Process start(String script, Map<String, String> environment) throws IOException {
    ProcessBuilder bash =
        new ProcessBuilder("/bin/bash", "-c", "--", script).redirectErrorStream(true);
    bash.environment().putAll(environment);
    Process process = bash.start();
    started = List.of(process);
    return process;
  }

  private static String output(Process process) throws IOException {
    return new String(process.getInputStream().readAllBytes(), UTF_8);
  }

  private static int unusedPort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }
}
