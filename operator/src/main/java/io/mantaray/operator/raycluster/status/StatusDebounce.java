package io.mantaray.operator.raycluster.status;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.Condition;
import io.mantaray.api.v1.RayClusterCondition;
import io.mantaray.api.v1.RayClusterState;
import io.mantaray.api.v1.RayClusterStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Delays status writes that only report progress of a starting cluster, so that the status is not
 * written for each pod. Completion, failures and all other changes are written immediately.
 */
public final class StatusDebounce {
  /** The longest delay of a progress update. */
  static final Duration MAX_DELAY = Duration.ofSeconds(5);

  private static final Set<String> PROGRESS_CONDITIONS =
      Set.of(RayClusterCondition.HEAD_POD_READY, RayClusterCondition.PROVISIONED);

  private final Map<String, Instant> firstUnwritten = new ConcurrentHashMap<>();

  /**
   * When a status has to be written at the latest.
   *
   * @return empty if it has to be written now
   */
  public Optional<Instant> writeAt(
      String uid, @Nullable RayClusterStatus written, NextStatus.Computed next, Instant now) {
    if (!next.changed() || !isOnlyProgress(written, next.status())) {
      forget(uid);
      return Optional.empty();
    }
    Instant due = firstUnwritten.computeIfAbsent(uid, _ -> now).plus(MAX_DELAY);
    if (now.isBefore(due)) {
      return Optional.of(due);
    }
    forget(uid);
    return Optional.empty();
  }

  public void forget(String uid) {
    firstUnwritten.remove(uid);
  }

  private static boolean isOnlyProgress(@Nullable RayClusterStatus written, RayClusterStatus next) {
    if (isComplete(next)) {
      return false;
    }
    if (written == null) {
      return next.state() == null && next.reason() == null && others(next.conditions()).isEmpty();
    }
    return Objects.equals(written.state(), next.state())
        && Objects.equals(written.reason(), next.reason())
        && others(written.conditions()).equals(others(next.conditions()))
        && stillTrue(written.conditions(), next.conditions());
  }

  private static boolean isComplete(RayClusterStatus status) {
    return RayClusterState.READY.equals(status.state())
        && requireNonNullElse(status.readyWorkerReplicas(), 0L)
            >= requireNonNullElse(status.desiredWorkerReplicas(), 0L);
  }

  /** Status and reason of the conditions that report more than progress. */
  private static Map<String, List<String>> others(@Nullable List<Condition> conditions) {
    return byType(conditions, condition -> List.of(condition.getStatus(), condition.getReason()))
        .entrySet()
        .stream()
        .filter(condition -> !PROGRESS_CONDITIONS.contains(condition.getKey()))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  private static boolean stillTrue(
      @Nullable List<Condition> written, @Nullable List<Condition> conditions) {
    Map<String, String> now = byType(conditions, Condition::getStatus);
    return byType(written, Condition::getStatus).entrySet().stream()
        .filter(condition -> condition.getValue().equals("True"))
        .allMatch(condition -> "True".equals(now.get(condition.getKey())));
  }

  private static <T> Map<String, T> byType(
      @Nullable List<Condition> conditions, Function<Condition, T> what) {
    return requireNonNullElse(conditions, List.<Condition>of()).stream()
        .collect(Collectors.toMap(Condition::getType, what, (first, _) -> first));
  }
}
