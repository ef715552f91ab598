package io.mantaray.operator.kubernetes.controllers;

import io.javaoperatorsdk.operator.processing.event.ResourceID;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Wakes owners some time later, unless something else wakes them before that. */
final class GatheredWakings {
  private final Duration latest;
  private final Consumer<ResourceID> wake;

  /** Threads that sleep until an owner is due. */
  private final Map<ResourceID, Thread> sleeping = new ConcurrentHashMap<>();

  GatheredWakings(Duration latest, Consumer<ResourceID> wake) {
    this.latest = latest;
    this.wake = wake;
  }

  void soon(ResourceID owner) {
    sleeping.computeIfAbsent(owner, _ -> Thread.startVirtualThread(() -> sleep(owner)));
  }

  /** The owner is being woken, so it need not be again. */
  void woken(ResourceID owner) {
    Thread needless = sleeping.remove(owner);
    if (needless != null) {
      needless.interrupt();
    }
  }

  private void sleep(ResourceID owner) {
    try {
      Thread.sleep(latest);
    } catch (InterruptedException _) {
      return; // Somebody woke the owner.
    }
    if (sleeping.remove(owner, Thread.currentThread())) {
      wake.accept(owner);
    }
  }
}
