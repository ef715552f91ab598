package io.mantaray.operator.objects;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.mantaray.operator.clusters.DeclaredCluster;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Which objects are somebody's own: it made them, they go with it, and it may repair them. */
public final class Ownership {
  private Ownership() {}

  /** The metadata of an object that the cluster is to own. */
  public static ObjectMetaBuilder metadata(DeclaredCluster cluster, String name) {
    return new ObjectMetaBuilder()
        .withNamespace(cluster.namespace())
        .withName(name)
        .withOwnerReferences(cluster.asOwner());
  }

  /** Whether the cluster owns the object: this one, not an earlier one of the same name. */
  public static boolean owns(DeclaredCluster cluster, HasMetadata object) {
    return isOwned(cluster.uid(), object);
  }

  /** Whether the object with this UID made the other one and looks after it. */
  public static boolean isOwned(String uid, HasMetadata object) {
    return controller(object).filter(owner -> Objects.equals(owner.getUid(), uid)).isPresent();
  }

  /** Whether another looks after the object: an earlier cluster of this name, or a Job. */
  public static boolean isOthers(DeclaredCluster cluster, HasMetadata object) {
    return controller(object).isPresent() && !owns(cluster, object);
  }

  /** Who made the object and looks after it. */
  public static Optional<OwnerReference> controller(HasMetadata object) {
    return owners(object).stream()
        .filter(owner -> Boolean.TRUE.equals(owner.getController()))
        .findFirst();
  }

  /** All owners of the object. */
  public static List<OwnerReference> owners(HasMetadata object) {
    List<OwnerReference> owners = object.getMetadata().getOwnerReferences();
    return owners == null ? List.of() : owners;
  }

  /** Whether the object is about to vanish, so that changing it is no use. */
  public static boolean vanishing(HasMetadata object) {
    return object.getMetadata().getDeletionTimestamp() != null;
  }

  /** Namespace and name, as people write it. */
  public static String describe(HasMetadata object) {
    return object.getMetadata().getNamespace() + "/" + object.getMetadata().getName();
  }
}
