package io.mantaray.local.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.local.LocalClusters;
import io.mantaray.local.layout.Folders;
import io.mantaray.local.process.Executables;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class CommandLineTest {
  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private CommandLine commands;

  @BeforeEach
  void create() {
    commands = commandsOf(new Executables(List.of()));
  }

  @Test
  void withoutRootAFullClusterIsRefusedInOneLine() {
    assertThat(commands.execute("up")).isNotZero();
    assertThat(err.toString().lines())
        .singleElement()
        .asString()
        .startsWith("error: ")
        .contains("only root may: run it as root, or take --control-plane");
  }

  @Test
  void withoutGoAControlPlaneIsRefusedInOneLine() {
    assertThat(commands.execute("up", "--control-plane")).isNotZero();
    assertThat(err.toString().lines())
        .singleElement()
        .asString()
        .startsWith("error: there is no Go on the PATH")
        .contains("install Go");
  }

  @Test
  void aBadNameIsRefusedInOneLine() {
    assertThat(commands.execute("up", "--name", "No/Good")).isNotZero();
    assertThat(err.toString().lines())
        .singleElement()
        .asString()
        .startsWith("error: 'No/Good' is no name for a cluster");
  }

  @ParameterizedTest
  @ValueSource(strings = {"up", "down", "kubectl"})
  void aPathInPlaceOfANameIsRefusedAndNothingThereIsTouched(String command) throws IOException {
    Path kept = Files.writeString(folder.resolve("kept"), "kept");
    Path state = Files.createDirectories(folder.resolve("state/clusters"));
    for (String name : List.of(folder.toString(), "..", "../..", "../../kept")) {
      err.getBuffer().setLength(0);

      assertThat(commands.execute(command, "--name", name)).isNotZero();

      assertThat(err.toString().lines())
          .singleElement()
          .asString()
          .startsWith("error: '" + name + "' is no name for a cluster: take up to 40 of a-z, 0-9");
    }
    assertThat(kept).hasContent("kept");
    assertThat(state).isEmptyDirectory();
  }

  @Test
  void downOfAllLeavesWhatIsNoClusterOfOurs() throws IOException {
    Path others = Files.createDirectories(folder.resolve("state/clusters/Not_Ours"));

    assertThat(commands.execute("down", "--all")).isZero();

    assertThat(others).exists();
  }

  @Test
  void whereTheCodeFailedIsShownOnlyToThoseWhoAsk() {
    assertThat(commands.execute("up", "--verbose")).isNotZero();
    assertThat(err.toString()).contains("\tat io.mantaray.local");
  }

  @Test
  void downWithoutAClusterSucceedsAndSaysSo() {
    assertThat(commands.execute("down")).isZero();
    assertThat(out.toString()).contains("There is no cluster manta.");
  }

  @Test
  void downTakesANameOrAllButNotBoth() {
    assertThat(commands.execute("down", "--name", "a", "--all")).isEqualTo(2);
    assertThat(commands.execute("down", "--all")).isZero();
  }

  @Test
  void statusWithoutAClusterSaysHowToStartOne() {
    assertThat(commands.execute("status")).isZero();
    assertThat(out.toString()).contains("manta up");
  }

  @Test
  void theDemoOfAServiceSaysWhatItDoesBeforeAnythingElse() {
    assertThat(commands.execute("demo", "service")).isNotZero();
    assertThat(out.toString()).startsWith("A service of Ray Serve gets another cluster while");
    assertThat(err.toString()).startsWith("error: ").contains("only root may");
  }

  @Test
  void everyCommandHasHelp() {
    for (String command : List.of("up", "down", "status")) {
      assertThat(commands.execute(command, "--help")).isZero();
    }
    assertThat(out.toString())
        .contains("Usage: manta up", "Usage: manta down", "Usage: manta status");
  }

  private CommandLine commandsOf(Executables executables) {
    var folders = new Folders(folder.resolve("cache"), folder.resolve("state"));
    return LocalMain.commandLine(new LocalClusters(folders, executables, /* root= */ false))
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true));
  }
}
