package io.mantaray.local.go;

import io.mantaray.local.process.Command;
import io.mantaray.local.process.Executables;
import io.mantaray.local.process.Pause;
import io.mantaray.local.report.LocalClusterException;
import io.mantaray.local.report.Progress.Pulse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The Go compiler on this machine. */
final class GoToolchain {
  private static final int OLDEST_MINOR = 21; // The first that fetches a newer one by itself.
  private static final int ATTEMPTS = 4;
  private static final Pattern VERSION = Pattern.compile("go1\\.(\\d+).*");
  private static final Pattern NETWORK_TROUBLE =
      Pattern.compile(
          "429|Too Many Requests|502 Bad Gateway|503 Service|connection reset|i/o timeout|"
              + "TLS handshake timeout|unexpected EOF");

  /** What is compiled depends on the module alone: not on C compilers or the user's settings. */
  private static final Map<String, String> SETTINGS =
      Map.of("CGO_ENABLED", "0", "GOFLAGS", "-mod=readonly", "GOWORK", "off");

  private final Path go;

  private GoToolchain(Path go) {
    this.go = go;
  }

  static GoToolchain find(Executables executables) {
    Path go =
        executables
            .find("go")
            .orElseThrow(
                () ->
                    new LocalClusterException(
                        "there is no Go on the PATH, and the cluster's programs are compiled with it",
                        "install Go 1." + OLDEST_MINOR + " or later (https://go.dev/doc/install)"));
    String version = Command.of(go.toString(), "env", "GOVERSION").output().strip();
    Matcher matcher = VERSION.matcher(version);
    if (matcher.matches() && Integer.parseInt(matcher.group(1)) < OLDEST_MINOR) {
      throw new LocalClusterException(
          go + " is " + version + ", which is too old",
          "install Go 1." + OLDEST_MINOR + " or later (https://go.dev/doc/install)");
    }
    return new GoToolchain(go);
  }

  /** Compiles a program from the module in a folder. */
  void build(GoProgram program, Path module, Path to, Pulse pulse) {
    run(
        pulse,
        Command.of(
                go.toString(),
                "build",
                "-v",
                "-trimpath",
                "-buildvcs=false",
                "-ldflags",
                program.linkerFlags(),
                "-o",
                to.toString(),
                program.mainPackage())
            .in(module)
            .with(SETTINGS));
  }

  /** Downloads a module that the one in a folder requires; where it is then. */
  Path download(Path module, String required, Pulse pulse) {
    run(pulse, Command.of(go.toString(), "mod", "download", required).in(module).with(SETTINGS));
    Command find =
        Command.of(go.toString(), "list", "-m", "-f", "{{.Dir}}", required)
            .in(module)
            .with(SETTINGS);
    return Path.of(find.output().strip());
  }

  /** Runs it to its end. Downloads that stumble over the network are tried again. */
  private static void run(Pulse pulse, Command command) {
    for (int attempt = 1; ; attempt++) {
      Command.Outcome outcome = command.run(pulse::beat);
      if (outcome.succeeded()) {
        return;
      }
      boolean mayHelp = NETWORK_TROUBLE.matcher(String.join("\n", outcome.tail())).find();
      if (!mayHelp || attempt == ATTEMPTS) {
        throw command.failure(outcome);
      }
      pulse.beat("a download failed, trying again");
      Pause.of(Duration.ofSeconds(10L * attempt));
    }
  }
}
