package io.mantaray.local.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterProcessesTest {
  @TempDir private Path folder;
  private ClusterProcesses processes;

  @BeforeEach
  void create() {
    processes = new ClusterProcesses(folder, folder.resolve("logs"));
  }

  @AfterEach
  void end() {
    processes.killAll();
  }

  @Test
  void aProcessIsFoundAgainByItsMarksAlone() {
    RunningProcess started = processes.start("sleeper", List.of("sleep", "60"), Map.of());

    var later = new ClusterProcesses(folder, folder.resolve("logs"));
    assertThat(later.find("sleeper").map(RunningProcess::pid)).contains(started.pid());
    assertThat(later.find("other")).isEmpty();
  }

  @Test
  void theProcessesOfAnotherClusterAreNotOurs() {
    processes.start("sleeper", List.of("sleep", "60"), Map.of());
    var other = new ClusterProcesses(folder.resolve("other"), folder.resolve("logs"));

    assertThat(other.all()).isEmpty();
    assertThat(other.killAll()).isTrue();
    assertThat(processes.find("sleeper")).isPresent();
  }

  @Test
  void anEndedProcessIsNotFound() {
    RunningProcess process = processes.start("sleeper", List.of("sleep", "60"), Map.of());
    process.kill();

    assertThat(processes.find("sleeper")).isEmpty();
    assertThat(processes.all()).isEmpty();
  }

  @Test
  void whatItPrintsIsInItsLog() throws Exception {
    RunningProcess process =
        processes.start("talker", List.of("sh", "-c", "echo out; echo err >&2"), Map.of());
    process.awaitEnd(Duration.ofSeconds(10));

    assertThat(Files.readAllLines(processes.log("talker"))).containsExactly("out", "err");
  }

  @Test
  void aProcessThatIgnoresTheRequestToEndIsKilled() {
    RunningProcess process =
        processes.start(
            "stubborn",
            List.of("sh", "-c", "trap '' TERM; while true; do sleep 1; done"),
            Map.of());
    process.stop(Duration.ofMillis(300));

    assertThat(process.isAlive()).isFalse();
  }

  @Test
  void killAllEndsChildrenToo() {
    processes.start("parent", List.of("sh", "-c", "sleep 60 & sleep 60"), Map.of());

    assertThat(processes.killAll()).isTrue();
    assertThat(processes.all()).isEmpty();
  }
}
