package io.mantaray.operator.rayservice.model;

import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.mantaray.api.v1.HeadInfoBuilder;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayClusterCondition;
import io.mantaray.api.v1.RayClusterStatus;
import io.mantaray.api.v1.RayClusterStatusBuilder;
import io.mantaray.api.v1.ServeApplicationState;
import io.mantaray.dashboard.ServeDetails;
import io.mantaray.dashboard.inmemory.InMemoryRay;
import io.mantaray.operator.conventions.RayLabels;
import io.mantaray.operator.kubernetes.pods.ObservedPod;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** A RayCluster with its object, its head, its workers and its Ray. */
final class SimulatedCluster {
  private final InMemoryRay ray;
  private final boolean hasWorkers;
  private RayCluster object;
  private boolean gone;
  private boolean headReady;
  private String headLabel = "false";
  private int heads = 1;
  private int version;

  SimulatedCluster(RayCluster object, InstantSource clock) {
    this.object = object;
    this.ray = new InMemoryRay(clock);
    List<?> groups = object.getSpec() == null ? null : object.getSpec().workerGroupSpecs();
    this.hasWorkers = groups != null && !groups.isEmpty();
  }

  String name() {
    return object.getMetadata().getName();
  }

  String uid() {
    return object.getMetadata().getUid();
  }

  /** As the API server holds it; never changed, only replaced. */
  RayCluster object() {
    return object;
  }

  boolean exists() {
    return !gone;
  }

  boolean isUsable() {
    return !gone && !object.isMarkedForDeletion();
  }

  InMemoryRay ray() {
    return ray;
  }

  /** Whether requests reach Ray. */
  boolean listens() {
    return !gone && headReady;
  }

  /** Whether requests through a Service that selects it are answered. */
  boolean serves() {
    return listens() && isRunning() && !pods().isEmpty();
  }

  private boolean isRunning() {
    return !ray.served().applications().isEmpty()
        && ray.served().applications().values().stream()
            .allMatch(it -> it.status().equals(ServeApplicationState.RUNNING));
  }

  /** The UIDs of the pods that a Service for requests selects and that are ready. */
  List<String> pods() {
    List<String> pods = new ArrayList<>();
    if (headReady && headLabel.equals("true")) {
      pods.add(uid() + "-head-" + heads);
    }
    for (int i = 0; i < readyWorkers(); i++) {
      pods.add(uid() + "-worker-" + i);
    }
    return pods;
  }

  private int readyWorkers() {
    return hasWorkers && headReady && isRunning() ? 1 : 0;
  }

  Optional<ObservedPod> head() {
    return gone
        ? Optional.empty()
        : Optional.of(
            ObservedPod.of(
                new PodBuilder()
                    .withNewMetadata()
                    .withNamespace("ns")
                    .withName(headName())
                    .withUid(uid() + "-head-" + heads)
                    .withLabels(Map.of(RayLabels.CLUSTER, name(), RayLabels.SERVE, headLabel))
                    .endMetadata()
                    .withNewStatus()
                    .withPhase("Running")
                    .withPodIP(headIp())
                    .addNewCondition()
                    .withType("Ready")
                    .withStatus(headReady ? "True" : "False")
                    .endCondition()
                    .endStatus()
                    .build()));
  }

  private String headName() {
    return name() + "-head-" + heads;
  }

  private String headIp() {
    return "10.0.0." + heads;
  }

  // What happens to it.

  void headGetsReady() {
    if (isUsable()) {
      headReady = true;
      show();
    }
  }

  /** The head is replaced by another one, which has lost everything. */
  void loseHead() {
    if (!gone) {
      headReady = false;
      headLabel = "false";
      heads++;
      ray.loseState();
      show();
    }
  }

  /** Applications that were put run, and the proxies with them. */
  void applicationsRun() {
    if (listens() && !ray.served().applications().isEmpty()) {
      ray.applicationsAre(ServeApplicationState.RUNNING, null);
      Map<String, ServeDetails.Proxy> proxies = new HashMap<>();
      proxies.put("head", new ServeDetails.Proxy("HEALTHY", headIp()));
      if (hasWorkers) {
        proxies.put("worker", new ServeDetails.Proxy("HEALTHY", "10.0.1.1"));
      }
      ray.proxiesAre(proxies);
      show();
    }
  }

  void applicationsFail() {
    ray.applicationsAre(ServeApplicationState.DEPLOY_FAILED, "Traceback: no");
    show();
  }

  /** Patches labels and annotations; whether the API server agreed. */
  boolean patch(String patch) {
    boolean[] agreed = {false};
    change(changed -> agreed[0] = MetadataPatch.apply(changed.getMetadata(), patch));
    return agreed[0];
  }

  /** The same for the head, unless it was replaced meanwhile. */
  boolean patchHead(ObservedPod pod, String patch) {
    ObjectMeta metadata = new ObjectMetaBuilder(pod.getMetadata()).build();
    boolean agreed =
        head().orElseThrow().getMetadata().getUid().equals(metadata.getUid())
            && MetadataPatch.apply(metadata, patch);
    if (agreed) {
      headLabel = metadata.getLabels().getOrDefault(RayLabels.SERVE, "");
    }
    return agreed;
  }

  void delete(boolean slow, String at) {
    if (slow && !object.isMarkedForDeletion()) {
      change(changed -> changed.getMetadata().setDeletionTimestamp(at));
    } else if (!slow) {
      gone = true;
    }
  }

  void terminate() {
    gone |= object.isMarkedForDeletion();
  }

  void replace(RayCluster next) {
    change(
        changed -> {
          changed.setMetadata(new ObjectMetaBuilder(next.getMetadata()).build());
          changed.setSpec(next.getSpec());
        });
  }

  private void show() {
    RayClusterStatus status =
        RayClusterStatusBuilder.builder()
            .conditions(
                List.of(
                    new ConditionBuilder()
                        .withType(RayClusterCondition.HEAD_POD_READY)
                        .withStatus(headReady ? "True" : "False")
                        .build()))
            .endpoints(Map.of("dashboard", "8265"))
            .head(
                HeadInfoBuilder.builder()
                    .podName(headName())
                    .serviceName(name() + "-head-svc")
                    .build())
            .readyWorkerReplicas((long) readyWorkers())
            .build();
    if (!status.equals(object.getStatus())) {
      change(changed -> changed.setStatus(status));
    }
  }

  void change(Consumer<RayCluster> edit) {
    RayCluster next = new RayCluster();
    next.setMetadata(new ObjectMetaBuilder(object.getMetadata()).build());
    next.setSpec(object.getSpec());
    next.setStatus(object.getStatus());
    edit.accept(next);
    next.getMetadata().setResourceVersion(name() + "-" + ++version);
    object = next;
  }
}
