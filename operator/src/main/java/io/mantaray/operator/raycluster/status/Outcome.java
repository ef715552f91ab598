package io.mantaray.operator.raycluster.status;

import java.util.Optional;

/**
 * How the actions of a reconcile ended.
 *
 * @param failed whether any of them failed; a cluster does not become ready by a failed reconcile
 * @param replicaFailure what failed, if it was creating or deleting a pod
 */
public record Outcome(boolean failed, Optional<ReplicaFailure> replicaFailure) {

  /** What could not be done to a pod. */
  public enum PodFailure {
    DELETE_ALL_PODS("FailedDeleteAllPods"),
    DELETE_HEAD_POD("FailedDeleteHeadPod"),
    CREATE_HEAD_POD("FailedCreateHeadPod"),
    DELETE_WORKER_POD("FailedDeleteWorkerPod"),
    CREATE_WORKER_POD("FailedCreateWorkerPod");

    private final String reason;

    PodFailure(String reason) {
      this.reason = reason;
    }

    /** The reason of the condition that tells of it. */
    public String reason() {
      return reason;
    }
  }

  /**
   * A pod that could not be created or deleted.
   *
   * @param message what the API server said
   */
  public record ReplicaFailure(PodFailure what, String message) {}

  public Outcome {
    if (replicaFailure.isPresent() && !failed) {
      throw new IllegalArgumentException("a reconcile with a failure has failed");
    }
  }

  public static Outcome success() {
    return new Outcome(false, Optional.empty());
  }

  /** Something failed that has nothing to do with pods. */
  public static Outcome failure() {
    return new Outcome(true, Optional.empty());
  }

  public static Outcome failure(PodFailure what, String message) {
    return new Outcome(true, Optional.of(new ReplicaFailure(what, message)));
  }
}
