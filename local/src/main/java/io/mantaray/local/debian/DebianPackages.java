package io.mantaray.local.debian;

import io.mantaray.local.process.Command;
import io.mantaray.local.process.Executables;
import io.mantaray.local.report.LocalClusterException;
import io.mantaray.local.report.Progress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Programs that Debian packages bring: installs what is missing, or says how to. */
public final class DebianPackages {
  /** A package and a file it brings: a program on the PATH, or an absolute path. */
  public record Wanted(String name, String brings) {}

  /** For a real node. */
  public static final List<Wanted> FOR_NODE =
      List.of(
          new Wanted("containerd", "containerd"),
          new Wanted("runc", "runc"),
          new Wanted("iptables", "iptables"),
          new Wanted("conntrack", "conntrack"),
          new Wanted("containernetworking-plugins", "/usr/lib/cni/bridge"),
          new Wanted("iproute2", "ip"),
          new Wanted("mount", "mount"),
          new Wanted("util-linux", "nsenter"));

  /** For making images. */
  public static final List<Wanted> FOR_IMAGES =
      List.of(
          new Wanted("debootstrap", "debootstrap"),
          new Wanted("ca-certificates", "/etc/ssl/certs/ca-certificates.crt"),
          new Wanted("containerd", "ctr"));

  private static final Map<String, String> UNATTENDED = Map.of("DEBIAN_FRONTEND", "noninteractive");

  private final Executables executables;
  private final boolean root;
  private final Path record;

  /**
   * @param cache where it is written down what was installed, as it stays when clusters are gone
   */
  public DebianPackages(Executables executables, boolean root, Path cache) {
    this.executables = executables;
    this.root = root;
    this.record = cache.resolve("debian-packages");
  }

  /** What was installed for clusters of this user, and had not been there before. */
  public List<String> installed() {
    try {
      return Files.exists(record) ? Files.readAllLines(record) : List.of();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Makes sure that all of them are there. */
  public void ensure(List<Wanted> wanted, Progress progress) {
    List<String> missing = missing(wanted);
    if (missing.isEmpty()) {
      return;
    }
    Optional<Path> apt = executables.find("apt-get");
    if (!root || apt.isEmpty()) {
      throw new LocalClusterException(
          "these programs are missing on this machine: " + String.join(", ", missing),
          "install them, on Debian as root with: "
              + String.join(" ", installation(Path.of("apt-get"), missing)));
    }
    progress.step(
        "installing Debian packages " + String.join(" ", missing),
        _ -> {
          Command.of(apt.get().toString(), "update").with(UNATTENDED).output();
          Command.of(installation(apt.get(), missing)).with(UNATTENDED).output();
          writeDown(missing);
        });
  }

  private static List<String> installation(Path apt, List<String> packages) {
    var command =
        new ArrayList<>(List.of(apt.toString(), "install", "-y", "--no-install-recommends"));
    command.addAll(packages);
    return command;
  }

  private void writeDown(List<String> missing) {
    try {
      Files.createDirectories(record.toAbsolutePath().getParent());
      List<String> all = Stream.concat(installed().stream(), missing.stream()).distinct().toList();
      Files.write(record, all);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<String> missing(List<Wanted> wanted) {
    return wanted.stream().filter(p -> !isThere(p.brings())).map(Wanted::name).distinct().toList();
  }

  private boolean isThere(String file) {
    return file.startsWith("/") ? Files.exists(Path.of(file)) : executables.find(file).isPresent();
  }
}
