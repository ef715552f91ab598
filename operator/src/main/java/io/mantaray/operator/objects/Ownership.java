package io.mantaray.operator.objects;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.mantaray.operator.clusters.DeclaredCluster;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Owner and controller references: which objects a custom resource owns and may change. */
public final class Ownership {
  private Ownership() {}

  /** Metadata with an owner reference to the cluster. */
  public static ObjectMetaBuilder metadata(DeclaredCluster cluster, String name) {
    return new ObjectMetaBuilder()
        .withNamespace(cluster.namespace())
        .withName(name)
        .withOwnerReferences(cluster.asOwner());
  }

  /** Whether this cluster, by its UID, is the controller of the object. */
  public static boolean owns(DeclaredCluster cluster, HasMetadata object) {
    return isOwned(cluster.uid(), object);
  }

  /** Whether the owner with this UID is the controller of the object. */
  public static boolean isOwned(String uid, HasMetadata object) {
    return controller(object).filter(owner -> Objects.equals(owner.getUid(), uid)).isPresent();
  }

  /** Whether another owner controls the object: an earlier cluster of this name, or a Job. */
  public static boolean isControlledByOther(DeclaredCluster cluster, HasMetadata object) {
    return controller(object).isPresent() && !owns(cluster, object);
  }

  /** The controller reference. */
  public static Optional<OwnerReference> controller(HasMetadata object) {
    return owners(object).stream()
        .filter(owner -> Boolean.TRUE.equals(owner.getController()))
        .findFirst();
  }

  /** All owner references. */
  public static List<OwnerReference> owners(HasMetadata object) {
    List<OwnerReference> owners = object.getMetadata().getOwnerReferences();
    return owners == null ? List.of() : owners;
  }

  /** Whether the object is being deleted. */
  public static boolean isTerminating(HasMetadata object) {
    return object.getMetadata().getDeletionTimestamp() != null;
  }

  /** Namespace and name, for messages. */
  public static String describe(HasMetadata object) {
    return object.getMetadata().getNamespace() + "/" + object.getMetadata().getName();
  }
}
