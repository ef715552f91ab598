package io.mantaray.e2e.crash;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.Map;

/**
 * What users, kubelets and others do in a namespace, and how it shall end.
 *
 * @param mostWorkers how many workers each group is ever meant to have at once
 * @param setting brings about what is there when the story begins; no crash comes in between
 * @param story what happens; returns when all has come to pass
 */
public record Scenario(String name, Map<String, Long> mostWorkers, Act setting, Act story) {
  public Scenario {
    mostWorkers = Map.copyOf(mostWorkers);
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
