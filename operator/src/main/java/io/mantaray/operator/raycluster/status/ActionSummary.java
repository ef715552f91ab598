package io.mantaray.operator.raycluster.status;

import java.util.Optional;

/**
 * How the actions of a pass ended.
 *
 * @param failed whether any of them failed; a cluster does not become ready by a pass that failed
 * @param replicaFailure what failed, if it was creating or deleting a pod
 */
public record ActionSummary(boolean failed, Optional<ReplicaFailure> replicaFailure) {
  /**
   * A pod that could not be created or deleted.
   *
   * @param message the message of the API server
   */
  public record ReplicaFailure(PodOperation operation, String message) {}

  public ActionSummary {
    if (replicaFailure.isPresent() && !failed) {
      throw new IllegalArgumentException("a summary with a replica failure must be failed");
    }
  }

  public static ActionSummary success() {
    return new ActionSummary(false, Optional.empty());
  }

  /** A failure that is not about pods. */
  public static ActionSummary failure() {
    return new ActionSummary(true, Optional.empty());
  }

  public static ActionSummary failure(PodOperation operation, String message) {
    return new ActionSummary(true, Optional.of(new ReplicaFailure(operation, message)));
  }
}
