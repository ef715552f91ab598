package io.mantaray.operator.raycluster.plan;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.api.model.PodStatusBuilder;
import io.mantaray.api.v1.HeadGroupSpecBuilder;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayClusterSpec;
import io.mantaray.api.v1.RayClusterSpecBuilder;
import io.mantaray.api.v1.ScaleStrategyBuilder;
import io.mantaray.api.v1.WorkerGroupSpec;
import io.mantaray.api.v1.WorkerGroupSpecBuilder;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.clusters.DeclaredGroup;
import io.mantaray.operator.conventions.RayLabels;
import io.mantaray.operator.kubernetes.actions.Action;
import io.mantaray.operator.kubernetes.pods.ObservedPod;
import io.mantaray.operator.raycluster.plan.ClusterPodPlanner.Circumstances;
import io.mantaray.operator.raycluster.plan.ClusterPodPlanner.Lifecycle;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** A cluster in memory: it performs plans, and tests change its pods. */
final class SimulatedCluster implements PodFactory {
  private final Map<String, Pod> pods = new LinkedHashMap<>();
  private int made;
  private Optional<Instant> clock = Optional.empty();

  static WorkerGroupSpec group(String name, long replicas, long hosts, String... workersToDelete) {
    return WorkerGroupSpecBuilder.builder()
        .groupName(name)
        .replicas(replicas)
        .minReplicas(0L)
        .maxReplicas((long) Integer.MAX_VALUE)
        .numOfHosts(hosts)
        .scaleStrategy(
            ScaleStrategyBuilder.builder().workersToDelete(List.of(workersToDelete)).build())
        .build();
  }

  static DeclaredCluster declared(boolean autoscaling, WorkerGroupSpec... groups) {
    RayClusterSpec spec =
        RayClusterSpecBuilder.builder()
            .headGroupSpec(HeadGroupSpecBuilder.builder().build())
            .enableInTreeAutoscaling(autoscaling)
            .workerGroupSpecs(List.of(groups))
            .build();
    RayCluster cluster = new RayCluster();
    cluster.getMetadata().setName("c");
    cluster.getMetadata().setNamespace("ns");
    cluster.getMetadata().setUid("uid");
    cluster.setSpec(spec);
    return DeclaredCluster.of(cluster);
  }

  /** Decides a plan, performs it and returns it. */
  ClusterPlan step(DeclaredCluster declared) {
    return step(declared, new Circumstances(Lifecycle.RUNNING, false, false));
  }

  ClusterPlan step(DeclaredCluster declared, Circumstances circumstances) {
    ClusterPlan plan =
        new ClusterPodPlanner(this, new ClusterPodPlanner.Rules(true, false))
            .decide(declared, circumstances, ClusterPods.of(declared, observed()));
    plan.stages().stream().flatMap(stage -> stage.actions().stream()).forEach(this::perform);
    return plan;
  }

  /** Sets the creation time of further pods. */
  void at(Instant now) {
    clock = Optional.of(now);
  }

  ClusterPods pods(DeclaredCluster declared) {
    return ClusterPods.of(declared, observed());
  }

  private List<ObservedPod> observed() {
    return pods.values().stream().map(ObservedPod::of).toList();
  }

  /** The complete pod of this name. */
  Pod pod(String name) {
    return Objects.requireNonNull(pods.get(name));
  }

  private void perform(Action action) {
    switch (action) {
      case Action.Create create -> add((Pod) create.object());
      case Action.Delete delete -> pods.remove(delete.object().getMetadata().getName());
      case Action.Update _, Action.Patch _ -> {}
    }
  }

  void add(Pod pod) {
    pods.put(pod.getMetadata().getName(), pod);
  }

  void remove(String name) {
    pods.remove(name);
  }

  /** Gives the pod another phase. */
  void phase(String name, String phase) {
    status(name, new PodStatusBuilder().withPhase(phase).build());
  }

  void status(String name, PodStatus status) {
    Pod pod = pods.get(name);
    if (pod != null) {
      add(new PodBuilder(pod).withStatus(status).build());
    }
  }

  List<String> names() {
    return List.copyOf(pods.keySet());
  }

  List<ObservedPod> heads() {
    return ClusterPods.of(declared(false), observed()).heads();
  }

  List<ObservedPod> workers(String group) {
    return ClusterPods.of(declared(false), observed()).workersOf(group);
  }

  @Override
  public Pod head() {
    return pod("head", Map.of(RayLabels.NODE_TYPE, "head", RayLabels.GROUP, RayLabels.HEAD_GROUP));
  }

  @Override
  public Pod worker(DeclaredGroup group, String replica, int replicaIndex, int hostIndex) {
    return pod(
        group.name(),
        Map.of(
            RayLabels.NODE_TYPE,
            "worker",
            RayLabels.GROUP,
            group.name(),
            RayLabels.REPLICA_NAME,
            replica,
            RayLabels.REPLICA_INDEX,
            Integer.toString(replicaIndex),
            RayLabels.HOST_INDEX,
            Integer.toString(hostIndex)));
  }

  @Override
  public String replicaName(DeclaredGroup group) {
    made++;
    return group.name() + "-replica-" + made;
  }

  private Pod pod(String prefix, Map<String, String> labels) {
    made++;
    return new PodBuilder()
        .withNewMetadata()
        .withName(prefix + "-" + made)
        .withUid("uid-" + made)
        .withCreationTimestamp(
            clock.map(Instant::toString).orElse("2026-01-01T00:00:%02dZ".formatted(made % 60)))
        .withLabels(labels)
        .endMetadata()
        .withNewSpec()
        .withRestartPolicy("Always")
        .endSpec()
        .withNewStatus()
        .withPhase("Running")
        .endStatus()
        .build();
  }
}
