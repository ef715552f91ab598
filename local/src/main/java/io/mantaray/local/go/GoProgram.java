package io.mantaray.local.go;

import java.util.List;

/** A program we compile: a Go module of ours that pins what it is made of. */
public enum GoProgram {
  ETCD("etcd"),
  KUBERNETES("kubernetes"),
  COREDNS("coredns"),
  KWOK("kwok"),
  PAUSE("pause"),
  TRAEFIK("traefik"),
  /** Not of a cluster: tests compare schedules with it. */
  CRON("cron");

  private static final String NO_DEBUG_INFORMATION = "-s -w";
  private static final String KUBERNETES_VERSION_PACKAGE = "k8s.io/component-base/version";
  private static final String TRAEFIK_MODULE = "github.com/traefik/traefik/v3";

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
      case ETCD, COREDNS, KWOK, PAUSE, TRAEFIK, CRON -> List.of();
    };
  }

  /** The package that is compiled: a main of ours, or that of a module that ours requires. */
  String mainPackage() {
    return switch (this) {
      case TRAEFIK -> TRAEFIK_MODULE + "/cmd/traefik";
      case ETCD, KUBERNETES, COREDNS, KWOK, PAUSE, CRON -> ".";
    };
  }

  ModuleSources sources() {
    return ModuleSources.of(module);
  }

  /** Flags for the linker: no debug information, and the version where the program asks for it. */
  String linkerFlags() {
    return switch (this) {
      case KUBERNETES -> {
        String version = sources().versionOf("k8s.io/kubernetes");
        String[] numbers = version.substring(1).split("\\.", -1);
        yield NO_DEBUG_INFORMATION
            + stamp(KUBERNETES_VERSION_PACKAGE, "gitVersion", version)
            + stamp(KUBERNETES_VERSION_PACKAGE, "gitMajor", numbers[0])
            + stamp(KUBERNETES_VERSION_PACKAGE, "gitMinor", numbers[1]);
      }
      case TRAEFIK ->
          NO_DEBUG_INFORMATION
              + stamp(
                  TRAEFIK_MODULE + "/pkg/version",
                  "Version",
                  sources().versionOf(TRAEFIK_MODULE).substring(1));
      case ETCD, COREDNS, KWOK, PAUSE, CRON -> NO_DEBUG_INFORMATION;
    };
  }

  /** Changes whenever the program would. */
  public String digest() {
    return sources().digest(linkerFlags());
  }

  private static String stamp(String inPackage, String variable, String value) {
    return " -X " + inPackage + "." + variable + "=" + value;
  }
}
