package io.mantaray.operator.raycluster.storage;

import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.mantaray.api.v1.GcsEmbeddedStorage;
import io.mantaray.api.v1.GcsStorageDeletionPolicy;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.clusters.FaultTolerance.RocksDb;
import io.mantaray.operator.conventions.RayLabels;
import io.mantaray.operator.conventions.RayNames;
import io.mantaray.operator.kubernetes.events.EventTemplate;
import io.mantaray.operator.objects.EventReasons;
import io.mantaray.operator.objects.ObjectChange;
import io.mantaray.operator.objects.Ownership;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The PersistentVolumeClaim for the GCS state in RocksDB.
 *
 * <p>An existing claim of the right name is used as it is: so a cluster finds the state that an
 * earlier one of the same name retained. Only its owner references are updated, so that a changed
 * deletion policy takes effect.
 */
public final class GcsStorageClaim {
  private static final EventReasons CREATING = EventReasons.creating("PVC");
  private static final Quantity DEFAULT_SIZE = new Quantity("1Gi");

  private GcsStorageClaim() {}

  /** The name of the claim: the user's, or the generated one. */
  public static String name(DeclaredCluster cluster) {
    return usersClaim(cluster).orElseGet(() -> RayNames.gcsStorageClaim(cluster.name()));
  }

  /** The claim for a cluster that does not name one itself. */
  public static PersistentVolumeClaim of(DeclaredCluster cluster) {
    Optional<GcsEmbeddedStorage> storage = storage(cluster);
    return new PersistentVolumeClaimBuilder()
        .withNewMetadata()
        .withNamespace(cluster.namespace())
        .withName(RayNames.gcsStorageClaim(cluster.name()))
        .withLabels(Map.of(RayLabels.CLUSTER, cluster.name()))
        // A retained claim must not be deleted with the cluster.
        .withOwnerReferences(retained(cluster) ? List.of() : List.of(cluster.asOwner()))
        .endMetadata()
        .withNewSpec()
        .withAccessModes(
            storage
                .map(GcsEmbeddedStorage::accessModes)
                .filter(modes -> !modes.isEmpty())
                .orElse(List.of("ReadWriteOnce")))
        .withStorageClassName(storage.map(GcsEmbeddedStorage::storageClassName).orElse(null))
        .withNewResources()
        .addToRequests(
            ClaimDrift.STORAGE, storage.map(GcsEmbeddedStorage::size).orElse(DEFAULT_SIZE))
        .endResources()
        .endSpec()
        .build();
  }

  /**
   * Compares with the existing claim.
   *
   * @param existing the claim with {@link #name}
   */
  public static ObjectChange<PersistentVolumeClaim> compare(
      DeclaredCluster cluster, Optional<PersistentVolumeClaim> existing) {
    if (!(cluster.faultTolerance() instanceof RocksDb)) {
      return ObjectChange.fine();
    }
    if (usersClaim(cluster).isPresent()) {
      return existing.isPresent()
          ? ObjectChange.fine()
          : ObjectChange.leave(
              EventTemplate.warning(
                  CREATING.failed(),
                  "PersistentVolumeClaim %s/%s, which gcsFaultToleranceOptions.storage.claimName names, does not exist, and the head cannot start without it. Create it."
                      .formatted(cluster.namespace(), name(cluster))));
    }
    return existing
        .map(claim -> compareOwned(cluster, claim))
        .orElseGet(() -> ObjectChange.create(of(cluster), CREATING));
  }

  private static ObjectChange<PersistentVolumeClaim> compareOwned(
      DeclaredCluster cluster, PersistentVolumeClaim existing) {
    if (Ownership.isTerminating(existing)) {
      return ObjectChange.leave(
          EventTemplate.warning(
              CREATING.failed(),
              "PersistentVolumeClaim %s is being deleted; it is made anew once it is gone."
                  .formatted(Ownership.describe(existing))));
    }
    String drift = ClaimDrift.describe(of(cluster), existing);
    Optional<EventTemplate> event =
        drift.isEmpty()
            ? Optional.empty()
            : Optional.of(
                EventTemplate.warning(
                    CREATING.failed(),
                    "PersistentVolumeClaim %s differs from what the RayCluster asks for (%s) and cannot be changed in place. Delete it to have it made anew, which loses the state in it."
                        .formatted(Ownership.describe(existing), drift)));
    boolean retained = retained(cluster);
    if (retained != Ownership.owns(cluster, existing)) {
      return event
          .<ObjectChange<PersistentVolumeClaim>>map(ObjectChange::leave)
          .orElseGet(ObjectChange::fine);
    }
    if (!retained && ownedByAnother(cluster, existing)) {
      return ObjectChange.fail(
          "PersistentVolumeClaim %s belongs to another object, so it cannot be deleted with this RayCluster. Give it back its own, or set deletionPolicy: Retain."
              .formatted(Ownership.describe(existing)));
    }
    return new ObjectChange.Update<>(
        new PersistentVolumeClaimBuilder(existing)
            .editMetadata()
            .withOwnerReferences(owners(cluster, existing, retained))
            .endMetadata()
            .build(),
        retained ? "it is to be retained" : "it is to be deleted with its cluster",
        Optional.empty(),
        event);
  }

  /** Owner references without those to clusters of this name, plus this one unless retained. */
  private static List<OwnerReference> owners(
      DeclaredCluster cluster, PersistentVolumeClaim claim, boolean retained) {
    List<OwnerReference> owners = new ArrayList<>(Ownership.owners(claim));
    owners.removeIf(owner -> sameName(owner, cluster.asOwner()));
    if (!retained) {
      owners.add(cluster.asOwner());
    }
    return owners;
  }

  private static boolean ownedByAnother(DeclaredCluster cluster, PersistentVolumeClaim claim) {
    return Ownership.controller(claim)
        .filter(owner -> !sameName(owner, cluster.asOwner()))
        .isPresent();
  }

  private static boolean sameName(OwnerReference one, OwnerReference other) {
    return Objects.equals(one.getKind(), other.getKind())
        && Objects.equals(one.getName(), other.getName())
        && Objects.requireNonNullElse(one.getApiVersion(), "").startsWith("ray.io/");
  }

  private static boolean retained(DeclaredCluster cluster) {
    return storage(cluster)
        .map(GcsEmbeddedStorage::deletionPolicy)
        .filter(GcsStorageDeletionPolicy.RETAIN::equals)
        .isPresent();
  }

  private static Optional<String> usersClaim(DeclaredCluster cluster) {
    return storage(cluster).map(GcsEmbeddedStorage::claimName).filter(name -> !name.isEmpty());
  }

  private static Optional<GcsEmbeddedStorage> storage(DeclaredCluster cluster) {
    return cluster.faultTolerance() instanceof RocksDb(Optional<GcsEmbeddedStorage> storage)
        ? storage
        : Optional.empty();
  }
}
