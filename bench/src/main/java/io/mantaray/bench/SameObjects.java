package io.mantaray.bench;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.mantaray.api.v1.RayCluster;
import java.util.Map;

/** The objects of RayClusters, for a client that makes them without an operator. */
record SameObjects(Pod head, Pod worker, Service service) {
  private static final String NAMESPACE = "default";
  private static final String CLUSTER = "pattern";
  private static final String CLUSTER_LABEL = "ray.io/cluster";

  /** Copies those of a cluster that the running operator makes for this. */
  static SameObjects asTheOperatorMakesThem(KubernetesClient client) throws InterruptedException {
    RayCluster cluster = SimulatedCluster.of(CLUSTER, NAMESPACE, 1);
    client.resource(cluster).create();
    Waiting.until(() -> SimulatedCluster.isReady(client, cluster, 1));
    SameObjects copies =
        new SameObjects(
            podOf(client, "head"),
            podOf(client, "worker"),
            client.services().inNamespace(NAMESPACE).withName(CLUSTER + "-head-svc").get());
    client.resource(cluster).delete();
    Waiting.until(() -> client.pods().inNamespace(NAMESPACE).list().getItems().isEmpty());
    return copies;
  }

  private static Pod podOf(KubernetesClient client, String nodeType) {
    return client
        .pods()
        .inNamespace(NAMESPACE)
        .withLabel("ray.io/node-type", nodeType)
        .list()
        .getItems()
        .getFirst();
  }

  Pod pod(String namespace, int cluster, int number) {
    Pod pattern = number == 0 ? head : worker;
    return new PodBuilder(pattern)
        .withMetadata(
            metadata(pattern.getMetadata(), namespace, "c" + cluster + "-" + number, cluster))
        .editSpec()
        .withNodeName(null)
        .endSpec()
        .withStatus(null)
        .build();
  }

  Service service(String namespace, int cluster) {
    return new ServiceBuilder(service)
        .withMetadata(metadata(service.getMetadata(), namespace, "c" + cluster, cluster))
        .editSpec()
        .addToSelector(Map.of(CLUSTER_LABEL, "c" + cluster))
        .endSpec()
        .withStatus(null)
        .build();
  }

  private static ObjectMeta metadata(
      ObjectMeta pattern, String namespace, String name, int cluster) {
    return new ObjectMetaBuilder()
        .withNamespace(namespace)
        .withName(name)
        .withLabels(pattern.getLabels())
        .addToLabels(CLUSTER_LABEL, "c" + cluster)
        .withAnnotations(pattern.getAnnotations())
        .build();
  }
}
