package io.mantaray.local.pki;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** A kubeconfig file: where the API server is, whom to trust, and who one is. */
public record Kubeconfig(String cluster, URI server, String authority, User user) {
  /** Who one is. */
  public sealed interface User {
    record Certificate(Credential credential) implements User {}

    record Token(String token) implements User {}
  }

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
    %4$s
    contexts:
    - name: %1$s
      context:
        cluster: %1$s
        user: %1$s
    current-context: %1$s
    """
        .formatted(cluster, server, base64(authority), userFields().indent(4).stripTrailing());
  }

  private String userFields() {
    return switch (user) {
      case User.Certificate(Credential credential) ->
          "client-certificate-data: %s\nclient-key-data: %s"
              .formatted(base64(credential.certificate()), base64(credential.key()));
      case User.Token(String token) -> "token: " + token;
    };
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }
}
