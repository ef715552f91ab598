package io.mantaray.local.process;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Finds programs the way a shell does, also where only root's PATH leads. */
public record Executables(List<Path> folders) {
  private static final List<String> ALWAYS = List.of("/usr/local/go/bin", "/usr/sbin", "/sbin");

  public Executables {
    folders = List.copyOf(folders);
  }

  public static Executables on(String path) {
    var folders = new ArrayList<Path>();
    for (String folder : path.split(":", -1)) {
      if (folder.startsWith("/")) {
        folders.add(Path.of(folder));
      }
    }
    ALWAYS.stream().map(Path::of).filter(f -> !folders.contains(f)).forEach(folders::add);
    return new Executables(folders);
  }

  public static Executables ofUser() {
    return on(Optional.ofNullable(System.getenv("PATH")).orElse("/usr/bin:/bin"));
  }

  /** As the value of a PATH variable. */
  public String path() {
    return folders.stream().map(Path::toString).collect(Collectors.joining(":"));
  }

  /** The command with its program as an absolute path, where there is such a program. */
  public List<String> resolve(List<String> command) {
    Optional<Path> program = find(command.getFirst());
    if (program.isEmpty()) {
      return command;
    }
    var resolved = new ArrayList<>(command);
    resolved.set(0, program.get().toString());
    return resolved;
  }

  public Optional<Path> find(String name) {
    return folders.stream()
        .map(folder -> folder.resolve(name))
        .filter(Files::isExecutable)
        .filter(Files::isRegularFile)
        .findFirst();
  }
}
