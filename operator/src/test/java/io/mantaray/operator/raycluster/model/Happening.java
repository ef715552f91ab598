package io.mantaray.operator.raycluster.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One thing that happens in the world around a cluster. Pods and groups are chosen by any number,
 * so that a story stays a story when something is left out of it.
 */
sealed interface Happening {

  /** The user changes the declaration. */
  sealed interface Edit extends Happening {
    Declaration of(Declaration old);
  }

  record Scale(int group, int replicas) implements Edit {
    @Override
    public Declaration of(Declaration old) {
      return old.withGroup(group, it -> it.withReplicas(replicas));
    }
  }

  record Bound(int group, int min, int span) implements Edit {
    @Override
    public Declaration of(Declaration old) {
      return old.withGroup(group, it -> it.withBounds(min, min + span));
    }
  }

  record SetHosts(int group, int hosts) implements Edit {
    @Override
    public Declaration of(Declaration old) {
      return old.withGroup(group, it -> it.withHosts(hosts));
    }
  }

  record SuspendGroup(int group, boolean suspend) implements Edit {
    @Override
    public Declaration of(Declaration old) {
      return old.withGroup(group, it -> it.withSuspended(suspend));
    }
  }

  record AddGroup(int replicas, int hosts) implements Edit {
    private static final List<String> NAMES = List.of("a", "b", "c");

    @Override
    public Declaration of(Declaration old) {
      List<Declaration.Group> groups = new ArrayList<>(old.groups());
      NAMES.stream()
          .filter(name -> old.group(name).isEmpty())
          .findFirst()
          .ifPresent(
              name ->
                  groups.add(new Declaration.Group(name, replicas, 0, 5, hosts, false, List.of())));
      return old.withGroups(groups);
    }
  }

  record RemoveGroup(int group) implements Edit {
    @Override
    public Declaration of(Declaration old) {
      List<Declaration.Group> groups = new ArrayList<>(old.groups());
      if (!groups.isEmpty()) {
        groups.remove(Math.floorMod(group, groups.size()));
      }
      return old.withGroups(groups);
    }
  }

  record Suspend(@Nullable Boolean suspend) implements Edit {
    @Override
    public Declaration of(Declaration old) {
      return old.withSuspend(suspend);
    }
  }

  record ChangeImage(int tag) implements Edit {
    @Override
    public Declaration of(Declaration old) {
      return old.withImage("ray:" + tag);
    }
  }

  record Blunder(Declaration.Flaw flaw) implements Edit {
    @Override
    public Declaration of(Declaration old) {
      return old.withFlaw(Optional.of(flaw));
    }
  }

  record Mend() implements Edit {
    @Override
    public Declaration of(Declaration old) {
      return old.withFlaw(Optional.empty());
    }
  }

  /** The user deletes the cluster. */
  record DeleteCluster() implements Happening {}

  /** The user makes the cluster, unless there is one of its name. */
  record CreateCluster(Declaration.Traits traits) implements Happening {}

  /** The user tells the operator to leave the cluster alone, or to go on. */
  record Pause(boolean pause) implements Happening {}

  /** Another operator adds or removes its finalizer. */
  record OthersFinalizer(boolean there) implements Happening {}

  /** Ray's autoscaler takes away one worker of a group. */
  record ScaleDownByName(int worker) implements Happening {}

  /** Somebody deletes a pod by hand. */
  record DeletePod(int pod) implements Happening {}

  /** Somebody makes a pod with the labels of the cluster that another object owns. */
  record AddStranger(boolean head) implements Happening {}

  /** A node takes the pod, and it gets ready. */
  record Run(int pod) implements Happening {}

  /** The pod runs and is not ready. */
  record Unready(int pod) implements Happening {}

  /** The pod comes to its end. */
  record End(int pod, Kubelet.End how) implements Happening {}

  /** The kubelet has ended a pod that was deleted. */
  record Terminated(int pod) implements Happening {}

  /** The job that cleans up Redis makes its pod, and later ends. */
  record JobGoesOn(boolean succeeds) implements Happening {}

  record CollectGarbage() implements Happening {}

  /** Changes of one kind arrive in the operator's cache. */
  record Arrive(Kind kind, int changes, boolean heard) implements Happening {}

  /** All caches show what there is. */
  record CatchUp() implements Happening {}

  /** The operator works on the cluster. */
  record Reconcile(List<Interference> interferences) implements Happening {
    public Reconcile {
      interferences = List.copyOf(interferences);
    }
  }

  record RestartOperator() implements Happening {}

  record TimePasses(int seconds) implements Happening {}
}
