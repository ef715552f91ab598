package io.mantaray.local.pki;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** A kubeconfig file: where the API server is, whom to trust, and who one is. */
public record Kubeconfig(String cluster, URI server, String authority, Credential user) {
  public String yaml() {
    return """
    apiVersion: v1
    kind: Config
    clusters:
    - name: %1$s
      cluster:
        server: %2$s
        certificate-authority-data: %3$s
    users:
    - name: %1$s
      user:
        client-certificate-data: %4$s
        client-key-data: %5$s
    contexts:
    - name: %1$s
      context:
        cluster: %1$s
        user: %1$s
    current-context: %1$s
    """
        .formatted(
            cluster, server, base64(authority), base64(user.certificate()), base64(user.key()));
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }
}
