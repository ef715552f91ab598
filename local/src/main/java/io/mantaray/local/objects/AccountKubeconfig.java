package io.mantaray.local.objects;

import io.fabric8.kubernetes.api.model.authentication.TokenRequest;
import io.fabric8.kubernetes.api.model.authentication.TokenRequestBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.mantaray.local.LocalCluster;
import io.mantaray.local.layout.ClusterFolder;
import io.mantaray.local.layout.PrivateFile;
import io.mantaray.local.pki.Kubeconfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** A kubeconfig with which one is a service account, by a token and nothing else. */
public record AccountKubeconfig(LocalCluster cluster, String namespace, String account) {
  /** As long as the certificates of a cluster: nobody renews a token here. */
  private static final Duration VALIDITY = Duration.ofDays(3650);

  /**
   * Writes it, with a new token.
   *
   * @param client an administrator's
   */
  public void write(KubernetesClient client, Path file) {
    var user = new Kubeconfig.User.Token(newToken(client));
    var kubeconfig = new Kubeconfig(cluster.name(), cluster.apiServer(), authority(), user);
    PrivateFile.write(file, kubeconfig.yaml());
  }

  private String newToken(KubernetesClient client) {
    TokenRequest request =
        new TokenRequestBuilder()
            .withNewSpec()
            .withExpirationSeconds(VALIDITY.toSeconds())
            .endSpec()
            .build();
    return client
        .serviceAccounts()
        .inNamespace(namespace)
        .withName(account)
        .tokenRequest(request)
        .getStatus()
        .getToken();
  }

  private String authority() {
    try {
      return Files.readString(new ClusterFolder(cluster.folder()).certificate("ca"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
