package io.mantaray.operator.raycluster.status;

import io.mantaray.operator.kubernetes.actions.StagePurpose;

/** The stages that create or delete pods; the condition ReplicaFailure reports their failures. */
public enum PodOperation implements StagePurpose {
  DELETE_ALL_PODS("FailedDeleteAllPods"),
  DELETE_HEAD_POD("FailedDeleteHeadPod"),
  CREATE_HEAD_POD("FailedCreateHeadPod"),
  DELETE_WORKER_POD("FailedDeleteWorkerPod"),
  CREATE_WORKER_POD("FailedCreateWorkerPod");

  private final String failureReason;

  PodOperation(String failureReason) {
    this.failureReason = failureReason;
  }

  /** The reason of the condition. */
  public String failureReason() {
    return failureReason;
  }
}
