package io.mantaray.operator.raycluster.model;

import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayClusterSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What the user wants of a cluster at the moment.
 *
 * @param suspend as written; absent if it is not
 * @param flaw what is wrong with it at the moment
 */
record Declaration(
    Traits traits,
    @Nullable Boolean suspend,
    String image,
    List<Group> groups,
    Optional<Flaw> flaw) {

  /** What a cluster is for all its life. */
  record Traits(boolean autoscaling, boolean recreate, boolean redis) {}

  /** A worker group. */
  record Group(
      String name,
      long replicas,
      long min,
      long max,
      long hosts,
      boolean suspended,
      List<String> toDelete) {

    Group {
      toDelete = List.copyOf(toDelete);
    }

    long desiredPods() {
      return suspended ? 0 : Math.clamp(replicas, min, max) * hosts;
    }

    Group withReplicas(long changed) {
      return new Group(name, changed, min, max, hosts, suspended, toDelete);
    }

    Group withBounds(long changedMin, long changedMax) {
      return new Group(name, replicas, changedMin, changedMax, hosts, suspended, toDelete);
    }

    Group withHosts(long changed) {
      return new Group(name, replicas, min, max, changed, suspended, toDelete);
    }

    Group withSuspended(boolean changed) {
      return new Group(name, replicas, min, max, hosts, changed, toDelete);
    }

    Group withToDelete(List<String> changed) {
      return new Group(name, replicas, min, max, hosts, suspended, changed);
    }

    private String yaml(String image) {
      return "{groupName: %s, replicas: %d, minReplicas: %d, maxReplicas: %d, numOfHosts: %d, suspend: %s, scaleStrategy: {workersToDelete: [%s]}, template: {spec: {containers: [{name: ray, image: '%s'}]}}}"
          .formatted(
              name, replicas, min, max, hosts, suspended, String.join(", ", toDelete), image);
    }
  }

  /** Mistakes that the schema lets through. */
  enum Flaw {
    HEAD_WITHOUT_CONTAINER("headGroupSpec: {template: {spec: {containers: []}}}"),
    NO_HEAD(""),
    NEGATIVE_MINIMUM(
        "workerGroupSpecs: [{groupName: a, replicas: 1, minReplicas: -1, maxReplicas: 3, template: {spec: {containers: [{name: ray}]}}}]"),
    UNKNOWN_UPGRADE("upgradeStrategy: {type: Whenever}");

    private final String field;

    Flaw(String field) {
      this.field = field;
    }
  }

  Declaration {
    groups = List.copyOf(groups);
  }

  static Declaration of(Traits traits) {
    return new Declaration(
        traits,
        null,
        "ray:1",
        List.of(new Group("a", 2, 0, 5, 1, false, List.of())),
        Optional.empty());
  }

  /** Whether it can be made. */
  boolean valid() {
    return flaw.isEmpty() && (!traits.autoscaling || groups.stream().noneMatch(Group::suspended));
  }

  boolean suspended() {
    return Boolean.TRUE.equals(suspend);
  }

  Optional<Group> group(String name) {
    return groups.stream().filter(group -> group.name().equals(name)).findFirst();
  }

  Declaration withSuspend(@Nullable Boolean changed) {
    return new Declaration(traits, changed, image, groups, flaw);
  }

  Declaration withImage(String changed) {
    return new Declaration(traits, suspend, changed, groups, flaw);
  }

  Declaration withGroups(List<Group> changed) {
    return new Declaration(traits, suspend, image, changed, flaw);
  }

  Declaration withFlaw(Optional<Flaw> changed) {
    return new Declaration(traits, suspend, image, groups, changed);
  }

  /** Changes one of the groups, chosen by any number; nothing if there are none. */
  Declaration withGroup(int choice, UnaryOperator<Group> change) {
    if (groups.isEmpty()) {
      return this;
    }
    List<Group> changed = new ArrayList<>(groups);
    int index = Math.floorMod(choice, groups.size());
    changed.set(index, change.apply(groups.get(index)));
    return withGroups(changed);
  }

  RayClusterSpec spec() {
    List<String> fields = new ArrayList<>();
    if (flaw.isEmpty() || !flaw.get().name().contains("HEAD")) {
      fields.add(
          "headGroupSpec: {rayStartParams: {}, template: {spec: {containers: [{name: ray, image: '%s'}]}}}"
              .formatted(image));
    }
    if (!flaw.equals(Optional.of(Flaw.NEGATIVE_MINIMUM))) {
      fields.add(
          groups.stream()
              .map(group -> group.yaml(image))
              .collect(Collectors.joining(", ", "workerGroupSpecs: [", "]")));
    }
    flaw.map(mistake -> mistake.field).filter(field -> !field.isEmpty()).ifPresent(fields::add);
    if (suspend != null) {
      fields.add("suspend: " + suspend);
    }
    if (traits.autoscaling) {
      fields.add("enableInTreeAutoscaling: true");
    }
    if (traits.recreate && !flaw.equals(Optional.of(Flaw.UNKNOWN_UPGRADE))) {
      fields.add("upgradeStrategy: {type: Recreate}");
    }
    if (traits.redis) {
      fields.add("gcsFaultToleranceOptions: {redisAddress: 'redis:6379'}");
    }
    RayCluster read =
        ApiServer.JSON.unmarshal(
            "spec: {rayVersion: 2.53.0, " + String.join(", ", fields) + "}", RayCluster.class);
    return Objects.requireNonNull(read.getSpec());
  }

  RayCluster object(String name) {
    RayCluster cluster = new RayCluster();
    cluster.getMetadata().setName(name);
    cluster.getMetadata().setNamespace(ApiServer.NAMESPACE);
    cluster.setSpec(spec());
    return cluster;
  }
}
