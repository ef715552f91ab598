package io.mantaray.operator.rayjob.model;

import java.util.List;

/** One thing that happens to a job or around it. What cannot happen at the moment does not. */
sealed interface Happening {
  // The user.

  record Suspend(boolean suspend) implements Happening {}

  /** A mistake in the declaration, and its correction. */
  record Blunder(boolean wrong) implements Happening {}

  /** The user of an interactive job says which one it is. */
  record NameJob() implements Happening {}

  /** The user tells the operator to leave the job alone, or to go on. */
  record Pause(boolean pause) implements Happening {}

  record DeleteJob() implements Happening {}

  // The cluster.

  /** The cluster that was selected comes into being. */
  record MakeSelected() implements Happening {}

  record GetReady() implements Happening {}

  /** Somebody else than the operator deletes the cluster. */
  record DeleteCluster() implements Happening {}

  /** What was being deleted is gone: clusters, and then their pods. */
  record Terminate() implements Happening {}

  /** The node of its head is lost: its pods are deleted, and never go. */
  record LoseNode() implements Happening {}

  /** The head's container starts anew. */
  record RestartHead() implements Happening {}

  /** The head pod is replaced. */
  record LoseHead() implements Happening {}

  // Ray.

  record Unreachable(boolean unreachable) implements Happening {}

  /** Ray performs a request, and the answer is lost. */
  record LoseAnswer() implements Happening {}

  record TurnAway() implements Happening {}

  record Run() implements Happening {}

  record End(Outcome outcome) implements Happening {}

  enum Outcome {
    SUCCEEDED,
    FAILED,
    STOPPED
  }

  // The submitter, or the user in its place.

  record Submit() implements Happening {}

  record EndSubmitter(boolean healthy) implements Happening {}

  record DeleteSubmitter() implements Happening {}

  // The operator.

  record Reconcile(List<Fault> faults) implements Happening {
    public Reconcile {
      faults = List.copyOf(faults);
    }
  }

  /** What befalls a write. */
  enum Fault {
    NONE,
    REJECTED,
    LOST_ANSWER,
    DEATH_BEFORE,
    DEATH_AFTER
  }

  /** A cache shows what there is. */
  record Arrive(Cache cache) implements Happening {}

  enum Cache {
    JOB,
    CLUSTER,
    SUBMITTER,
    HEAD
  }

  record RestartOperator() implements Happening {}

  record TimePasses(int seconds) implements Happening {}
}
