package io.mantaray.operator.clusters;

import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.mantaray.api.v1.WorkerGroupSpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A worker group as declared, with defaults for absent fields: a field that an old CRD does not
 * have must not be read as zero.
 *
 * @param replicas as declared; {@link #desiredReplicas()} applies the bounds
 * @param hosts the number of pods per replica
 */
public record DeclaredGroup(
    WorkerGroupSpec spec,
    String name,
    long replicas,
    long minReplicas,
    long maxReplicas,
    long hosts,
    boolean suspended,
    List<String> workersToDelete) {

  public DeclaredGroup {
    workersToDelete = List.copyOf(workersToDelete);
  }

  static DeclaredGroup of(WorkerGroupSpec spec) {
    return new DeclaredGroup(
        spec,
        spec.groupName() == null ? "" : spec.groupName(),
        or(spec.replicas(), 0),
        or(spec.minReplicas(), 0),
        or(spec.maxReplicas(), Integer.MAX_VALUE),
        Math.max(1, or(spec.numOfHosts(), 1)),
        Boolean.TRUE.equals(spec.suspend()),
        spec.scaleStrategy() == null || spec.scaleStrategy().workersToDelete() == null
            ? List.of()
            : spec.scaleStrategy().workersToDelete());
  }

  /** Replicas within their bounds; none while the group is suspended. */
  public long desiredReplicas() {
    if (suspended) {
      return 0;
    }
    // As in KubeRay, the minimum is applied first, even if the bounds contradict each other.
    return replicas < minReplicas ? minReplicas : Math.min(replicas, maxReplicas);
  }

  /** Saturates instead of overflowing. */
  public long desiredPods() {
    long replicas = Math.max(0, desiredReplicas());
    return replicas > Long.MAX_VALUE / hosts ? Long.MAX_VALUE : replicas * hosts;
  }

  public boolean multiHost() {
    return hosts > 1;
  }

  public PodTemplateSpec template() {
    return spec.template() == null ? new PodTemplateSpec() : spec.template();
  }

  public Map<String, String> startParams() {
    return spec.rayStartParams() == null ? Map.of() : new LinkedHashMap<>(spec.rayStartParams());
  }

  private static long or(@Nullable Long value, long otherwise) {
    return value == null ? otherwise : value;
  }
}
