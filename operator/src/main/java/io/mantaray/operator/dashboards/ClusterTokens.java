package io.mantaray.operator.dashboards;

import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.clusters.TokenAuth;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the token for the dashboard of a cluster, if it requires one. */
public record ClusterTokens(KubernetesClient client)
    implements Function<DeclaredCluster, Optional<String>> {
  private static final Logger log = LoggerFactory.getLogger(ClusterTokens.class);

  @Override
  public Optional<String> apply(DeclaredCluster cluster) {
    if (!cluster.tokenAuth() || cluster.kubernetesTokens()) {
      return Optional.empty();
    }
    return secret(cluster)
        .map(Secret::getData)
        .map(data -> data.get(TokenAuth.SECRET_KEY))
        .map(encoded -> new String(Base64.getDecoder().decode(encoded), StandardCharsets.UTF_8));
  }

  /** A poll without a token is refused and retried, so a failure here needs no retry of its own. */
  private Optional<Secret> secret(DeclaredCluster cluster) {
    try {
      return Optional.ofNullable(
          client.secrets().inNamespace(cluster.namespace()).withName(cluster.tokenSecret()).get());
    } catch (KubernetesClientException e) {
      log.warn(
          "The token of RayCluster {}/{} cannot be read from Secret {}: {}",
          cluster.namespace(),
          cluster.name(),
          cluster.tokenSecret(),
          e.getMessage());
      return Optional.empty();
    }
  }
}
