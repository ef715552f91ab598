package io.mantaray.local.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script {@code manta} of a checkout, with a Maven and a Java that are scripts themselves. */
class MantaScriptTest {
  private static final String MAVEN =
      """
      echo '[INFO] Building Manta 0.1.0-SNAPSHOT                      [1/2]'
      echo '[INFO] Downloaded from somewhere: https://host/a.pom (1 kB)'
      echo '[INFO] Downloaded from somewhere: https://host/a.jar (1 kB)'
      echo '[INFO] Building Manta local 0.1.0-SNAPSHOT                [2/2]'
      echo '[INFO] Downloaded from somewhere: https://host/b.jar (1 kB)'
      sleep 1.5
      """;
  private static final String BUILDS =
      "mkdir -p local/target; echo jars > local/target/libraries\n";

  @TempDir private Path folder;
  private Path checkout;

  @BeforeEach
  void copyTheScript() throws IOException {
    checkout = Files.createDirectory(folder.resolve("checkout"));
    Files.copy(Path.of("..", "manta"), checkout.resolve("manta"));
    Files.createDirectories(folder.resolve("jdk/bin"));
    Files.writeString(folder.resolve("jdk/release"), "JAVA_VERSION=\"25.0.1\"\n");
    script("jdk/bin/javac", "");
    script("jdk/bin/java", "echo \"java: ${@: -1}\"\n");
  }

  @Test
  void theBuildSaysHowFarItIs() throws Exception {
    script("bin/mvn", MAVEN + BUILDS);

    Ended ended = run("status");

    assertThat(ended.lines())
        .contains(
            "manta: building (1 of 2), 0 libraries downloaded, 0 s",
            "manta: building local (2 of 2), 1 libraries downloaded, 0 s",
            "java: status");
    assertThat(ended.lines()).anyMatch(line -> line.matches("manta: built in [1-9] s"));
    assertThat(ended.exitCode()).isZero();
  }

  @Test
  void aFailedBuildShowsWhatMavenSaysIsWrong() throws Exception {
    script("bin/mvn", MAVEN + "echo '[ERROR] no such file'; exit 1\n");

    Ended ended = run("status");

    assertThat(ended.lines()).contains("[ERROR] no such file").noneMatch(l -> l.contains("built"));
    assertThat(ended.lines().getLast()).startsWith("manta: the build failed, see above; ");
    assertThat(ended.exitCode()).isEqualTo(1);
  }

  @Test
  void kubectlIsThatOfTheClusterWithoutABuild() throws Exception {
    script("state/manta/clusters/other/kubectl", "echo \"kubectl: $@\"; cat; exit 3\n");

    Ended ended = run("kubectl", "--name", "other", "get", "pods", "--name", "x");

    assertThat(ended.lines()).containsExactly("kubectl: get pods --name x", "what it is given");
    assertThat(ended.exitCode()).isEqualTo(3);
  }

  @Test
  void whatIsWrongWithANameJavaSays() throws Exception {
    script("bin/mvn", BUILDS);
    script("state/manta/evil/kubectl", "echo must not run\n");

    assertThat(run("kubectl", "--name", "../evil", "get").lines())
        .doesNotContain("must not run")
        .contains("java: get");
  }

  private record Ended(int exitCode, List<String> lines) {}

  private Ended run(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("bash", checkout.resolve("manta").toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("PATH", folder.resolve("bin") + ":/usr/bin:/bin");
    builder.environment().put("JAVA_HOME", folder.resolve("jdk").toString());
    builder.environment().put("XDG_STATE_HOME", folder.resolve("state").toString());
    builder.environment().put("TMPDIR", folder.toString());
    Process process = builder.start();
    process.getOutputStream().write("what it is given\n".getBytes(StandardCharsets.UTF_8));
    process.getOutputStream().close();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Ended(process.waitFor(), printed.lines().toList());
  }

  private void script(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "#!/usr/bin/env bash\n" + text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
