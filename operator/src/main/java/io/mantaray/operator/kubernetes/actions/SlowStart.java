package io.mantaray.operator.kubernetes.actions;

import io.mantaray.operator.telemetry.logs.ReconcileLog;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Performs the actions of one stage: one at first, and one more in parallel for each that succeeds.
 * A failure that applies to all of them stops it, so that a quota of ten pods costs a few refused
 * requests instead of hundreds.
 */
final class SlowStart {
  /** Also limits one object: a plan of a thousand pods leaves slots for smaller ones. */
  static final int MAX_PARALLEL = 16;

  /** After this many refusals in a row the remaining actions are not tried. */
  static final int MAX_REFUSED_IN_A_ROW = 8;

  private final Function<Action, Optional<ActionFailure>> perform;
  private final List<ActionFailure> failures = new ArrayList<>();
  private final Semaphore permits = new Semaphore(1);
  private int parallel = 1;
  private int refusedInARow;
  private boolean stopped;

  /**
   * @param perform performs an action and says why it failed, if it did
   */
  SlowStart(Function<Action, Optional<ActionFailure>> perform) {
    this.perform = perform;
  }

  /**
   * The order in which to try the actions. After a failure it begins with others than before:
   * otherwise pods that a policy protects from deletion would keep the rest from being deleted.
   *
   * @param failures how often the stage failed in a row
   */
  static List<Action> inOrder(List<Action> actions, int failures) {
    boolean creates = actions.stream().anyMatch(Action.Create.class::isInstance);
    if (creates || actions.isEmpty()) {
      return actions; // A refusal of one applies to all.
    }
    List<Action> rotated = new ArrayList<>(actions);
    Collections.rotate(rotated, -(failures * MAX_REFUSED_IN_A_ROW % actions.size()));
    return rotated;
  }

  /** Performs the actions until one fails for all; returns when none is running any more. */
  List<ActionFailure> run(List<Action> actions, ExecutorService threads)
      throws InterruptedException {
    if (actions.size() == 1) {
      return perform.apply(actions.getFirst()).stream().toList();
    }
    List<Future<?>> underWay = new ArrayList<>();
    for (Action action : actions) {
      permits.acquire();
      if (isStopped()) {
        break;
      }
      underWay.add(threads.submit(ReconcileLog.carry(() -> attempt(action))));
    }
    for (Future<?> attempt : underWay) {
      try {
        attempt.get();
      } catch (ExecutionException e) {
        throw new IllegalStateException("an action failed in an unexpected way", e.getCause());
      }
    }
    return failures();
  }

  private @Nullable Void attempt(Action action) {
    Optional<ActionFailure> failure = Optional.empty();
    try {
      failure = perform.apply(action);
    } finally {
      permits.release(ended(failure));
    }
    return null;
  }

  /** Records how an action ended; returns how many more may start. */
  private synchronized int ended(Optional<ActionFailure> failure) {
    if (failure.isPresent()) {
      failures.add(failure.get());
      refusedInARow++;
      stopped |= failure.get().holdsForSiblings() || refusedInARow == MAX_REFUSED_IN_A_ROW;
      return 1;
    }
    refusedInARow = 0;
    if (parallel == MAX_PARALLEL) {
      return 1;
    }
    parallel++;
    return 2;
  }

  private synchronized boolean isStopped() {
    return stopped;
  }

  private synchronized List<ActionFailure> failures() {
    return List.copyOf(failures);
  }
}
