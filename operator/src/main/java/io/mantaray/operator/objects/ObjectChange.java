package io.mantaray.operator.objects;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.mantaray.operator.kubernetes.events.EventTemplate;
import java.util.List;
import java.util.Optional;

/** The difference between the desired and the actual object, as the action to take. */
public sealed interface ObjectChange<T extends HasMetadata> {

  /** Nothing to do: it is as desired, or not needed. */
  record Fine<T extends HasMetadata>() implements ObjectChange<T> {}

  /**
   * It is missing and has to be created.
   *
   * @param reasons of the events about it; empty where KubeRay publishes none
   */
  record Create<T extends HasMetadata>(T object, Optional<EventReasons> reasons)
      implements ObjectChange<T> {}

  /**
   * It is owned by the operator and differs from the desired state.
   *
   * @param object the existing object with only the differences repaired; its resourceVersion
   *     prevents lost updates
   * @param why what differed, for the log and the event
   * @param reasons of the events about it; empty where KubeRay publishes none
   * @param event an additional event, whether or not the write succeeds
   */
  record Update<T extends HasMetadata>(
      T object, String why, Optional<EventReasons> reasons, Optional<EventTemplate> event)
      implements ObjectChange<T> {}

  /** It differs from the desired state, but cannot be changed or belongs to another owner. */
  record Leave<T extends HasMetadata>(String why, Optional<EventTemplate> event)
      implements ObjectChange<T> {}

  /** The owner is blocked by it; later steps have to wait. */
  record Fail<T extends HasMetadata>(String message, Optional<EventTemplate> event)
      implements ObjectChange<T> {}

  static <T extends HasMetadata> ObjectChange<T> fine() {
    return new Fine<>();
  }

  static <T extends HasMetadata> ObjectChange<T> create(T object, EventReasons reasons) {
    return new Create<>(object, Optional.of(reasons));
  }

  static <T extends HasMetadata> ObjectChange<T> createWithoutEvents(T object) {
    return new Create<>(object, Optional.empty());
  }

  static <T extends HasMetadata> ObjectChange<T> leave(String why) {
    return new Leave<>(why, Optional.empty());
  }

  static <T extends HasMetadata> ObjectChange<T> leave(EventTemplate event) {
    return new Leave<>(event.note(), Optional.of(event));
  }

  static <T extends HasMetadata> ObjectChange<T> fail(String message) {
    return new Fail<>(message, Optional.empty());
  }

  static <T extends HasMetadata> ObjectChange<T> fail(EventTemplate event) {
    return new Fail<>(event.note(), Optional.of(event));
  }

  /** An update if there are differences, otherwise fine. */
  static <T extends HasMetadata> ObjectChange<T> update(
      T repaired, List<String> differences, EventReasons reasons) {
    return differences.isEmpty()
        ? new Fine<>()
        : new Update<>(
            repaired, String.join("; ", differences), Optional.of(reasons), Optional.empty());
  }
}
