package io.mantaray.operator.raycluster.pods;

import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.mantaray.operator.clusters.EnvVars;
import io.mantaray.operator.config.PodDefaults;
import java.util.TreeMap;

/** Adds the operator's pod defaults to all Ray pods. Values of the user win. */
final class PodDefaultsInjection {

  private PodDefaultsInjection() {}

  static void add(RayPodBuilder pod, RayNode node) {
    PodDefaults defaults = node.config().podDefaults();
    (node.isHead() ? defaults.headSidecars() : defaults.workerSidecars())
        .forEach(pod::addContainer);
    // Sorted, so that pods are deterministic.
    new TreeMap<>(defaults.annotations()).forEach(pod.annotations()::putIfAbsent);
    new TreeMap<>(defaults.labels()).forEach(pod.labels()::putIfAbsent);
  }

  static void addEnvironment(ContainerBuilder ray, RayNode node) {
    node.config()
        .podDefaults()
        .containerEnvs()
        .forEach(variable -> EnvVars.addIfAbsent(ray, variable));
  }
}
