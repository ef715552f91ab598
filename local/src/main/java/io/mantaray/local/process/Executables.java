package io.mantaray.local.process;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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

  public Optional<Path> find(String name) {
    return folders.stream()
        .map(folder -> folder.resolve(name))
        .filter(Files::isExecutable)
        .filter(Files::isRegularFile)
        .findFirst();
  }
}
