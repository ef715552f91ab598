package io.mantaray.operator.rayjob;

import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.clusters.TokenAuth;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.function.Function;

/** Reads the token that the dashboard of a cluster wants to see, where it wants one. */
record ClusterTokens(KubernetesClient client)
    implements Function<DeclaredCluster, Optional<String>> {
  @Override
  public Optional<String> apply(DeclaredCluster cluster) {
    if (!cluster.tokenAuth() || cluster.kubernetesTokens()) {
      return Optional.empty();
    }
    Secret secret =
        client.secrets().inNamespace(cluster.namespace()).withName(cluster.tokenSecret()).get();
    return Optional.ofNullable(secret)
        .map(Secret::getData)
        .map(data -> data.get(TokenAuth.SECRET_KEY))
        .map(encoded -> new String(Base64.getDecoder().decode(encoded), StandardCharsets.UTF_8));
  }
}
