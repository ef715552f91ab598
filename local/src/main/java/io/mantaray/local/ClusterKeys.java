package io.mantaray.local;

import io.mantaray.local.controlplane.KubeletAccess;
import io.mantaray.local.layout.ClusterFolder;
import io.mantaray.local.layout.PrivateFile;
import io.mantaray.local.pki.CertificateAuthority;
import io.mantaray.local.pki.Credential;
import io.mantaray.local.pki.Identity;
import io.mantaray.local.pki.KeyKind;
import io.mantaray.local.pki.Kubeconfig;
import java.net.URI;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;

/**
 * Makes the keys of a cluster and writes them where its components look for them.
 *
 * @param server where the API server is found
 * @param addresses all addresses the API server answers under
 */
record ClusterKeys(ClusterFolder folder, String cluster, URI server, List<String> addresses) {
  private static final List<String> NAMES =
      List.of(
          "localhost",
          "kubernetes",
          "kubernetes.default",
          "kubernetes.default.svc",
          "kubernetes.default.svc.cluster.local");

  void write() {
    PrivateFile.createFolder(folder.pki());
    var authority = new CertificateAuthority("manta-" + cluster, InstantSource.system());
    Credential self = authority.self();
    store("ca", self);
    Credential admin = authority.issue(Identity.client("admin", "system:masters"), KeyKind.RSA);
    store("admin", admin);
    kubeconfig(folder.kubeconfig(), self, admin);
    Credential kubelet =
        authority.issue(
            Identity.client("system:node:" + cluster, "system:nodes"), KeyKind.ELLIPTIC_CURVE);
    kubeconfig(folder.kubeletKubeconfig(), self, kubelet);
    issue(authority, "apiserver", Identity.server("kube-apiserver", NAMES, addresses));
    issue(authority, "apiserver-kubelet-client", Identity.client(KubeletAccess.USER));
    issue(
        authority,
        "kubelet",
        Identity.server("system:node:" + cluster, List.of(cluster), List.of(server.getHost())));
    store("service-accounts", CertificateAuthority.bareKeys());
    writeKeysOfEtcd();
  }

  /** An authority of its own: no other certificate of the cluster opens its data. */
  private void writeKeysOfEtcd() {
    var authority = new CertificateAuthority("manta-etcd-" + cluster, InstantSource.system());
    store("etcd-ca", authority.self());
    issue(authority, "etcd", Identity.server("etcd", List.of("localhost"), List.of("127.0.0.1")));
    issue(authority, "apiserver-etcd-client", Identity.client("kube-apiserver-etcd-client"));
  }

  private void issue(CertificateAuthority authority, String name, Identity subject) {
    store(name, authority.issue(subject, KeyKind.ELLIPTIC_CURVE));
  }

  private void store(String name, Credential credential) {
    PrivateFile.write(folder.certificate(name), credential.certificate());
    PrivateFile.write(folder.key(name), credential.key());
  }

  private void kubeconfig(Path file, Credential authority, Credential user) {
    var owner = new Kubeconfig.User.Certificate(user);
    PrivateFile.write(file, new Kubeconfig(cluster, server, authority.certificate(), owner).yaml());
  }
}
