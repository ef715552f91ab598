package io.mantaray.local.go;

import io.mantaray.local.report.LocalClusterException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A program we compile: a Go module of ours that pins what it is made of. */
public enum GoProgram {
  ETCD("etcd"),
  KUBERNETES("kubernetes"),
  COREDNS("coredns"),
  KWOK("kwok"),
  PAUSE("pause");

  private static final String KUBERNETES_VERSION_PACKAGE = "k8s.io/component-base/version";
  private static final Pattern KUBERNETES_REQUIREMENT =
      Pattern.compile(
          "^(?:require )?\\s*k8s\\.io/kubernetes v(\\d+)\\.(\\d+)\\.(\\d+)$", Pattern.MULTILINE);

  private final String module;

  GoProgram(String module) {
    this.module = module;
  }

  /** The folder of its module, and the name of the program. */
  public String module() {
    return module;
  }

  /** Names it can be called by, each making it another program. */
  public List<String> otherNames() {
    return switch (this) {
      case KUBERNETES ->
          List.of(
              "kube-apiserver",
              "kube-controller-manager",
              "kube-scheduler",
              "kubelet",
              "kube-proxy",
              "kubectl");
      case ETCD, COREDNS, KWOK, PAUSE -> List.of();
    };
  }

  /** The files of its module by name. */
  Map<String, byte[]> sources() {
    var sources = new LinkedHashMap<String, byte[]>();
    for (String file : List.of("go.mod", "go.sum", "main.go")) {
      try (InputStream in =
          GoProgram.class.getResourceAsStream("/io/mantaray/local/go/" + module + "/" + file)) {
        if (in != null) { // A module that needs no other has no go.sum.
          sources.put(file, in.readAllBytes());
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    if (!sources.containsKey("main.go")) {
      throw new LocalClusterException(
          "the sources of " + module + " are not on the class path",
          "build this module with Maven");
    }
    return sources;
  }

  /** Flags for the linker: no debug information, and the version where the program asks for it. */
  String linkerFlags() {
    if (this != KUBERNETES) {
      return "-s -w";
    }
    Matcher version = KUBERNETES_REQUIREMENT.matcher(goMod());
    if (!version.find()) {
      throw new IllegalStateException("go.mod does not require k8s.io/kubernetes");
    }
    return "-s -w"
        + stamp(
            "gitVersion",
            "v%s.%s.%s".formatted(version.group(1), version.group(2), version.group(3)))
        + stamp("gitMajor", version.group(1))
        + stamp("gitMinor", version.group(2));
  }

  /** Changes whenever the program would. */
  public String digest() {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      sources()
          .forEach(
              (name, content) -> {
                digest.update(
                    (name + "\0" + content.length + "\0").getBytes(StandardCharsets.UTF_8));
                digest.update(content);
              });
      digest.update(linkerFlags().getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest.digest(), 0, 8);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private String goMod() {
    return new String(sources().getOrDefault("go.mod", new byte[0]), StandardCharsets.UTF_8);
  }

  private static String stamp(String variable, String value) {
    return " -X " + KUBERNETES_VERSION_PACKAGE + "." + variable + "=" + value;
  }
}
