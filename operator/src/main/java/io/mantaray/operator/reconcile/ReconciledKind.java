package io.mantaray.operator.reconcile;

import io.mantaray.operator.kubernetes.actions.ExecutionResult;
import java.time.Instant;

/**
 * The part of the {@link ReconcileLoop} that is specific to a kind.
 *
 * @param <P> the custom resource
 * @param <T> its status
 * @param <S> the snapshot of one object and its surroundings
 * @param <N> the plan for one object
 */
public interface ReconciledKind<P, T, S, N extends Plan> {
  /** Decides whether the object is reconciled, unless it is paused. */
  Admission<T> admit(P object, Instant now);

  /** Where its status keeps conditions. */
  StatusConditions<T> conditions();

  /** Called when an object is not reconciled: background work for it ends. */
  default void notReconciled(String uid) {}

  /** Reads caches. The only step that reads. */
  S observe(P object);

  /** A pure function. */
  N decide(S snapshot, Instant now);

  /**
   * Called after the plan was performed and before the report, for side effects other than writes
   * to the API server.
   */
  void performed(S snapshot, N plan, ExecutionResult result);

  /** Computes the next status. Reads the caches again, which show the result of the plan. */
  Report<T> report(S snapshot, N plan, ExecutionResult result, Instant now);

  /** Called when the status of a report was written. */
  default void statusWritten(S snapshot, T status, Instant now) {}

  /** Drops all state of a deleted object. */
  void forget(String uid);
}
