package io.mantaray.operator.raycluster.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayClusterCondition;
import io.mantaray.api.v1.RayClusterState;
import io.mantaray.api.v1.RayClusterStatus;
import io.mantaray.operator.reconcile.PauseAdmission;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What must hold for any cluster without further disturbances: the operator converges by its
 * triggers alone, and then everything is as declared.
 */
final class Calm {
  private static final int LONGEST = 200;

  private final World world;

  Calm(World world) {
    this.world = world;
  }

  /** Reconciles until the operator has nothing more to do, and checks the result. */
  void comes() {
    world.watchdog().note("— calm comes");
    world.pause(false);
    world.declare(corrected(world.declaration()));
    settle();
    if (world.declaration().traits().autoscaling()) {
      world.declare(nameSurplus(world.declaration()));
      settle();
    }
    checkResult();
    restIsSilent();
  }

  /** Reconciles only when triggered: a missing trigger is detected. */
  void settle() {
    for (int step = 0; step < LONGEST; step++) {
      nodesDoTheirWork();
      world.operator().caches().forEach(LaggingCache::catchUp);
      Optional<Instant> timer = world.operator().timer();
      if (!world.operator().triggered()) {
        if (timer.isEmpty()) {
          return;
        }
        world.passTo(timer.get());
      }
      world.reconcile(List.of());
    }
    throw new AssertionError("the operator does not come to rest");
  }

  private void nodesDoTheirWork() {
    world.server().collectGarbage();
    world.pods().forEach(world.kubelet()::terminated);
    world.pods().stream().filter(pod -> !isReady(pod)).forEach(world.kubelet()::run);
    world.server().all(Job.class).stream()
        .filter(job -> job.getStatus() == null)
        .forEach(job -> world.kubelet().goOn(job, true));
    if (world.cluster().filter(RayCluster::isMarkedForDeletion).isPresent()) {
      world.finalizer(false);
    }
  }

  private void checkResult() {
    Optional<RayCluster> cluster = world.cluster();
    if (cluster.filter(it -> !it.isMarkedForDeletion()).isEmpty()) {
      assertThat(cluster).as("the deleted cluster").isEmpty();
      nodesDoTheirWork(); // What is left of it concerns the operator no more.
      assertThat(names(pods())).as("pods of the deleted cluster").isEmpty();
      return;
    }
    RayClusterStatus status = Objects.requireNonNull(cluster.get().getStatus());
    assertThat(status.observedGeneration())
        .as("observedGeneration")
        .isEqualTo(cluster.get().getMetadata().getGeneration());
    if (world.declaration().suspended()) {
      assertThat(names(pods())).as("pods of the suspended cluster").isEmpty();
      assertThat(status.state()).isEqualTo(RayClusterState.SUSPENDED);
      return;
    }
    assertThat(names(pods().stream().filter(Watchdog::isHead).toList())).as("heads").hasSize(1);
    for (Declaration.Group group : world.declaration().groups()) {
      assertThat(names(workers(group.name())))
          .as("workers of the group %s", group.name())
          .hasSize((int) group.desiredPods());
    }
    long desired =
        world.declaration().groups().stream().mapToLong(Declaration.Group::desiredPods).sum();
    assertThat(names(pods())).as("all pods").hasSize((int) desired + 1);
    assertThat(names(pods().stream().filter(pod -> !isReady(pod)).toList()))
        .as("pods that are not ready")
        .isEmpty();
    assertThat(status.state()).as("state").isEqualTo(RayClusterState.READY);
    assertThat(or0(status.readyWorkerReplicas())).isEqualTo(desired);
    if (world.declaration().traits().recreate() && !world.watchdog().blindUpgrade()) {
      assertThat(names(pods().stream().filter(pod -> !isUpToDate(pod)).toList()))
          .as("pods of an older declaration where a change means new ones")
          .isEmpty();
    }
    assertThat(status.conditions())
        .extracting(Condition::getType)
        .doesNotContain(RayClusterCondition.REPLICA_FAILURE, PauseAdmission.PAUSED);
  }

  /** A pass without a trigger finds nothing to do and sends no requests. */
  private void restIsSilent() {
    int requests = world.operator().connection().requests();
    int events = world.operator().eventCount();
    world.watchdog().note("— a round at rest");
    world.reconcile(List.of());
    assertThat(world.operator().connection().requests()).as("requests at rest").isEqualTo(requests);
    assertThat(world.operator().eventCount()).as("events at rest").isEqualTo(events);
  }

  private List<Pod> pods() {
    return world.pods().stream()
        .filter(pod -> !ApiServer.owner(pod).equals(Optional.of(World.STRANGER)))
        .toList();
  }

  private List<Pod> workers(String group) {
    return pods().stream()
        .filter(pod -> !Watchdog.isHead(pod) && Watchdog.groupOf(pod).equals(group))
        .toList();
  }

  /** The user corrects invalid fields and sets whether the cluster is suspended. */
  private static Declaration corrected(Declaration declaration) {
    Declaration flawless = declaration.withFlaw(Optional.empty());
    Declaration clear = flawless.suspend() == null ? flawless.withSuspend(false) : flawless;
    return clear.traits().autoscaling()
        ? clear.withGroups(
            clear.groups().stream().map(group -> group.withSuspended(false)).toList())
        : clear;
  }

  /** The autoscaler says who goes where there are too many. */
  private Declaration nameSurplus(Declaration declaration) {
    return declaration.withGroups(
        declaration.groups().stream()
            .map(
                group -> {
                  List<String> names =
                      workers(group.name()).stream()
                          .map(pod -> pod.getMetadata().getName())
                          .toList();
                  long surplus = Math.max(0, names.size() - group.desiredPods());
                  return surplus == 0 ? group : group.withToDelete(names.subList(0, (int) surplus));
                })
            .toList());
  }

  private static boolean isReady(Pod pod) {
    return pod.getStatus().getPhase().equals("Running")
        && pod.getStatus().getConditions().stream()
            .anyMatch(
                condition ->
                    condition.getType().equals("Ready") && condition.getStatus().equals("True"));
  }

  private boolean isUpToDate(Pod pod) {
    return Watchdog.image(pod).equals(world.declaration().image());
  }

  private static List<String> names(List<Pod> pods) {
    return pods.stream().map(pod -> pod.getMetadata().getName()).toList();
  }

  private static long or0(@Nullable Long number) {
    return number == null ? 0 : number;
  }
}
