package io.mantaray.operator.raycluster.plan;

import io.mantaray.operator.kubernetes.pods.ObservedPod;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/** Unused replica indices, lowest first. */
final class FreeIndices {
  private final Set<Integer> taken = new HashSet<>();
  private int next;

  private FreeIndices() {}

  static FreeIndices notUsedBy(Collection<ObservedPod> pods) {
    FreeIndices free = new FreeIndices();
    pods.forEach(pod -> free.taken.add(WorkerGroupPlanner.index(pod)));
    return free;
  }

  int next() {
    while (taken.contains(next)) {
      next++;
    }
    return next++;
  }
}
