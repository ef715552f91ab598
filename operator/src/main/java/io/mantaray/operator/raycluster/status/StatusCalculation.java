package io.mantaray.operator.raycluster.status;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.mantaray.api.v1.HeadInfo;
import io.mantaray.api.v1.RayClusterState;
import io.mantaray.api.v1.RayClusterStatus;
import io.mantaray.api.v1.RayClusterStatusBuilder;
import io.mantaray.api.v1.Timestamp;
import io.mantaray.operator.config.FeatureGate;
import io.mantaray.operator.config.FeatureGates;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Computes the status of a RayCluster as KubeRay does, and beyond it tells why pods are stuck.
 *
 * <p>What the schema calls empty is absent: zero counts, empty texts.
 */
public final class StatusCalculation {
  private final Observation seen;
  private final RayClusterStatus previous;
  private final Timestamp now;

  private StatusCalculation(Observation seen, Instant now) {
    this.seen = seen;
    this.previous =
        seen.previous() == null ? RayClusterStatusBuilder.builder().build() : seen.previous();
    this.now = Timestamp.of(now);
  }

  public static NextStatus calculate(Observation seen, FeatureGates gates, Instant now) {
    Optional<String> contradiction = contradiction(seen);
    if (contradiction.isPresent()) {
      return new NextStatus.Undecidable(contradiction.get());
    }
    Optional<Pod> headPod = seen.pods().heads().stream().findFirst();
    HeadLocation head = new HeadLocation(headPod, seen.headServices().getFirst());
    StuckPods stuck = StuckPods.among(seen.pods(), now);
    StatusCalculation calculation = new StatusCalculation(seen, now);
    RayClusterStatus next =
        calculation
            .counts()
            .head(head.info(seen.previous()))
            .endpoints(head.endpoints(seen.previous()))
            .conditions(calculation.conditions(gates, headPod))
            .reason(stuck.reason().orElse(null))
            .build();
    return new NextStatus.Computed(next, needsWrite(calculation.previous, next), stuck.lookAgain());
  }

  /**
   * Whether the new status says anything new. The sums of resources and the times follow along with
   * other changes only: by themselves they are not worth a write. The generation is: whoever
   * changed the spec waits for it.
   */
  public static boolean needsWrite(RayClusterStatus old, RayClusterStatus next) {
    return !essence(old).equals(essence(next));
  }

  private static Optional<String> contradiction(Observation seen) {
    int heads = seen.pods().heads().size();
    List<Service> services = seen.headServices();
    if (heads > 1) {
      return Optional.of(heads + " pods carry the labels of the head.");
    }
    if (services.size() != 1) {
      return Optional.of(services.size() + " services carry the labels of the head service.");
    }
    Service service = services.getFirst();
    String address = service.getSpec() == null ? null : service.getSpec().getClusterIP();
    return address == null || address.isEmpty()
        ? Optional.of("The head service " + service.getMetadata().getName() + " has no address.")
        : Optional.empty();
  }

  private RayClusterStatusBuilder counts() {
    ReplicaCounts replicas = ReplicaCounts.of(seen.cluster());
    DesiredResources resources = DesiredResources.of(seen.cluster());
    String state = state(replicas.desired());
    return RayClusterStatusBuilder.builder(previous)
        .state(state)
        .stateTransitionTimes(transitions(state))
        .desiredWorkerReplicas(unlessZero(replicas.desired()))
        .minWorkerReplicas(unlessZero(replicas.min()))
        .maxWorkerReplicas(unlessZero(replicas.max()))
        .availableWorkerReplicas(unlessZero(seen.pods().availableWorkers()))
        .readyWorkerReplicas(unlessZero(seen.pods().readyWorkers()))
        .desiredCPU(resources.cpu())
        .desiredMemory(resources.memory())
        .desiredGPU(resources.gpu())
        .desiredTPU(resources.tpu())
        .lastUpdateTime(now)
        .observedGeneration(seen.cluster().metadata().getGeneration());
  }

  /** Ready once all pods ran, and from then on until it is suspended; else as it was. */
  private @Nullable String state(long desiredWorkers) {
    if (seen.cluster().suspended() && seen.pods().none()) {
      return RayClusterState.SUSPENDED;
    }
    boolean complete = seen.pods().all().size() == desiredWorkers + 1;
    return !seen.outcome().failed() && complete && seen.pods().allRunning()
        ? RayClusterState.READY
        : previous.state();
  }

  private @Nullable Map<String, Timestamp> transitions(@Nullable String state) {
    if (state == null || state.equals(previous.state())) {
      return previous.stateTransitionTimes();
    }
    Map<String, Timestamp> times = new LinkedHashMap<>();
    if (previous.stateTransitionTimes() != null) {
      times.putAll(previous.stateTransitionTimes());
    }
    times.put(state, now);
    return times;
  }

  private @Nullable List<Condition> conditions(FeatureGates gates, Optional<Pod> head) {
    return gates.isEnabled(FeatureGate.RAY_CLUSTER_STATUS_CONDITIONS)
        ? ClusterConditions.of(seen, head, Objects.requireNonNull(now.text()))
        : previous.conditions();
  }

  private static @Nullable Long unlessZero(long number) {
    return number == 0 ? null : number;
  }

  /** What a status says that is worth a write, with absent and empty being the same. */
  private static List<Object> essence(RayClusterStatus status) {
    HeadInfo head = status.head();
    return List.of(
        orEmpty(status.state()),
        orEmpty(status.reason()),
        orZero(status.observedGeneration()),
        orZero(status.readyWorkerReplicas()),
        orZero(status.availableWorkerReplicas()),
        orZero(status.desiredWorkerReplicas()),
        orZero(status.minWorkerReplicas()),
        orZero(status.maxWorkerReplicas()),
        status.endpoints() == null ? Map.of() : status.endpoints(),
        head == null
            ? List.of("", "", "", "")
            : List.of(
                orEmpty(head.podName()),
                orEmpty(head.podIP()),
                orEmpty(head.serviceName()),
                orEmpty(head.serviceIP())),
        status.conditions() == null ? List.of() : status.conditions());
  }

  private static String orEmpty(@Nullable String text) {
    return Objects.requireNonNullElse(text, "");
  }

  private static long orZero(@Nullable Long number) {
    return number == null ? 0 : number;
  }
}
