package io.mantaray.operator.raycluster.pods;

import io.mantaray.operator.clusters.TokenAuth;

/** Gives a pod of a cluster the token that the nodes of the cluster ask each other for. */
final class TokenAuthWiring {
  private TokenAuthWiring() {}

  /** For the containers that exist in every pod: Ray, and the wait for the GCS. */
  static void add(PodDraft draft, RayNode node) {
    if (!node.cluster().tokenAuth()) {
      return;
    }
    TokenAuth.addTo(draft.ray(), node.cluster());
    if (node.cluster().kubernetesTokens() && !draft.hasVolume(TokenAuth.VOLUME)) {
      draft.addVolume(TokenAuth.volume());
    }
    draft
        .initContainer(GcsWait.NAME)
        .ifPresent(container -> TokenAuth.addTo(container, node.cluster()));
  }
}
