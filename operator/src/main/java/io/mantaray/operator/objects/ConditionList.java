package io.mantaray.operator.objects;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Conditions in the order in which they first appeared. Conditions of other types stay unchanged.
 */
public final class ConditionList {
  private static final String TRUE = "True";
  private static final String FALSE = "False";

  // Limits of the condition schema: the API server rejects a status that exceeds them.
  private static final int MAX_MESSAGE_LENGTH = 32_768;
  private static final Pattern REASON =
      Pattern.compile("[A-Za-z]([A-Za-z0-9_,:]{0,1022}[A-Za-z0-9_])?");

  private final List<Condition> conditions;
  private final String now;

  /**
   * @param old is not changed
   * @param now the transition time of conditions that change
   */
  public ConditionList(@Nullable List<Condition> old, String now) {
    this.conditions =
        old == null
            ? new ArrayList<>()
            : new ArrayList<>(old.stream().filter(Objects::nonNull).toList());
    this.now = now;
  }

  /** Whether this can be the reason of a condition. */
  public static boolean isReason(@Nullable String text) {
    return text != null && REASON.matcher(text).matches();
  }

  public boolean isTrue(String type) {
    return find(type).filter(condition -> TRUE.equals(condition.getStatus())).isPresent();
  }

  /** The first of these types, in the order of the list, that is true. */
  public Optional<String> firstTrue(List<String> types) {
    return conditions.stream()
        .filter(condition -> types.contains(condition.getType()))
        .filter(condition -> TRUE.equals(condition.getStatus()))
        .map(Condition::getType)
        .findFirst();
  }

  public void setTrue(String type, String reason, String message) {
    set(new Wanted(type, TRUE, reason, message));
  }

  public void setFalse(String type, String reason, String message) {
    set(new Wanted(type, FALSE, reason, message));
  }

  /**
   * The desired content of a condition.
   *
   * @param generation of the spec that it is about; null if it is not about the spec
   */
  public record Wanted(
      String type, String status, String reason, String message, @Nullable Long generation) {
    public Wanted(String type, String status, String reason, String message) {
      this(type, status, reason, message, null);
    }
  }

  /** Sets a condition; its transition time changes only with its status. */
  public void set(Wanted desired) {
    Optional<Condition> old = find(desired.type());
    boolean transitioned = old.filter(it -> desired.status().equals(it.getStatus())).isEmpty();
    ConditionBuilder changed =
        old.map(ConditionBuilder::new)
            .orElseGet(ConditionBuilder::new)
            .withType(desired.type())
            .withStatus(desired.status())
            .withReason(desired.reason())
            .withMessage(shortened(desired.message()))
            .withObservedGeneration(desired.generation());
    put((transitioned ? changed.withLastTransitionTime(now) : changed).build());
  }

  /** Sets a condition with a known transition time. */
  public void set(Wanted desired, String since) {
    set(desired);
    find(desired.type())
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

  public Optional<String> message(String type) {
    return find(type).map(Condition::getMessage);
  }

  public void remove(String type) {
    conditions.removeIf(condition -> type.equals(condition.getType()));
  }

  public List<Condition> asList() {
    return List.copyOf(conditions);
  }

  public Optional<Condition> find(String type) {
    return conditions.stream().filter(condition -> type.equals(condition.getType())).findFirst();
  }

  private static String shortened(String message) {
    return message.length() <= MAX_MESSAGE_LENGTH
        ? message
        : message.substring(0, MAX_MESSAGE_LENGTH - 1) + "…";
  }
}
