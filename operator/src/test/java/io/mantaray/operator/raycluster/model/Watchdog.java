package io.mantaray.operator.raycluster.model;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayClusterCondition;
import io.mantaray.api.v1.RayClusterStatus;
import io.mantaray.api.v1.RayClusterStatusBuilder;
import io.mantaray.operator.conventions.RayAnnotations;
import io.mantaray.operator.conventions.RayLabels;
import io.mantaray.operator.kubernetes.pods.ObservedPod;
import io.mantaray.operator.raycluster.status.StatusCalculation;
import io.mantaray.operator.reconcile.PauseAdmission;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks every write of the operator after the server performed it, and reports the first that must
 * never happen. It compares it with the objects of the server and with what the operator could
 * know.
 */
final class Watchdog {
  /** A write that was done. */
  record Write(Connection.Request request, @Nullable HasMetadata before, ApiServer.Answer answer) {}

  /** What the operator observes at the start of a pass. */
  private record Sight(RayCluster cluster, Declaration declaration, Map<String, Long> surplus) {}

  private final ApiServer server;
  private final List<String> journal = new ArrayList<>();
  private final Map<Long, Declaration> declarations = new HashMap<>();
  private final Set<String> deletedByOperator = new HashSet<>();
  private @Nullable Sight sight;
  private @Nullable String violation;
  private boolean blindUpgrade;

  Watchdog(ApiServer server) {
    this.server = server;
  }

  /** Records an event of the walk, for the message of a failure. */
  void note(String what) {
    journal.add(what);
  }

  String journal() {
    return String.join("\n  ", journal);
  }

  /** Remembers what a generation of the object means. */
  void declared(RayCluster object, Declaration declaration) {
    declarations.put(key(object), declaration);
  }

  void passBegins(RayCluster seen, List<ObservedPod> seenPods) {
    Declaration declaration = Objects.requireNonNull(declarations.get(key(seen)));
    // What the cache does not show yet was made by the operator, so it knows of that too.
    Map<String, HasMetadata> known = new HashMap<>();
    server.all(Pod.class).forEach(pod -> known.put(pod.getMetadata().getUid(), pod));
    seenPods.forEach(pod -> known.put(pod.getMetadata().getUid(), pod));
    Map<String, Long> surplus = new HashMap<>();
    for (Declaration.Group group : declaration.groups()) {
      long staying =
          known.values().stream()
              .filter(pod -> isOf(pod, seen) && group.name().equals(groupOf(pod)))
              .filter(pod -> !pod.isMarkedForDeletion())
              .filter(pod -> !deletedByOperator.contains(pod.getMetadata().getUid()))
              .filter(pod -> !group.toDelete().contains(pod.getMetadata().getName()))
              .count();
      surplus.put(group.name(), staying - group.desiredPods());
    }
    sight = new Sight(seen, declaration, surplus);
  }

  void passEnds() {
    sight = null;
  }

  void wrote(Write write) {
    Sight seen = sight;
    if (seen == null) {
      return; // Not within a checked pass.
    }
    if (!seen.cluster().isMarkedForDeletion()) {
      check(
          seen.declaration().valid() || write.request().status(),
          "a wrong declaration changes nothing but what the status says",
          write);
      check(
          !isPaused(seen.cluster()) || isAboutThePause(write),
          "nothing is done for a paused cluster but to say so",
          write);
    }
    switch (write.request().method()) {
      case "POST" -> {
        if (write.answer().object() instanceof Pod pod) {
          created(seen, pod, write);
        }
      }
      case "DELETE" -> {
        if (write.before() instanceof Pod pod && !pod.isMarkedForDeletion()) {
          deleted(seen, pod, write);
        }
      }
      case "PUT" -> {
        if (write.request().status()) {
          statusWritten(write);
        }
      }
      default -> finalizersKept(write);
    }
  }

  static boolean isPaused(RayCluster cluster) {
    Map<String, String> annotations = cluster.getMetadata().getAnnotations();
    return annotations != null && "true".equals(annotations.get(RayAnnotations.PAUSED));
  }

  /** Whether it writes no more than the condition Paused. */
  private static boolean isAboutThePause(Write write) {
    return write.request().status()
        && write.before() instanceof RayCluster before
        && write.answer().object() instanceof RayCluster after
        && withoutPause(before.getStatus()).equals(withoutPause(after.getStatus()));
  }

  private static RayClusterStatus withoutPause(@Nullable RayClusterStatus status) {
    RayClusterStatus given = status == null ? RayClusterStatusBuilder.builder().build() : status;
    List<Condition> conditions = given.conditions() == null ? List.of() : given.conditions();
    return given.withConditions(
        conditions.stream()
            .filter(condition -> !condition.getType().equals(PauseAdmission.PAUSED))
            .toList());
  }

  private void created(Sight seen, Pod pod, Write write) {
    check(isOf(pod, seen.cluster()), "a new pod belongs to its cluster", write);
    check(!seen.cluster().isMarkedForDeletion(), "a deleted cluster gets no pods", write);
    check(!seen.declaration().suspended(), "a suspended cluster gets no pods", write);
    RayCluster current =
        server.find(RayCluster.class, seen.cluster().getMetadata().getName()).orElse(null);
    if (current != null && Objects.equals(uid(current), uid(seen.cluster()))) {
      check(!isSuspending(current), "a cluster that is being suspended gets no pods", write);
    }
    if (isHead(pod)) {
      long heads =
          server.all(Pod.class).stream()
              .filter(other -> isHead(other) && isOf(other, seen.cluster()))
              .count();
      check(heads == 1, "there is one head at a time, the one on its way out included", write);
      blindUpgrade |= server.all(Pod.class).stream().anyMatch(other -> isOlderWorker(pod, other));
      return;
    }
    String name = groupOf(pod);
    Optional<Declaration.Group> group = seen.declaration().group(name);
    check(group.isPresent(), "a new worker is of a declared group", write);
    long live =
        server.all(Pod.class).stream()
            .filter(other -> isOf(other, seen.cluster()) && name.equals(groupOf(other)))
            .filter(other -> !other.isMarkedForDeletion() && !isHead(other))
            .filter(other -> !Kubelet.ended(other))
            .filter(
                other -> !group.orElseThrow().toDelete().contains(other.getMetadata().getName()))
            .count();
    check(live <= group.orElseThrow().desiredPods(), "no worker beyond the desired number", write);
  }

  /**
   * Whether a head was created beside workers of an older image. Only heads have the hash, so
   * without a head the workers' spec is unknown.
   */
  boolean blindUpgrade() {
    return blindUpgrade;
  }

  private static boolean isOlderWorker(Pod head, Pod other) {
    return ApiServer.owner(other).equals(ApiServer.owner(head))
        && !image(other).equals(image(head));
  }

  static String image(Pod pod) {
    return pod.getSpec().getContainers().getFirst().getImage();
  }

  private void deleted(Sight seen, Pod pod, Write write) {
    check(isOf(pod, seen.cluster()), "pods of others are not touched", write);
    deletedByOperator.add(pod.getMetadata().getUid());
    boolean all =
        seen.cluster().isMarkedForDeletion()
            || seen.declaration().suspended()
            || isSuspending(seen.cluster())
            || server
                .find(RayCluster.class, seen.cluster().getMetadata().getName())
                .filter(Watchdog::isSuspending)
                .isPresent()
            || seen.declaration().traits().recreate();
    if (all || Kubelet.ended(pod)) {
      return;
    }
    check(!isHead(pod), "a head that lives is not deleted", write);
    Optional<Declaration.Group> group = seen.declaration().group(groupOf(pod));
    if (group.isEmpty()
        || group.get().suspended()
        || group.get().toDelete().contains(pod.getMetadata().getName())
        || !replicaOf(pod).isEmpty()
        || group.get().hosts() > 1) {
      return; // Multi-host replicas are deleted as a whole.
    }
    check(!seen.declaration().traits().autoscaling(), "the autoscaler chooses who goes", write);
    long left = seen.surplus().merge(groupOf(pod), -1L, Long::sum);
    check(left >= 0, "no more workers go than there are too many", write);
  }

  private void statusWritten(Write write) {
    RayClusterStatus old =
        write.before() instanceof RayCluster cluster && cluster.getStatus() != null
            ? cluster.getStatus()
            : RayClusterStatusBuilder.builder().build();
    RayClusterStatus next =
        ((RayCluster) Objects.requireNonNull(write.answer().object())).getStatus();
    check(
        next != null && StatusCalculation.needsWrite(old, next),
        "a status that says nothing new is not written",
        write);
  }

  /** Finalizers that are not the operator's. */
  private void finalizersKept(Write write) {
    if (write.before() instanceof RayCluster old
        && write.answer().object() instanceof RayCluster next) {
      check(
          next.getMetadata().getFinalizers().contains(World.OTHERS_FINALIZER)
              == old.getMetadata().getFinalizers().contains(World.OTHERS_FINALIZER),
          "finalizers of others stay",
          write);
      check(
          new HashSet<>(next.getMetadata().getFinalizers()).size()
              == next.getMetadata().getFinalizers().size(),
          "there is one finalizer of a kind",
          write);
    }
  }

  /** The first violation. */
  Optional<String> violation() {
    return Optional.ofNullable(violation);
  }

  /**
   * Violations are collected, as an exception would look like a broken connection to the client.
   */
  private void check(boolean holds, String rule, Write write) {
    if (!holds && violation == null) {
      violation = rule + ", but: " + write.request();
    }
  }

  static boolean isOf(HasMetadata pod, RayCluster cluster) {
    return ApiServer.owner(pod).equals(Optional.of(cluster.getMetadata().getUid()));
  }

  static boolean isHead(Pod pod) {
    return "head".equals(pod.getMetadata().getLabels().get(RayLabels.NODE_TYPE));
  }

  static String groupOf(HasMetadata pod) {
    return pod.getMetadata().getLabels().getOrDefault(RayLabels.GROUP, "");
  }

  private static String replicaOf(Pod pod) {
    return pod.getMetadata().getLabels().getOrDefault(RayLabels.REPLICA_NAME, "");
  }

  private static boolean isSuspending(RayCluster cluster) {
    RayClusterStatus status = cluster.getStatus();
    return status != null
        && status.conditions() != null
        && status.conditions().stream()
            .anyMatch(
                condition ->
                    condition.getType().equals(RayClusterCondition.SUSPENDING)
                        && condition.getStatus().equals("True"));
  }

  private static String uid(RayCluster cluster) {
    return cluster.getMetadata().getUid();
  }

  /** Generations of clusters of different UIDs are different declarations. */
  private static long key(RayCluster cluster) {
    long uid = Long.parseLong(cluster.getMetadata().getUid().substring("uid-".length()));
    return uid * 1_000_000 + cluster.getMetadata().getGeneration();
  }
}
