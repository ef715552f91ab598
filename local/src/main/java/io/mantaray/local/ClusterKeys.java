package io.mantaray.local;

import io.mantaray.local.layout.ClusterFolder;
import io.mantaray.local.pki.CertificateAuthority;
import io.mantaray.local.pki.Credential;
import io.mantaray.local.pki.Identity;
import io.mantaray.local.pki.KeyKind;
import io.mantaray.local.pki.Kubeconfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
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
    var authority = new CertificateAuthority("manta-" + cluster, InstantSource.system());
    Credential self = authority.self();
    Credential admin = authority.issue(Identity.client("admin", "system:masters"), KeyKind.RSA);
    Credential kubelet =
        authority.issue(
            Identity.client("system:node:" + cluster, "system:nodes"), KeyKind.ELLIPTIC_CURVE);
    try {
      createPrivate(folder.pki());
      store("ca", self);
      store("admin", admin);
      Identity server = Identity.server("kube-apiserver", NAMES, addresses);
      store("apiserver", authority.issue(server, KeyKind.ELLIPTIC_CURVE));
      store("service-accounts", CertificateAuthority.bareKeys());
      kubeconfig(folder.kubeconfig(), self, admin);
      kubeconfig(folder.kubeletKubeconfig(), self, kubelet);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void store(String name, Credential credential) throws IOException {
    Files.writeString(folder.certificate(name), credential.certificate());
    Files.writeString(folder.key(name), credential.key());
  }

  private void kubeconfig(Path file, Credential authority, Credential user) throws IOException {
    Files.createFile(
        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(file, new Kubeconfig(cluster, server, authority.certificate(), user).yaml());
  }

  private static void createPrivate(Path folder) throws IOException {
    Files.createDirectory(
        folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
  }
}
