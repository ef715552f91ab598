package io.mantaray.e2e.crash;

import java.util.ArrayList;
import java.util.List;

/**
 * When an operator ends, as seen from one namespace.
 *
 * @param write the number of the last write, from 1
 * @param arrives whether that one arrives at the API server, or the operator ended just before
 */
record CrashPoint(int write, boolean arrives) {
  /** Every point there is in a story of so many writes. */
  static List<CrashPoint> upTo(int writes) {
    List<CrashPoint> points = new ArrayList<>();
    for (int write = 1; write <= writes; write++) {
      points.add(new CrashPoint(write, false));
      points.add(new CrashPoint(write, true));
    }
    return points;
  }

  /**
   * Half of them. A crash just before a write differs from one right after the last write only in
   * that the operator knew what it had done, and it takes that knowledge with it.
   */
  static List<CrashPoint> afterEach(int writes) {
    List<CrashPoint> points = new ArrayList<>(upTo(writes));
    points.removeIf(point -> point.write() > 1 && !point.arrives());
    return points;
  }

  @Override
  public String toString() {
    return arrives ? "after write " + write : "just before write " + write;
  }
}
