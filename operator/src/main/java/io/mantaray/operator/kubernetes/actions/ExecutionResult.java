package io.mantaray.operator.kubernetes.actions;

import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How the stages of a plan ended. Stages that are not listed here succeeded.
 *
 * @param failures stages that failed, at least in part
 * @param heldBack stages that were not tried because their back-off is not over
 * @param skipped stages that were not tried because a required stage did not succeed
 */
public record ExecutionResult(
    List<StageFailure> failures, Set<StageId> heldBack, Set<StageId> skipped) {
  /** Everything succeeded, or there was nothing to do. */
  public static final ExecutionResult DONE = new ExecutionResult(List.of(), Set.of(), Set.of());

  /** A stage of which some actions failed. */
  public record StageFailure(StageId stage, List<ActionFailure> failures) {
    public StageFailure {
      failures = List.copyOf(failures);
    }

    boolean isConflict() {
      return failures.stream().allMatch(ActionFailure::isConflict);
    }
  }

  public ExecutionResult {
    failures = List.copyOf(failures);
    heldBack = Set.copyOf(heldBack);
    skipped = Set.copyOf(skipped);
  }

  public boolean hasFailed() {
    return !failures.isEmpty() || !heldBack.isEmpty();
  }

  /** Stages that did not complete. */
  public Set<StageId> incomplete() {
    return Stream.of(
            failures.stream().map(StageFailure::stage), heldBack.stream(), skipped.stream())
        .flatMap(Function.identity())
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Stages that failed for another reason than a conflict; they are retried with back-off. */
  public Set<StageId> refused() {
    return failures.stream()
        .filter(failure -> !failure.isConflict())
        .map(StageFailure::stage)
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Whether a write failed because the cached version of its object is stale. */
  public boolean hasConflict() {
    return failures.stream().anyMatch(StageFailure::isConflict);
  }
}
