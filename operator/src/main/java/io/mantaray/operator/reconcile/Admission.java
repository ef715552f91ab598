package io.mantaray.operator.reconcile;

import io.mantaray.operator.kubernetes.events.EventTemplate;
import java.util.List;
import java.util.Optional;

/**
 * Whether the operator reconciles an object.
 *
 * @param <T> the status of the kind
 */
public sealed interface Admission<T> {
  /**
   * It is reconciled.
   *
   * @param events warnings about its spec
   */
  record Admitted<T>(List<EventTemplate> events) implements Admission<T> {
    public Admitted {
      events = List.copyOf(events);
    }
  }

  /** Another controller reconciles it. */
  record ManagedElsewhere<T>() implements Admission<T> {}

  /**
   * The user paused it: nothing is done for it.
   *
   * @param status reports the pause; empty if the current one does
   * @param events published with the status
   */
  record Paused<T>(Optional<T> status, List<EventTemplate> events) implements Admission<T> {
    public Paused {
      events = List.copyOf(events);
    }
  }

  /**
   * It is no longer paused, and reconciled as soon as its status says so.
   *
   * @param events published with the status
   */
  record Resumed<T>(T status, List<EventTemplate> events) implements Admission<T> {
    public Resumed {
      events = List.copyOf(events);
    }
  }

  /**
   * Its spec has validation errors; its pods keep running.
   *
   * @param status reports the rejection; empty if the current one does, or if the kind cannot
   * @param events published with the status, or each time if there is none to write
   * @param mayRecover whether it may become valid without a change of the spec
   */
  record Rejected<T>(Optional<T> status, List<EventTemplate> events, boolean mayRecover)
      implements Admission<T> {
    public Rejected {
      events = List.copyOf(events);
    }
  }
}
