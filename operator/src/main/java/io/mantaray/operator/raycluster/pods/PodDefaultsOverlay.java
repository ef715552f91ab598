package io.mantaray.operator.raycluster.pods;

import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.mantaray.operator.clusters.EnvVars;
import io.mantaray.operator.config.PodDefaults;
import java.util.TreeMap;

/** What the operator's configuration adds to all Ray pods. What the user says stays. */
final class PodDefaultsOverlay {

  private PodDefaultsOverlay() {}

  static void add(PodDraft draft, RayNode node) {
    PodDefaults defaults = node.config().podDefaults();
    (node.isHead() ? defaults.headSidecars() : defaults.workerSidecars())
        .forEach(draft::addContainer);
    // Sorted, as they have no order of their own and pods shall not differ by chance.
    new TreeMap<>(defaults.annotations()).forEach(draft.annotations()::putIfAbsent);
    new TreeMap<>(defaults.labels()).forEach(draft.labels()::putIfAbsent);
  }

  static void addEnvironment(ContainerBuilder ray, RayNode node) {
    node.config()
        .podDefaults()
        .containerEnvs()
        .forEach(variable -> EnvVars.addIfAbsent(ray, variable));
  }
}
