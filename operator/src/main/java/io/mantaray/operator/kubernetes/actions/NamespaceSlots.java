package io.mantaray.operator.kubernetes.actions;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Limits how many operations run at once, fairly between namespaces: a hanging admission webhook in
 * one namespace must not block the others.
 *
 * <ol>
 *   <li>Within a namespace, slots are granted first come, first served; between namespaces, round
 *       robin.
 *   <li>No namespace gets more than three quarters of the slots that the others leave free, so that
 *       a new namespace always gets one.
 *   <li>An operation that takes longer than {@link #SLOW} loses its slot, but counts against its
 *       namespace: once a quarter of all slots is slow there, the namespace gets no more.
 * </ol>
 */
public final class NamespaceSlots {
  /** Far longer than a healthy API server takes for a write. */
  static final Duration SLOW = Duration.ofSeconds(1);

  /** A slot: requested, held, or taken back because its holder is slow. */
  public static final class Slot {
    private final String namespace;
    private final Condition granted;
    private boolean isGranted;
    private boolean isSlow;
    private long since;

    private Slot(String namespace, Condition granted) {
      this.namespace = namespace;
      this.granted = granted;
    }
  }

  /** The slots of one namespace. */
  private static final class Share {
    private final Deque<Slot> waiting = new ArrayDeque<>();

    /** The oldest first. */
    private final Deque<Slot> held = new ArrayDeque<>();

    private int slow;

    boolean isUnused() {
      return waiting.isEmpty() && held.isEmpty() && slow == 0;
    }
  }

  private final int total;
  private final int maxSlow;
  private final LongSupplier nanoTime;
  private final ReentrantLock lock = new ReentrantLock();

  /** In round-robin order. */
  private final Map<String, Share> shares = new LinkedHashMap<>();

  private int held;

  public NamespaceSlots(int total) {
    this(total, System::nanoTime);
  }

  NamespaceSlots(int total, LongSupplier nanoTime) {
    if (total < 1) {
      throw new IllegalArgumentException("at least one slot is needed, not " + total);
    }
    this.total = total;
    this.maxSlow = Math.max(1, total / 4);
    this.nanoTime = nanoTime;
  }

  /** Whether all slots are held. */
  public boolean isFull() {
    lock.lock();
    try {
      return held == total;
    } finally {
      lock.unlock();
    }
  }

  /** Runs the work with a slot, on the caller's thread. */
  public <T> T during(String namespace, Supplier<T> work) {
    Slot slot = acquire(namespace);
    try {
      return work.get();
    } finally {
      release(slot);
    }
  }

  /** Waits for a slot; an interrupt does not end the wait, but is restored for the caller. */
  public Slot acquire(String namespace) {
    boolean interrupted = false;
    lock.lock();
    try {
      Slot slot = request(namespace);
      while (!slot.isGranted) {
        interrupted |= await(slot);
        grant();
      }
      return slot;
    } finally {
      lock.unlock();
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Requests a slot, which is granted immediately if one is free. */
  Slot request(String namespace) {
    lock.lock();
    try {
      Slot slot = new Slot(namespace, lock.newCondition());
      shares.computeIfAbsent(namespace, _ -> new Share()).waiting.add(slot);
      grant();
      return slot;
    } finally {
      lock.unlock();
    }
  }

  boolean isGranted(Slot slot) {
    lock.lock();
    try {
      grant();
      return slot.isGranted;
    } finally {
      lock.unlock();
    }
  }

  public void release(Slot slot) {
    lock.lock();
    try {
      Share share = shares.get(slot.namespace);
      if (share != null) {
        if (slot.isSlow) {
          share.slow--;
        } else {
          share.held.remove(slot);
          held--;
        }
        if (share.isUnused()) {
          shares.remove(slot.namespace);
        }
      }
      grant();
    } finally {
      lock.unlock();
    }
  }

  /** Waits until a slot may be free; returns whether the wait was interrupted. */
  @SuppressWarnings("WaitNotInLoop") // The caller loops.
  private boolean await(Slot slot) {
    try {
      Optional<Duration> next = untilNextIsSlow();
      if (next.isPresent()) {
        long _ = slot.granted.awaitNanos(next.get().toNanos());
      } else {
        slot.granted.await();
      }
      return false;
    } catch (InterruptedException _) {
      return true;
    }
  }

  private Optional<Duration> untilNextIsSlow() {
    long now = nanoTime.getAsLong();
    return shares.values().stream()
        .flatMap(share -> Optional.ofNullable(share.held.peekFirst()).stream())
        .map(oldest -> SLOW.minusNanos(now - oldest.since))
        .min(Duration::compareTo)
        .map(rest -> rest.isPositive() ? rest : Duration.ofNanos(1));
  }

  private void grant() {
    releaseSlowSlots();
    boolean granted = true;
    while (granted && held < total) {
      granted = grantNext();
    }
  }

  private void releaseSlowSlots() {
    long now = nanoTime.getAsLong();
    for (Share share : shares.values()) {
      for (Slot oldest = share.held.peekFirst();
          oldest != null && now - oldest.since >= SLOW.toNanos();
          oldest = share.held.peekFirst()) {
        share.held.removeFirst();
        oldest.isSlow = true;
        share.slow++;
        held--;
      }
    }
  }

  /**
   * Grants one slot to the first namespace that may have one and moves it to the end of the order.
   */
  private boolean grantNext() {
    for (Map.Entry<String, Share> entry : shares.entrySet()) {
      Share share = entry.getValue();
      if (!share.waiting.isEmpty() && mayHaveMore(share)) {
        Slot slot = share.waiting.removeFirst();
        slot.isGranted = true;
        slot.since = nanoTime.getAsLong();
        share.held.addLast(slot);
        held++;
        slot.granted.signal();
        String namespace = entry.getKey();
        shares.remove(namespace);
        shares.put(namespace, share);
        return true;
      }
    }
    return false;
  }

  private boolean mayHaveMore(Share share) {
    int leftByOthers = total - (held - share.held.size());
    return share.slow < maxSlow && share.held.size() < Math.ceilDiv(leftByOthers * 3, 4);
  }
}
