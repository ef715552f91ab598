package io.mantaray.operator.raycluster.pods;

import io.mantaray.operator.clusters.TokenAuth;

/** Gives a pod of a cluster the token that the nodes of the cluster ask each other for. */
final class TokenAuthInjection {
  private TokenAuthInjection() {}

  /** For the containers of every pod: Ray, and the wait for the GCS. */
  static void add(RayPodBuilder pod, RayNode node) {
    if (!node.cluster().tokenAuth()) {
      return;
    }
    TokenAuth.addTo(pod.ray(), node.cluster());
    if (node.cluster().kubernetesTokens() && !pod.hasVolume(TokenAuth.VOLUME)) {
      pod.addVolume(TokenAuth.volume());
    }
    pod.initContainer(WaitGcsReadyContainer.NAME)
        .ifPresent(container -> TokenAuth.addTo(container, node.cluster()));
  }
}
