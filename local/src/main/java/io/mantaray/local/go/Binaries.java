package io.mantaray.local.go;

import io.mantaray.local.process.DiskSpace;
import io.mantaray.local.process.Exclusively;
import io.mantaray.local.process.Executables;
import io.mantaray.local.process.FileTree;
import io.mantaray.local.report.Progress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The compiled programs in the user's cache; compiles what is not there yet. */
public final class Binaries {
  private static final long NEEDED_BYTES = 4L << 30; // Go's own caches take most of it.

  private final Path folder;
  private final Executables executables;

  public Binaries(Path cache, Executables executables) {
    this.folder = cache.resolve("bin");
    this.executables = executables;
  }

  /** The program, compiled now if it never was. */
  public Path of(GoProgram program, Progress progress) {
    return folderOf(program, progress).resolve(program.module());
  }

  /** The folder with the program under all of its names. */
  public Path folderOf(GoProgram program, Progress progress) {
    Path built = folder.resolve(program.module() + "-" + program.digest());
    if (Files.isDirectory(built)) {
      return built;
    }
    try (var _ = Exclusively.on(folder.resolve(program.module() + ".lock"))) {
      if (!Files.isDirectory(built)) { // Somebody else may have built it while we waited.
        DiskSpace.require(folder, NEEDED_BYTES, "compiling " + program.module());
        GoToolchain go = GoToolchain.find(executables);
        progress.step(
            "compiling " + program.module() + " (only this once)",
            pulse -> build(program, go, built, pulse));
      }
      return built;
    }
  }

  private void build(GoProgram program, GoToolchain go, Path built, Progress.Pulse pulse) {
    Path making = folder.resolve(".making-" + program.module());
    new FileTree(making).delete(); // What a crash may have left.
    Path sources = making.resolve("src");
    Path binaries = making.resolve("bin");
    try {
      Files.createDirectories(sources);
      Files.createDirectories(binaries);
      program.sources().writeTo(sources);
      go.build(program, sources, binaries.resolve(program.module()), pulse);
      for (String name : program.otherNames()) {
        Files.createSymbolicLink(binaries.resolve(name), Path.of(program.module()));
      }
      FileTree.publish(binaries, built);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write to " + folder, e);
    } finally {
      new FileTree(making).delete();
    }
  }
}
