package io.mantaray.operator.config;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;

/**
 * Whether several operators agree on one that acts, and where the lease they agree by lives.
 *
 * @param namespace never empty while leader election is enabled
 */
public record LeaderElectionConfig(boolean enabled, String namespace) {

  /**
   * The lease has KubeRay's name, so that during a migration only one of the two operators acts.
   */
  public static final String LEASE_NAME = "ray-operator-leader";

  private static final String POD_NAMESPACE = "POD_NAMESPACE";
  private static final Path SERVICE_ACCOUNT_NAMESPACE =
      Path.of("/var/run/secrets/kubernetes.io/serviceaccount/namespace");

  public LeaderElectionConfig {
    if (enabled && namespace.isBlank()) {
      throw new IllegalArgumentException("leader election needs a namespace for its lease");
    }
  }

  static LeaderElectionConfig from(
      Settings settings,
      Map<String, String> environment,
      TextFiles files,
      Diagnostics diagnostics) {
    String given = settings.get(Setting.LEADER_ELECTION_NAMESPACE).orElse("").strip();
    if (!settings.get(Setting.LEADER_ELECTION).orElse(true)) {
      return new LeaderElectionConfig(false, given);
    }
    String namespace = given.isEmpty() ? ownNamespace(environment, files, diagnostics) : given;
    if (namespace.isEmpty()) {
      diagnostics.problem(
          "Leader election is enabled, but the operator does not run in a pod, so it knows no"
              + " namespace for the lease: set "
              + settings.nameOf(Setting.LEADER_ELECTION_NAMESPACE)
              + " or set "
              + settings.nameOf(Setting.LEADER_ELECTION)
              + " to false.");
      return new LeaderElectionConfig(false, "");
    }
    return new LeaderElectionConfig(true, namespace);
  }

  /** The service account's file is what KubeRay looks at; the variable helps outside of a pod. */
  private static String ownNamespace(
      Map<String, String> environment, TextFiles files, Diagnostics diagnostics) {
    String fallback = environment.getOrDefault(POD_NAMESPACE, "").strip();
    try {
      String namespace = files.read(SERVICE_ACCOUNT_NAMESPACE).strip();
      return namespace.isEmpty() ? fallback : namespace;
    } catch (NoSuchFileException e) {
      return fallback;
    } catch (IOException e) {
      diagnostics.warning(SERVICE_ACCOUNT_NAMESPACE + " cannot be read: " + e.getMessage());
      return fallback;
    }
  }
}
