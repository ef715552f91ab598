package io.mantaray.local.go;

import io.mantaray.local.process.Exclusively;
import io.mantaray.local.process.Executables;
import io.mantaray.local.process.FileTree;
import io.mantaray.local.report.Progress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** A folder of files in somebody's Go module that we read: a module of ours pins which version. */
public enum ModuleFolder {
  /** The CRDs of the Gateway API's standard channel. */
  GATEWAY_API_CRDS("gateway-api", "sigs.k8s.io/gateway-api", "config/crd/standard");

  private final String pinnedBy;
  private final String module;
  private final String folder;

  ModuleFolder(String pinnedBy, String module, String folder) {
    this.pinnedBy = pinnedBy;
    this.module = module;
    this.folder = folder;
  }

  ModuleSources sources() {
    return ModuleSources.of(pinnedBy);
  }

  String version() {
    return sources().versionOf(module);
  }

  /** A copy of it in the user's cache, downloaded now if it never was. */
  public Path in(Path cache, Executables executables, Progress progress) {
    Path all = cache.resolve("modules");
    Path copy = all.resolve(pinnedBy + "-" + sources().digest(folder));
    if (Files.isDirectory(copy)) {
      return copy;
    }
    try (var _ = Exclusively.on(all.resolve(pinnedBy + ".lock"))) {
      if (!Files.isDirectory(copy)) { // Somebody else may have made it while we waited.
        GoToolchain go = GoToolchain.find(executables);
        progress.step(
            "downloading " + pinnedBy + " (only this once)",
            pulse -> copy(go, all.resolve(".making-" + pinnedBy), copy, pulse));
      }
      return copy;
    }
  }

  private void copy(GoToolchain go, Path making, Path to, Progress.Pulse pulse) {
    new FileTree(making).delete(); // What a crash may have left.
    try {
      Path pin = Files.createDirectories(making.resolve("pin"));
      sources().writeTo(pin);
      Path files = Files.createDirectories(making.resolve("files"));
      try (Stream<Path> originals = Files.list(go.download(pin, module, pulse).resolve(folder))) {
        for (Path original : originals.filter(Files::isRegularFile).toList()) {
          Files.write(files.resolve(original.getFileName()), Files.readAllBytes(original));
        }
      }
      FileTree.publish(files, to);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot copy " + module, e);
    } finally {
      new FileTree(making).delete();
    }
  }
}
