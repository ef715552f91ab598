package io.mantaray.local.node;

import io.mantaray.local.network.ClusterNetwork;
import io.mantaray.local.process.Component;
import java.nio.file.Path;
import java.util.List;

/**
 * What runs on the one real node, besides the control plane.
 *
 * @param name the node's name, the same as the cluster's
 * @param kubernetes the folder with the Kubernetes programs
 */
public record NodeComponents(
    String name, Path kubernetes, Path coredns, NodeFolder folder, ClusterNetwork network) {
  /** Inside the cluster's own /run, so its path is short enough for a socket. */
  public static final String CONTAINERD_SOCKET = "/run/containerd/containerd.sock";

  public Component containerd() {
    return new Component(
        "containerd", List.of("containerd", "--config", folder.containerdConfig().toString()));
  }

  /** Succeeds once containerd answers. */
  public List<String> containerdProbe() {
    return List.of("ctr", "--address", CONTAINERD_SOCKET, "version");
  }

  public Component kubelet(Path kubeconfig) {
    return new Component(
        "kubelet",
        List.of(
            kubernetes.resolve("kubelet").toString(),
            "--config=" + folder.kubeletConfig(),
            "--kubeconfig=" + kubeconfig,
            "--hostname-override=" + name,
            "--node-ip=" + network.node(),
            "--root-dir=" + folder.kubelet(),
            "--v=1"));
  }

  public Component kubeProxy(Path kubeconfig) {
    return new Component(
        "kube-proxy",
        List.of(
            kubernetes.resolve("kube-proxy").toString(),
            "--kubeconfig=" + kubeconfig,
            "--hostname-override=" + name,
            "--proxy-mode=iptables",
            "--cluster-cidr=" + network.pods(),
            // Whether it is well is nobody's business outside the node.
            "--healthz-bind-address=127.0.0.1:10256",
            // These limits belong to the kernel of the whole machine.
            "--conntrack-max-per-core=0",
            "--conntrack-tcp-timeout-established=0",
            "--conntrack-tcp-timeout-close-wait=0"));
  }

  public Component coreDns() {
    return new Component(
        "coredns", List.of(coredns.toString(), "-conf", folder.corefile().toString()));
  }
}
