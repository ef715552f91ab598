package io.mantaray.e2e.crash;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.Map;

/**
 * What users, kubelets and others do in a namespace, and how it shall end.
 *
 * @param mostClusters how many clusters, and so heads, there are ever meant to be at once
 * @param mostWorkers how many workers each group is ever meant to have at once
 * @param setting brings about what is there when the story begins; no crash comes in between
 * @param story what happens; returns when all has come to pass
 */
public record Scenario(
    String name, long mostClusters, Map<String, Long> mostWorkers, Act setting, Act story) {
  public Scenario {
    mostWorkers = Map.copyOf(mostWorkers);
  }

  /** One in which there is never more than one cluster. */
  public Scenario(String name, Map<String, Long> mostWorkers, Act setting, Act story) {
    this(name, 1, mostWorkers, setting, story);
  }

  /** A part of a scenario. */
  public interface Act {
    Act NOTHING = namespace -> {};

    /**
     * Takes place.
     *
     * @param namespace an administrator's client for a namespace where nothing else happens
     */
    void in(KubernetesClient namespace) throws Exception;
  }

  @Override
  public String toString() {
    return name;
  }
}
