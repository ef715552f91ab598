package io.mantaray.bench;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The addresses of heads on simulated nodes, each asked for until it is there. */
final class HeadAddresses {
  private static final String SUFFIX = "-head-svc";

  private final KubernetesClient client;
  private final Map<String, String> known = new ConcurrentHashMap<>();

  HeadAddresses(KubernetesClient client) {
    this.client = client;
  }

  /**
   * The address of a head.
   *
   * @param host the name of its service, as clients of the dashboard know it
   */
  Optional<String> of(String host) {
    return Optional.ofNullable(known.get(host))
        .or(
            () -> {
              Optional<String> address = find(host);
              address.ifPresent(found -> known.put(host, found));
              return address;
            });
  }

  private Optional<String> find(String host) {
    String[] names = host.split("\\.", 3);
    String cluster = names[0].substring(0, names[0].length() - SUFFIX.length());
    return client
        .pods()
        .inNamespace(names[1])
        .withLabel("ray.io/cluster", cluster)
        .withLabel("ray.io/node-type", "head")
        .list()
        .getItems()
        .stream()
        .map(pod -> pod.getStatus().getPodIP())
        .filter(Objects::nonNull)
        .findFirst();
  }
}
