package io.mantaray.operator.reconcile;

import io.mantaray.api.v1.RayResource;
import io.mantaray.api.v1.Timestamp;
import io.mantaray.operator.conventions.RayAnnotations;
import io.mantaray.operator.kubernetes.events.EventTemplate;
import io.mantaray.operator.objects.ConditionList;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether an object is paused, for all kinds:
 *
 * <ol>
 *   <li>An object that is being deleted is not: a forgotten annotation must not keep a finalizer.
 *   <li>An object that another controller manages is not the operator's to report on.
 *   <li>An object with the annotation {@link RayAnnotations#PAUSED} and the value {@code true} is
 *       paused, valid or not. Its status keeps the condition {@code Paused} and is otherwise left
 *       alone, so that it says how things were when the pause began.
 *   <li>Without the annotation, or with any other value, an object that has the condition is
 *       resumed. Values that are neither {@code true} nor {@code false} are warned about.
 * </ol>
 *
 * @param conditions of the kind
 */
public record PauseAdmission<T>(StatusConditions<T> conditions) {
  /** The type of the condition. */
  public static final String PAUSED = "Paused";

  static final String PAUSED_BY_ANNOTATION = "PausedByAnnotation";
  static final String RESUMED = "Resumed";
  static final String INVALID_ANNOTATION = "InvalidPauseAnnotation";

  private static final String MESSAGE =
      "The operator does nothing for this object until the annotation "
          + RayAnnotations.PAUSED
          + " is removed. Its deletion is not held up.";

  /**
   * The admission of an object.
   *
   * @param otherwise its admission if it is not paused
   */
  public Admission<T> of(RayResource<?, T> object, Admission<T> otherwise, Instant now) {
    if (object.isMarkedForDeletion() || otherwise instanceof Admission.ManagedElsewhere<T>) {
      return otherwise;
    }
    String value = annotation(object);
    ConditionList list = conditionsOf(object, now);
    if ("true".equals(value)) {
      return paused(object, list);
    }
    if (list.find(PAUSED).isPresent()) {
      return resumed(object, list);
    }
    return value == null || value.equals("false") ? otherwise : warned(otherwise, value);
  }

  private Admission<T> paused(RayResource<?, T> object, ConditionList list) {
    boolean begins = !list.isTrue(PAUSED);
    list.setTrue(PAUSED, PAUSED_BY_ANNOTATION, MESSAGE);
    return list.asList().equals(conditions.of(object.getStatus()))
        ? new Admission.Paused<>(Optional.empty(), List.of())
        : new Admission.Paused<>(
            Optional.of(conditions.with(object.getStatus(), list.asList())),
            begins ? List.of(EventTemplate.normal(PAUSED, MESSAGE)) : List.of());
  }

  private Admission<T> resumed(RayResource<?, T> object, ConditionList list) {
    list.remove(PAUSED);
    return new Admission.Resumed<>(
        conditions.with(object.getStatus(), list.asList()),
        List.of(
            EventTemplate.normal(
                RESUMED, "The operator goes on: the object is no longer paused.")));
  }

  private static <T> Admission<T> warned(Admission<T> admission, String value) {
    EventTemplate warning =
        EventTemplate.warning(
            INVALID_ANNOTATION,
            "The object is not paused: the annotation "
                + RayAnnotations.PAUSED
                + " has to be \"true\" for that, and is \""
                + value
                + "\".");
    return switch (admission) {
      case Admission.Admitted<T>(List<EventTemplate> events) ->
          new Admission.Admitted<>(and(events, warning));
      case Admission.Rejected<T>(
              Optional<T> status,
              List<EventTemplate> events,
              boolean mayRecover) ->
          new Admission.Rejected<>(status, and(events, warning), mayRecover);
      case Admission.ManagedElsewhere<T> _, Admission.Paused<T> _, Admission.Resumed<T> _ ->
          admission;
    };
  }

  private ConditionList conditionsOf(RayResource<?, T> object, Instant now) {
    return new ConditionList(
        conditions.of(object.getStatus()), Objects.requireNonNull(Timestamp.of(now).text()));
  }

  private static @Nullable String annotation(RayResource<?, ?> object) {
    Map<String, String> annotations = object.getMetadata().getAnnotations();
    return annotations == null ? null : annotations.get(RayAnnotations.PAUSED);
  }

  private static List<EventTemplate> and(List<EventTemplate> events, EventTemplate one) {
    List<EventTemplate> all = new ArrayList<>(events);
    all.add(one);
    return all;
  }
}
