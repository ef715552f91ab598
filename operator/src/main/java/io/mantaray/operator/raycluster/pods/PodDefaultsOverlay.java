package io.mantaray.operator.raycluster.pods;

import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.mantaray.operator.config.PodDefaults;

/** What the operator's configuration adds to all Ray pods. What the user says stays. */
final class PodDefaultsOverlay {

  private PodDefaultsOverlay() {}

  static void add(PodDraft draft, RayNode node) {
    PodDefaults defaults = node.config().podDefaults();
    (node.isHead() ? defaults.headSidecars() : defaults.workerSidecars())
        .forEach(draft::addContainer);
    defaults.annotations().forEach(draft.annotations()::putIfAbsent);
    defaults.labels().forEach(draft.labels()::putIfAbsent);
  }

  static void addEnvironment(ContainerBuilder ray, RayNode node) {
    node.config()
        .podDefaults()
        .containerEnvs()
        .forEach(variable -> EnvVars.addIfAbsent(ray, variable));
  }
}
