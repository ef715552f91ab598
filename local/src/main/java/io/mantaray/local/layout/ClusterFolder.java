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

  /** A script that is kubectl with this kubeconfig. */
  public Path kubectl() {
    return root.resolve("kubectl");
  }

  /** The operator's, with the rights that are shipped. */
  public Path operatorKubeconfig() {
    return root.resolve("operator.kubeconfig");
  }

  /** That of the controller of gateways. */
  public Path gatewayKubeconfig() {
    return root.resolve("gateway.kubeconfig");
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

  /** What the API server noted about operators. */
  public Path audit() {
    return root.resolve("audit");
  }

  public Path auditPolicy() {
    return root.resolve("audit-policy.yaml");
  }

  public Path etcd() {
    return root.resolve("etcd");
  }

  public Path kwokStages() {
    return root.resolve("kwok.yaml");
  }
}
