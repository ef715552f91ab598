package io.mantaray.local.debian;

import io.mantaray.local.process.Command;
import io.mantaray.local.process.Executables;
import io.mantaray.local.report.LocalClusterException;
import io.mantaray.local.report.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

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

  public DebianPackages(Executables executables, boolean root) {
    this.executables = executables;
    this.root = root;
  }

  /** Makes sure that all of them are there. */
  public void ensure(List<Wanted> wanted, Progress progress) {
    List<String> missing = missing(wanted);
    if (missing.isEmpty()) {
      return;
    }
    var install = new ArrayList<>(List.of("apt-get", "install", "-y", "--no-install-recommends"));
    install.addAll(missing);
    if (!root || executables.find("apt-get").isEmpty()) {
      throw new LocalClusterException(
          "these programs are missing on this machine: " + String.join(", ", missing),
          "install them, on Debian as root with: " + String.join(" ", install));
    }
    progress.step(
        "installing Debian packages " + String.join(" ", missing),
        _ -> {
          Command.of("apt-get", "update").with(UNATTENDED).output();
          Command.of(install).with(UNATTENDED).output();
        });
  }

  private List<String> missing(List<Wanted> wanted) {
    return wanted.stream().filter(p -> !isThere(p.brings())).map(Wanted::name).distinct().toList();
  }

  private boolean isThere(String file) {
    return file.startsWith("/") ? Files.exists(Path.of(file)) : executables.find(file).isPresent();
  }
}
