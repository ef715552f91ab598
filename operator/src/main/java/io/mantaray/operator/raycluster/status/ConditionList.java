package io.mantaray.operator.raycluster.status;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Conditions in the order in which they first appeared. Those of types that nobody sets here stay
 * as they are.
 */
final class ConditionList {
  private static final String TRUE = "True";
  private static final String FALSE = "False";

  // What the schema of a condition allows. A condition beyond it would cost the whole status.
  private static final int LONGEST_MESSAGE = 32_768;
  private static final Pattern REASON =
      Pattern.compile("[A-Za-z]([A-Za-z0-9_,:]{0,1022}[A-Za-z0-9_])?");

  private final List<Condition> conditions;
  private final String now;

  /**
   * @param old is not changed
   * @param now when conditions change that are set from here on
   */
  ConditionList(@Nullable List<Condition> old, String now) {
    this.conditions =
        old == null
            ? new ArrayList<>()
            : new ArrayList<>(old.stream().filter(Objects::nonNull).toList());
    this.now = now;
  }

  /** Whether this can be the reason of a condition. */
  static boolean isReason(@Nullable String text) {
    return text != null && REASON.matcher(text).matches();
  }

  boolean isTrue(String type) {
    return find(type).filter(condition -> TRUE.equals(condition.getStatus())).isPresent();
  }

  /** The first of these types, in the order of the list, that is true. */
  Optional<String> firstTrue(List<String> types) {
    return conditions.stream()
        .filter(condition -> types.contains(condition.getType()))
        .filter(condition -> TRUE.equals(condition.getStatus()))
        .map(Condition::getType)
        .findFirst();
  }

  void setTrue(String type, String reason, String message) {
    set(new Wanted(type, TRUE, reason, message));
  }

  void setFalse(String type, String reason, String message) {
    set(new Wanted(type, FALSE, reason, message));
  }

  /**
   * What a condition shall say.
   *
   * @param generation of the spec that it is about, for those that are about a spec
   */
  record Wanted(
      String type, String status, String reason, String message, @Nullable Long generation) {
    Wanted(String type, String status, String reason, String message) {
      this(type, status, reason, message, null);
    }
  }

  /** Sets a condition; the time of its transition changes only with its status. */
  void set(Wanted wanted) {
    Optional<Condition> old = find(wanted.type());
    boolean moved = old.filter(it -> wanted.status().equals(it.getStatus())).isEmpty();
    ConditionBuilder changed =
        old.map(ConditionBuilder::new)
            .orElseGet(ConditionBuilder::new)
            .withType(wanted.type())
            .withStatus(wanted.status())
            .withReason(wanted.reason())
            .withMessage(shortened(wanted.message()))
            .withObservedGeneration(wanted.generation());
    put((moved ? changed.withLastTransitionTime(now) : changed).build());
  }

  /** Sets a condition of which it is known since when it holds. */
  void set(Wanted wanted, String since) {
    set(wanted);
    find(wanted.type())
        .ifPresent(set -> put(new ConditionBuilder(set).withLastTransitionTime(since).build()));
  }

  private void put(Condition condition) {
    Optional<Condition> old = find(condition.getType());
    if (old.isPresent()) {
      conditions.set(conditions.indexOf(old.get()), condition);
    } else {
      conditions.add(condition);
    }
  }

  Optional<String> message(String type) {
    return find(type).map(Condition::getMessage);
  }

  void remove(String type) {
    conditions.removeIf(condition -> type.equals(condition.getType()));
  }

  List<Condition> asList() {
    return List.copyOf(conditions);
  }

  private Optional<Condition> find(String type) {
    return conditions.stream().filter(condition -> type.equals(condition.getType())).findFirst();
  }

  private static String shortened(String message) {
    return message.length() <= LONGEST_MESSAGE
        ? message
        : message.substring(0, LONGEST_MESSAGE - 1) + "…";
  }
}
