package io.mantaray.operator.rayjob.phases;

import io.mantaray.operator.kubernetes.actions.StagePurpose;

/** The stages of a job's plan. */
enum JobStage implements StagePurpose {
  /** Creates the cluster or the submitter. */
  CREATE_OBJECT,
  DELETE_SUBMITTER,
  /** Deletes or suspends the objects of an ended attempt. */
  CLEAN_UP
}
