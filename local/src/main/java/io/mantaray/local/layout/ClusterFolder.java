package io.mantaray.local.layout;

import java.nio.file.Path;

/** The files of one cluster. All of them go when it is stopped. */
public record ClusterFolder(Path root) {
  /**
   * What kind of cluster it is. Written before anything else, so a crash leaves nothing unknown.
   */
  public Path description() {
    return root.resolve("cluster.json");
  }

  /** For the user: an administrator's. */
  public Path kubeconfig() {
    return root.resolve("kubeconfig");
  }

  public Path kubeletKubeconfig() {
    return root.resolve("kubelet.kubeconfig");
  }

  public Path pki() {
    return root.resolve("pki");
  }

  public Path certificate(String name) {
    return pki().resolve(name + ".crt");
  }

  public Path key(String name) {
    return pki().resolve(name + ".key");
  }

  public Path logs() {
    return root.resolve("logs");
  }

  public Path etcd() {
    return root.resolve("etcd");
  }

  public Path kwokStages() {
    return root.resolve("kwok.yaml");
  }
}
