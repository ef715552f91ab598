package io.mantaray.operator.rayservice;

import io.mantaray.operator.kubernetes.actions.StagePurpose;

/** The stages of the plans for services. */
public enum ServiceStage implements StagePurpose {
  CREATE_CLUSTER,
  UPDATE_CLUSTER,
  /** Writes a note of the operator on a cluster. */
  ANNOTATE,
  /** Says of a head whether it may receive requests. */
  LABEL_HEAD,
  DELETE
}
