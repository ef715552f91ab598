package io.mantaray.e2e.crash;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.mantaray.dashboard.inmemory.InMemoryRay;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The heads on simulated nodes. What Ray keeps in memory ends with the head. */
final class SimulatedHeads {
  private static final String SUFFIX = "-head-svc";

  private final KubernetesClient client;

  /** The UID of the head on which a Ray was last seen. */
  private final Map<InMemoryRay, String> heads = new ConcurrentHashMap<>();

  SimulatedHeads(KubernetesClient client) {
    this.client = client;
  }

  /** The head service of a cluster. */
  static String service(String cluster) {
    return cluster + SUFFIX;
  }

  /** The address of the head that runs behind a head service; empty if none does. */
  Optional<String> address(String namespace, String service, InMemoryRay ray) {
    String cluster = service.substring(0, service.length() - SUFFIX.length());
    Optional<Pod> head =
        client
            .pods()
            .inNamespace(namespace)
            .withLabel("ray.io/cluster", cluster)
            .withLabel("ray.io/node-type", "head")
            .list()
            .getItems()
            .stream()
            .filter(pod -> "Running".equals(pod.getStatus().getPhase()))
            .filter(pod -> !pod.isMarkedForDeletion())
            .findFirst();
    head.ifPresent(pod -> runOn(pod.getMetadata().getUid(), ray));
    return head.map(pod -> pod.getStatus().getPodIP());
  }

  private void runOn(String uid, InMemoryRay ray) {
    String before = heads.put(ray, uid);
    if (before != null && !before.equals(uid)) {
      ray.loseState();
    }
  }
}
