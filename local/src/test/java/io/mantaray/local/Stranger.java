package io.mantaray.local;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.internal.SSLUtils;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.security.GeneralSecurityException;

/** Somebody who reaches an address of a cluster, and tries what he gets. */
record Stranger(Config config) {
  /** One who shows nothing, and believes everybody. */
  static Stranger withNothing() {
    return new Stranger(Config.empty());
  }

  /** One with the certificate or the token of somebody. */
  static Stranger with(Path kubeconfig) {
    return new Stranger(Config.fromKubeconfig(kubeconfig.toFile()));
  }

  /** The status of the answer to a GET. */
  int get(String address) throws IOException, InterruptedException {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address));
    if (config.getAutoOAuthToken() != null) {
      request.header("Authorization", "Bearer " + config.getAutoOAuthToken());
    }
    try (HttpClient client = client()) {
      return client.send(request.build(), BodyHandlers.ofString()).statusCode();
    }
  }

  private HttpClient client() throws IOException {
    config.setTrustCerts(true);
    try {
      return HttpClient.newBuilder().sslContext(SSLUtils.sslContext(config)).build();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
