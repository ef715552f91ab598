package io.mantaray.local.controlplane;

import io.mantaray.local.layout.ClusterFolder;
import io.mantaray.local.process.Component;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;

/**
 * The control plane: what it is made of, and the command line of each part.
 *
 * @param folder where its keys and data are
 * @param ports where its parts listen
 * @param reach by which addresses the API server is reached
 */
public record ControlPlane(ClusterFolder folder, ControlPlanePorts ports, Reach reach) {
  /** How many files of the audit log are kept; no run of the tests fills them all. */
  public static final int AUDIT_LOGS = 20;

  /**
   * By which addresses the API server is reached.
   *
   * @param listen where it listens
   * @param address under which clients outside the cluster find it
   * @param advertised under which pods find it, behind its service
   * @param services the addresses of services
   * @param nodesAreReal whether nodes that fall silent are to be given up
   */
  public record Reach(
      String listen, String address, String advertised, String services, boolean nodesAreReal) {
    /** For a control plane with simulated nodes, on this machine's own loopback interface. */
    public static final Reach LOOPBACK =
        // Loopback cannot be advertised; nothing runs in the pods that could miss this address.
        new Reach("127.0.0.1", "127.0.0.1", "192.0.2.1", "10.96.0.0/16", false);
  }

  public URI server() {
    return URI.create("https://" + reach.address() + ":" + ports.api());
  }

  public Component etcd(Path program) {
    String clients = "https://127.0.0.1:" + ports.etcd();
    String peers = "https://127.0.0.1:" + ports.etcdPeer();
    return new Component(
        "etcd",
        List.of(
            program.toString(),
            "--data-dir=" + folder.etcd(),
            "--listen-client-urls=" + clients,
            "--advertise-client-urls=" + clients,
            "--cert-file=" + folder.certificate("etcd"),
            "--key-file=" + folder.key("etcd"),
            "--trusted-ca-file=" + folder.certificate("etcd-ca"),
            "--client-cert-auth",
            // It has no peers, but listens for them.
            "--listen-peer-urls=" + peers,
            "--initial-advertise-peer-urls=" + peers,
            "--initial-cluster=default=" + peers,
            "--peer-cert-file=" + folder.certificate("etcd"),
            "--peer-key-file=" + folder.key("etcd"),
            "--peer-trusted-ca-file=" + folder.certificate("etcd-ca"),
            "--peer-client-cert-auth",
            // Nobody needs it, and it would be a client of etcd with the key of the server.
            "--enable-grpc-gateway=false",
            // Its data does not outlive the cluster, so there is no need to wait for the disk.
            "--unsafe-no-fsync",
            "--quota-backend-bytes=" + (8L << 30),
            "--log-level=warn"));
  }

  public Component apiServer(Path kubernetes) {
    return new Component(
        "kube-apiserver",
        List.of(
            kubernetes.resolve("kube-apiserver").toString(),
            "--etcd-servers=https://127.0.0.1:" + ports.etcd(),
            "--etcd-cafile=" + folder.certificate("etcd-ca"),
            "--etcd-certfile=" + folder.certificate("apiserver-etcd-client"),
            "--etcd-keyfile=" + folder.key("apiserver-etcd-client"),
            "--bind-address=" + reach.listen(),
            "--secure-port=" + ports.api(),
            "--advertise-address=" + reach.advertised(),
            "--tls-cert-file=" + folder.certificate("apiserver"),
            "--tls-private-key-file=" + folder.key("apiserver"),
            "--client-ca-file=" + folder.certificate("ca"),
            "--service-account-key-file=" + folder.certificate("service-accounts"),
            "--service-account-signing-key-file=" + folder.key("service-accounts"),
            "--service-account-issuer=https://kubernetes.default.svc.cluster.local",
            "--kubelet-certificate-authority=" + folder.certificate("ca"),
            "--kubelet-client-certificate=" + folder.certificate("apiserver-kubelet-client"),
            "--kubelet-client-key=" + folder.key("apiserver-kubelet-client"),
            "--kubelet-preferred-address-types=InternalIP",
            "--service-cluster-ip-range=" + reach.services(),
            "--authorization-mode=Node,RBAC",
            // As on OpenShift: who makes objects belong to others must have a right to do so.
            "--enable-admission-plugins=OwnerReferencesPermissionEnforcement",
            "--audit-policy-file=" + folder.auditPolicy(),
            "--audit-log-path=" + folder.audit().resolve("audit.log"),
            "--audit-log-maxsize=50",
            "--audit-log-maxbackup=" + AUDIT_LOGS,
            "--allow-privileged=true",
            "--max-requests-inflight=2000",
            "--max-mutating-requests-inflight=1000",
            "--profiling=false"));
  }

  public Component controllerManager(Path kubernetes) {
    return new Component(
        "kube-controller-manager",
        List.of(
            kubernetes.resolve("kube-controller-manager").toString(),
            "--kubeconfig=" + folder.kubeconfig(),
            "--bind-address=127.0.0.1",
            "--secure-port=" + ports.controllerManager(),
            "--service-account-private-key-file=" + folder.key("service-accounts"),
            "--root-ca-file=" + folder.certificate("ca"),
            "--use-service-account-credentials=false",
            "--leader-elect=false",
            "--kube-api-qps=500",
            "--kube-api-burst=1000",
            "--concurrent-gc-syncs=20",
            "--node-monitor-grace-period=" + (reach.nodesAreReal() ? "50s" : "24h")));
  }

  public Component scheduler(Path kubernetes) {
    return new Component(
        "kube-scheduler",
        List.of(
            kubernetes.resolve("kube-scheduler").toString(),
            "--kubeconfig=" + folder.kubeconfig(),
            "--bind-address=127.0.0.1",
            "--secure-port=" + ports.scheduler(),
            "--leader-elect=false",
            "--kube-api-qps=500",
            "--kube-api-burst=1000"));
  }

  /** Plays the kubelets of simulated nodes. */
  public Component kwok(Path program) {
    return new Component(
        "kwok",
        List.of(
            program.toString(),
            "--kubeconfig=" + folder.kubeconfig(),
            "--config=" + folder.kwokStages(),
            "--manage-all-nodes=true",
            // Without an address to serve at: nobody asks it for logs or shells.
            "--cidr=10.88.0.1/16"));
  }
}
