package io.mantaray.operator.raycluster.access;

import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.mantaray.api.v1.AuthMode;
import io.mantaray.api.v1.AuthOptions;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.clusters.TokenAuth;
import io.mantaray.operator.conventions.RayLabels;
import io.mantaray.operator.objects.ObjectChange;
import io.mantaray.operator.objects.OwnedEntries;
import io.mantaray.operator.objects.Ownership;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** The Secret with the token for authentication against the Ray cluster. */
public final class AuthSecret {
  /** The number of random bytes of a token. */
  public static final int TOKEN_BYTES = 32;

  private AuthSecret() {}

  /**
   * Whether the operator generates the token: it is required, and not given by user or Kubernetes.
   */
  public static boolean isManaged(DeclaredCluster cluster) {
    AuthOptions options = cluster.spec().authOptions();
    return options != null
        && !AuthMode.DISABLED.equals(options.mode())
        && !cluster.kubernetesTokens()
        && (options.secretName() == null || options.secretName().isEmpty());
  }

  /**
   * The Secret; its name is {@link DeclaredCluster#tokenSecret()}.
   *
   * @param random {@link #TOKEN_BYTES} secure random bytes
   */
  public static Secret of(DeclaredCluster cluster, byte[] random) {
    return new SecretBuilder()
        .withMetadata(
            Ownership.metadata(cluster, cluster.tokenSecret()).withLabels(labels(cluster)).build())
        .addToData(TokenAuth.SECRET_KEY, encoded(random))
        .build();
  }

  /**
   * Compares with the existing Secret. An existing token is never changed, as pods and clients use
   * it.
   *
   * @param existing the Secret of that name
   * @param random generates the bytes of a new token if one is needed
   */
  public static ObjectChange<Secret> compare(
      DeclaredCluster cluster, Optional<Secret> existing, Supplier<byte[]> random) {
    if (!isManaged(cluster)) {
      return ObjectChange.fine();
    }
    if (existing.isEmpty()) {
      return ObjectChange.createWithoutEvents(of(cluster, random.get()));
    }
    Secret found = existing.get();
    if (Ownership.owns(cluster, found) && !Ownership.isTerminating(found)) {
      return compareOwned(cluster, found, random);
    }
    return hasToken(found)
        ? ObjectChange.fine()
        : ObjectChange.leave(
            "Secret "
                + Ownership.describe(found)
                + " has no "
                + TokenAuth.SECRET_KEY
                + " and is not ours");
  }

  private static ObjectChange<Secret> compareOwned(
      DeclaredCluster cluster, Secret existing, Supplier<byte[]> random) {
    Map<String, String> labels = labels(cluster);
    List<String> differences = new ArrayList<>();
    SecretBuilder repaired = new SecretBuilder(existing);
    if (!hasToken(existing)) {
      differences.add("it had lost its token");
      repaired.addToData(TokenAuth.SECRET_KEY, encoded(random.get()));
    }
    // Without the label the cache does not show it, nor its deletion.
    if (!OwnedEntries.containsAll(existing.getMetadata().getLabels(), labels)) {
      differences.add("it had lost its label");
      repaired.editMetadata().addToLabels(labels).endMetadata();
    }
    return differences.isEmpty()
        ? ObjectChange.fine()
        : new ObjectChange.Update<>(
            repaired.build(), String.join("; ", differences), Optional.empty(), Optional.empty());
  }

  private static Map<String, String> labels(DeclaredCluster cluster) {
    return Map.of(RayLabels.CLUSTER, cluster.name());
  }

  private static boolean hasToken(Secret secret) {
    Map<String, String> data = secret.getData() == null ? Map.of() : secret.getData();
    return !data.getOrDefault(TokenAuth.SECRET_KEY, "").isEmpty();
  }

  /** Encoded twice: the token is Base64 text, and so is the data of a Secret. */
  private static String encoded(byte[] random) {
    String token = Base64.getEncoder().encodeToString(random);
    return Base64.getEncoder().encodeToString(token.getBytes(StandardCharsets.US_ASCII));
  }
}
