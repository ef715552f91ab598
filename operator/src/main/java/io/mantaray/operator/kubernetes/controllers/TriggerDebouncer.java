package io.mantaray.operator.kubernetes.controllers;

import io.javaoperatorsdk.operator.processing.event.ResourceID;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Triggers owners after a delay, unless they are triggered otherwise before that. */
final class TriggerDebouncer {
  private final Duration delay;
  private final Consumer<ResourceID> trigger;

  /** Threads that sleep until their owner is due. */
  private final Map<ResourceID, Thread> sleeping = new ConcurrentHashMap<>();

  TriggerDebouncer(Duration delay, Consumer<ResourceID> trigger) {
    this.delay = delay;
    this.trigger = trigger;
  }

  void schedule(ResourceID owner) {
    sleeping.computeIfAbsent(owner, _ -> Thread.startVirtualThread(() -> triggerLater(owner)));
  }

  /** The owner is being triggered anyway. */
  void cancel(ResourceID owner) {
    Thread obsolete = sleeping.remove(owner);
    if (obsolete != null) {
      obsolete.interrupt();
    }
  }

  private void triggerLater(ResourceID owner) {
    try {
      Thread.sleep(delay);
    } catch (InterruptedException _) {
      return; // Cancelled: the owner was triggered before.
    }
    if (sleeping.remove(owner, Thread.currentThread())) {
      trigger.accept(owner);
    }
  }
}
