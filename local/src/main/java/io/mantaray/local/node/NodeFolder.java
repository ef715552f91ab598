package io.mantaray.local.node;

import java.nio.file.Path;

/** Where the node's files are inside the cluster's folder. */
public record NodeFolder(Path root) {
  /** Images and containers. */
  public Path containerd() {
    return root.resolve("containerd");
  }

  Path containerdConfig() {
    return root.resolve("containerd.toml");
  }

  Path kubelet() {
    return root.resolve("kubelet");
  }

  Path kubeletConfig() {
    return root.resolve("kubelet.yaml");
  }

  Path cni() {
    return root.resolve("cni");
  }

  Path corefile() {
    return root.resolve("Corefile");
  }

  /** The name servers of processes inside the cluster. */
  Path resolvConf() {
    return root.resolve("resolv.conf");
  }

  /** The name servers pods get on top of the cluster's: none. */
  Path upstreamResolvConf() {
    return root.resolve("upstream-resolv.conf");
  }

  Path sys() {
    return root.resolve("sys");
  }

  /** Appears once the namespaces are there. */
  Path held() {
    return root.resolve("held");
  }
}
