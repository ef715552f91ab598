package io.mantaray.e2e.crash;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** Counts the pods of a namespace at every moment, and remembers the most there ever were. */
final class PodCensus implements AutoCloseable {
  private final Map<String, Pod> pods = new HashMap<>();
  private final Map<String, Long> mostWorkers = new TreeMap<>();
  private long mostHeads;
  private final SharedIndexInformer<Pod> informer;

  private PodCensus(KubernetesClient namespace) {
    informer =
        namespace
            .pods()
            .inform(
                new ResourceEventHandler<>() {
                  @Override
                  public void onAdd(Pod pod) {
                    seen(pod);
                  }

                  @Override
                  public void onUpdate(Pod old, Pod pod) {
                    seen(pod);
                  }

                  @Override
                  public void onDelete(Pod pod, boolean unknown) {
                    gone(pod);
                  }
                });
  }

  static PodCensus in(KubernetesClient namespace) {
    return new PodCensus(namespace);
  }

  /** The most heads at once, those on their way out included: two heads are two clusters. */
  synchronized long mostHeads() {
    return mostHeads;
  }

  /** The most workers at once by group, but for those on their way out. */
  synchronized Map<String, Long> mostWorkers() {
    return new TreeMap<>(mostWorkers);
  }

  @Override
  public void close() {
    informer.close();
  }

  private synchronized void seen(Pod pod) {
    pods.put(pod.getMetadata().getUid(), pod);
    mostHeads = Math.max(mostHeads, pods.values().stream().filter(p -> is(p, "head")).count());
    if (is(pod, "worker")) {
      String group = label(pod, "ray.io/group");
      mostWorkers.merge(group, staying(group), Math::max);
    }
  }

  private synchronized void gone(Pod pod) {
    pods.remove(pod.getMetadata().getUid());
  }

  private long staying(String group) {
    return pods.values().stream()
        .filter(pod -> is(pod, "worker") && label(pod, "ray.io/group").equals(group))
        .filter(pod -> pod.getMetadata().getDeletionTimestamp() == null)
        .count();
  }

  private static boolean is(Pod pod, String type) {
    return label(pod, "ray.io/node-type").equals(type);
  }

  private static String label(Pod pod, String key) {
    return pod.getMetadata().getLabels().getOrDefault(key, "");
  }
}
