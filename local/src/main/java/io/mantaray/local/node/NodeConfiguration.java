package io.mantaray.local.node;

import io.mantaray.local.layout.ClusterFolder;
import io.mantaray.local.network.ClusterNetwork;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;

/** The configuration files of what runs on the node. */
public record NodeConfiguration(NodeFolder folder, ClusterNetwork network) {
  private static final int DNS_READY_PORT = 8181;

  /** Where CoreDNS tells whether it is ready. */
  public static URI dnsReady(ClusterNetwork network) {
    return URI.create("http://" + network.node() + ":" + DNS_READY_PORT + "/ready");
  }

  /** Writes all of them. */
  public void write(Path kubeconfig) throws IOException {
    Files.createDirectories(folder.cni());
    Files.writeString(folder.cni().resolve("10-manta.conflist"), cni());
    Files.writeString(folder.containerdConfig(), containerd());
    Files.writeString(folder.kubeletConfig(), kubelet());
    Files.writeString(folder.corefile(), corefile(kubeconfig));
    Files.writeString(folder.upstreamResolvConf(), "");
    Files.writeString(
        folder.resolvConf(),
        "nameserver %s\nsearch svc.cluster.local cluster.local\noptions ndots:5\n"
            .formatted(network.node()));
  }

  String cni() {
    return """
    {
      "cniVersion": "0.4.0",
      "name": "manta",
      "plugins": [
        {
          "type": "bridge",
          "bridge": "cni0",
          "isGateway": true,
          "ipMasq": true,
          "hairpinMode": true,
          "ipam": {
            "type": "host-local",
            "ranges": [[{"subnet": "%s"}]],
            "routes": [{"dst": "0.0.0.0/0"}]
          }
        },
        {"type": "portmap", "capabilities": {"portMappings": true}}
      ]
    }
    """
        .formatted(network.pods());
  }

  String containerd() {
    return """
    version = 2
    root = "%s"
    state = "/run/containerd"
    [grpc]
      address = "%s"
    [plugins."io.containerd.grpc.v1.cri"]
      sandbox_image = "registry.k8s.io/pause:3.10"
      restrict_oom_score_adj = true
      disable_apparmor = true
      [plugins."io.containerd.grpc.v1.cri".cni]
        bin_dir = "/usr/lib/cni"
        conf_dir = "%s"
    """
        .formatted(folder.containerd(), NodeComponents.CONTAINERD_SOCKET, folder.cni());
  }

  String kubelet() {
    var keys = new ClusterFolder(folder.root());
    return """
    apiVersion: kubelet.config.k8s.io/v1beta1
    kind: KubeletConfiguration
    # Who it is, and what he may do here, the API server knows.
    authentication:
      anonymous: {enabled: false}
      webhook: {enabled: true}
      x509: {clientCAFile: "%1$s"}
    authorization: {mode: Webhook}
    tlsCertFile: "%2$s"
    tlsPrivateKeyFile: "%3$s"
    containerRuntimeEndpoint: unix://%4$s
    clusterDNS: [%5$s]
    clusterDomain: cluster.local
    resolvConf: %6$s
    # Tolerate what a node in namespaces of its own may not change.
    featureGates: {KubeletInUserNamespace: true}
    failSwapOn: false
    cgroupDriver: cgroupfs
    cgroupsPerQOS: false
    enforceNodeAllocatable: []
    maxPods: 250
    # Nothing is ever pulled: every image is imported, and none may be collected.
    registryPullQPS: 0
    serializeImagePulls: false
    imageGCHighThresholdPercent: 100
    imageGCLowThresholdPercent: 99
    evictionHard: {memory.available: 100Mi, nodefs.available: 1%%, imagefs.available: 1%%}
    """
        .formatted(
            keys.certificate("ca"),
            keys.certificate("kubelet"),
            keys.key("kubelet"),
            NodeComponents.CONTAINERD_SOCKET,
            network.node(),
            folder.upstreamResolvConf());
  }

  String corefile(Path kubeconfig) {
    return """
    .:53 {
      bind %1$s
      errors
      ready %1$s:%2$d
      kubernetes cluster.local in-addr.arpa {
        kubeconfig %3$s
        ttl 0
      }
      cache 1
    }
    """
        .formatted(network.node(), DNS_READY_PORT, kubeconfig);
  }
}
