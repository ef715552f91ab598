package io.mantaray.operator.raycluster.status;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.Service;
import io.mantaray.api.v1.HeadInfo;
import io.mantaray.api.v1.RayClusterState;
import io.mantaray.api.v1.RayClusterStatus;
import io.mantaray.api.v1.RayClusterStatusBuilder;
import io.mantaray.api.v1.Timestamp;
import io.mantaray.operator.config.FeatureGate;
import io.mantaray.operator.config.FeatureGates;
import io.mantaray.operator.kubernetes.pods.ObservedPod;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Computes the status of a RayCluster as KubeRay does, plus the reason why pods are stuck.
 *
 * <p>Empty values are omitted: zero counts and empty strings.
 */
public final class StatusCalculation {
  private final ClusterObservation observation;
  private final RayClusterStatus previous;
  private final Timestamp now;

  private StatusCalculation(ClusterObservation observation, Instant now) {
    this.observation = observation;
    this.previous =
        observation.previous() == null
            ? RayClusterStatusBuilder.builder().build()
            : observation.previous();
    this.now = Timestamp.of(now);
  }

  public static NextStatus calculate(
      ClusterObservation observation, FeatureGates gates, Instant now) {
    Optional<String> inconsistency = inconsistency(observation);
    if (inconsistency.isPresent()) {
      return new NextStatus.Undecidable(inconsistency.get());
    }
    Optional<ObservedPod> headPod = observation.pods().heads().stream().findFirst();
    HeadLocation head = new HeadLocation(headPod, observation.headServices().getFirst());
    StuckPods stuck = StuckPods.among(observation.pods(), now);
    StatusCalculation calculation = new StatusCalculation(observation, now);
    RayClusterStatus next =
        calculation
            .counts()
            .head(head.info(observation.previous()))
            .endpoints(head.endpoints(observation.previous()))
            .conditions(calculation.conditions(gates, headPod))
            .reason(stuck.reason().orElse(null))
            .build();
    return new NextStatus.Computed(next, needsWrite(calculation.previous, next), stuck.requeueAt());
  }

  /**
   * Whether the new status has to be written. Changes of only resource sums or times are not
   * written by themselves. A change of the observed generation is: clients wait for it after a
   * change of the spec.
   */
  public static boolean needsWrite(RayClusterStatus old, RayClusterStatus next) {
    return !relevantFields(old).equals(relevantFields(next));
  }

  private static Optional<String> inconsistency(ClusterObservation observation) {
    int heads = observation.pods().heads().size();
    List<Service> services = observation.headServices();
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
    ReplicaCounts replicas = ReplicaCounts.of(observation.cluster());
    DesiredResources resources = DesiredResources.of(observation.cluster());
    String state = state(replicas.desired());
    return RayClusterStatusBuilder.builder(previous)
        .state(state)
        .stateTransitionTimes(transitions(state))
        .desiredWorkerReplicas(unlessZero(replicas.desired()))
        .minWorkerReplicas(unlessZero(replicas.min()))
        .maxWorkerReplicas(unlessZero(replicas.max()))
        .availableWorkerReplicas(unlessZero(observation.pods().availableWorkers()))
        .readyWorkerReplicas(unlessZero(observation.pods().readyWorkers()))
        .desiredCPU(resources.cpu())
        .desiredMemory(resources.memory())
        .desiredGPU(resources.gpu())
        .desiredTPU(resources.tpu())
        .lastUpdateTime(now)
        .observedGeneration(observation.cluster().metadata().getGeneration());
  }

  /** Ready once all pods run, and then until it is suspended; otherwise unchanged. */
  private @Nullable String state(long desiredWorkers) {
    if (observation.cluster().suspended() && observation.pods().none()) {
      return RayClusterState.SUSPENDED;
    }
    boolean complete = observation.pods().all().size() == desiredWorkers + 1;
    return !observation.actions().failed() && complete && observation.pods().allRunning()
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

  private @Nullable List<Condition> conditions(FeatureGates gates, Optional<ObservedPod> head) {
    return gates.isEnabled(FeatureGate.RAY_CLUSTER_STATUS_CONDITIONS)
        ? ClusterConditions.of(observation, head, Objects.requireNonNull(now.text()))
        : previous.conditions();
  }

  private static @Nullable Long unlessZero(long number) {
    return number == 0 ? null : number;
  }

  /** The fields whose change is written; absent and empty are equal. */
  private static List<Object> relevantFields(RayClusterStatus status) {
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
