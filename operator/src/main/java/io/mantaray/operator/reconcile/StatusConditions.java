package io.mantaray.operator.reconcile;

import io.fabric8.kubernetes.api.model.Condition;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Where the status of a kind keeps its conditions.
 *
 * @param <T> the status of the kind
 * @param empty makes the status of an object that has none yet
 * @param read null if there are no conditions
 * @param replace gives the same status with other conditions
 */
public record StatusConditions<T>(
    Supplier<T> empty,
    Function<T, @Nullable List<Condition>> read,
    BiFunction<T, List<Condition>, T> replace) {

  /** The conditions of a status. */
  public List<Condition> of(@Nullable T status) {
    List<Condition> found = status == null ? null : read.apply(status);
    return found == null ? List.of() : found;
  }

  /** The same status with other conditions. */
  public T with(@Nullable T status, List<Condition> conditions) {
    return replace.apply(status == null ? empty.get() : status, conditions);
  }
}
