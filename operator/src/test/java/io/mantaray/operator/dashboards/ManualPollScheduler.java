package io.mantaray.operator.dashboards;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.PriorityQueue;

/**
 * A manual clock. Requests are answered as soon as they are due, unless they are {@linkplain #hold
 * held}, as in a slow cluster.
 */
public final class ManualPollScheduler implements PollScheduler, InstantSource {
  private record Timer(Instant at, long number, Runnable task) {}

  private final PriorityQueue<Timer> timers =
      new PriorityQueue<>(Comparator.comparing(Timer::at).thenComparingLong(Timer::number));
  private final Deque<Runnable> requests = new ArrayDeque<>();
  private Instant now = Instant.parse("2026-01-01T00:00:00Z");
  private long next;
  private double chance;
  private boolean held;

  @Override
  public Instant now() {
    return now;
  }

  @Override
  public Instant instant() {
    return now;
  }

  @Override
  public double chance() {
    return chance;
  }

  public void chanceIs(double newChance) {
    chance = newChance;
  }

  @Override
  public void after(Duration pause, Runnable task) {
    timers.add(new Timer(now.plus(pause), next++, task));
  }

  @Override
  public void start(Runnable task) {
    requests.add(task);
  }

  /** Requests begin but are not answered. */
  public void hold() {
    held = true;
  }

  /** How many requests are under way. */
  public int underWay() {
    return requests.size();
  }

  /** Answers all requests under way, and those that begin thereby, one after the other. */
  public void settle() {
    while (!requests.isEmpty()) {
      requests.poll().run();
    }
  }

  /** Answers the oldest request under way. */
  public void settleOne() {
    requests.remove().run();
  }

  /** Lets time pass; due tasks run at their time. */
  public void pass(Duration duration) {
    Instant end = now.plus(duration);
    settleUnlessHeld();
    while (!timers.isEmpty() && !timers.peek().at().isAfter(end)) {
      Timer timer = timers.remove();
      now = timer.at();
      timer.task().run();
      settleUnlessHeld();
    }
    now = end;
  }

  private void settleUnlessHeld() {
    if (!held) {
      settle();
    }
  }

  @Override
  public void close() {
    timers.clear();
    requests.clear();
  }
}
