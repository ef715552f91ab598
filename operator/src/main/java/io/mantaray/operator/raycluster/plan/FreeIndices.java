package io.mantaray.operator.raycluster.plan;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.BitSet;
import java.util.Collection;

/** Numbers of replicas that no pod has, lowest first. */
final class FreeIndices {
  private final BitSet taken = new BitSet();

  private FreeIndices() {}

  static FreeIndices besides(Collection<Pod> pods) {
    FreeIndices free = new FreeIndices();
    pods.stream().mapToInt(WorkerGroupPlanner::index).filter(i -> i >= 0).forEach(free.taken::set);
    return free;
  }

  int next() {
    int index = taken.nextClearBit(0);
    taken.set(index);
    return index;
  }
}
