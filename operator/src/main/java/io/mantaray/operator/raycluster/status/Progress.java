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
 * Gathers the small steps of clusters that are on their way, so that a status is not written for
 * each pod that starts. Arrivals, failures and whatever else somebody may wait for are not held up.
 */
public final class Progress {
  /** How late a step may be told: sooner than somebody who watches would wonder. */
  static final Duration LATEST = Duration.ofSeconds(5);

  private static final Set<String> STEPS =
      Set.of(RayClusterCondition.HEAD_POD_READY, RayClusterCondition.PROVISIONED);

  private final Map<String, Instant> firstUntold = new ConcurrentHashMap<>();

  /**
   * How long to wait before a status is written, in case there is more to tell by then.
   *
   * @return empty if it is to be written now
   */
  public Optional<Duration> wait(
      String uid, @Nullable RayClusterStatus told, NextStatus.Computed next, Instant now) {
    if (!next.changed() || !isStep(told, next.status())) {
      forget(uid);
      return Optional.empty();
    }
    Instant due = firstUntold.computeIfAbsent(uid, _ -> now).plus(LATEST);
    if (now.isBefore(due)) {
      return Optional.of(Duration.between(now, due));
    }
    forget(uid);
    return Optional.empty();
  }

  public void forget(String uid) {
    firstUntold.remove(uid);
  }

  private static boolean isStep(@Nullable RayClusterStatus told, RayClusterStatus next) {
    if (hasArrived(next)) {
      return false;
    }
    if (told == null) {
      return next.state() == null && next.reason() == null && others(next.conditions()).isEmpty();
    }
    return Objects.equals(told.state(), next.state())
        && Objects.equals(told.reason(), next.reason())
        && others(told.conditions()).equals(others(next.conditions()))
        && stillTrue(told.conditions(), next.conditions());
  }

  private static boolean hasArrived(RayClusterStatus status) {
    return RayClusterState.READY.equals(status.state())
        && requireNonNullElse(status.readyWorkerReplicas(), 0L)
            >= requireNonNullElse(status.desiredWorkerReplicas(), 0L);
  }

  /** The conditions that tell of more than steps, as far as they matter. */
  private static Map<String, List<String>> others(@Nullable List<Condition> conditions) {
    return byType(conditions, condition -> List.of(condition.getStatus(), condition.getReason()))
        .entrySet()
        .stream()
        .filter(condition -> !STEPS.contains(condition.getKey()))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  private static boolean stillTrue(
      @Nullable List<Condition> told, @Nullable List<Condition> conditions) {
    Map<String, String> now = byType(conditions, Condition::getStatus);
    return byType(told, Condition::getStatus).entrySet().stream()
        .filter(condition -> condition.getValue().equals("True"))
        .allMatch(condition -> "True".equals(now.get(condition.getKey())));
  }

  private static <T> Map<String, T> byType(
      @Nullable List<Condition> conditions, Function<Condition, T> what) {
    return requireNonNullElse(conditions, List.<Condition>of()).stream()
        .collect(Collectors.toMap(Condition::getType, what, (first, _) -> first));
  }
}
