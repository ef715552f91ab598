package io.mantaray.operator.raycluster.access;

import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.mantaray.api.v1.AuthMode;
import io.mantaray.api.v1.AuthOptions;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.clusters.TokenAuth;
import io.mantaray.operator.conventions.RayLabels;
import io.mantaray.operator.objects.Ownership;
import io.mantaray.operator.objects.Verdict;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** The Secret with the token that callers of the Ray cluster have to show. */
public final class AuthSecret {
  /** How many random bytes a token is made of. */
  public static final int TOKEN_BYTES = 32;

  private AuthSecret() {}

  /** Whether a token is to be made: callers need one, and neither user nor Kubernetes gives it. */
  public static boolean wanted(DeclaredCluster cluster) {
    AuthOptions options = cluster.spec().authOptions();
    return options != null
        && !AuthMode.DISABLED.equals(options.mode())
        && !cluster.kubernetesTokens()
        && (options.secretName() == null || options.secretName().isEmpty());
  }

  /**
   * The Secret; its name is {@link DeclaredCluster#tokenSecret()}.
   *
   * @param random {@link #TOKEN_BYTES} that nobody can guess
   */
  public static Secret of(DeclaredCluster cluster, byte[] random) {
    return new SecretBuilder()
        .withMetadata(
            Ownership.metadata(cluster, cluster.tokenSecret())
                .withLabels(Map.of(RayLabels.CLUSTER, cluster.name()))
                .build())
        .addToData(TokenAuth.SECRET_KEY, encoded(random))
        .build();
  }

  /**
   * Judges what exists. A token that is there is never changed, as pods and callers use it.
   *
   * @param existing the Secret of that name
   * @param random gives bytes for a new token, should one be needed
   */
  public static Verdict<Secret> compare(
      DeclaredCluster cluster, Optional<Secret> existing, Supplier<byte[]> random) {
    if (!wanted(cluster)) {
      return Verdict.fine();
    }
    if (existing.isEmpty()) {
      return Verdict.createSilently(of(cluster, random.get()));
    }
    Secret found = existing.get();
    if (hasToken(found)) {
      return Verdict.fine();
    }
    return Ownership.owns(cluster, found) && !Ownership.vanishing(found)
        ? new Verdict.Update<>(
            new SecretBuilder(found).addToData(TokenAuth.SECRET_KEY, encoded(random.get())).build(),
            "it had lost its token",
            Optional.empty(),
            Optional.empty())
        : Verdict.leave(
            "Secret "
                + Ownership.describe(found)
                + " has no "
                + TokenAuth.SECRET_KEY
                + " and is not ours");
  }

  private static boolean hasToken(Secret secret) {
    Map<String, String> data = secret.getData() == null ? Map.of() : secret.getData();
    return !data.getOrDefault(TokenAuth.SECRET_KEY, "").isEmpty();
  }

  /** A token is text, and data in a Secret is encoded: hence twice. */
  private static String encoded(byte[] random) {
    String token = Base64.getEncoder().encodeToString(random);
    return Base64.getEncoder().encodeToString(token.getBytes(StandardCharsets.US_ASCII));
  }
}
