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
import io.mantaray.operator.kubernetes.events.Notice;
import io.mantaray.operator.objects.EventReasons;
import io.mantaray.operator.objects.Ownership;
import io.mantaray.operator.objects.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The claim of the volume on which a GCS keeps its state in RocksDB.
 *
 * <p>A claim of the right name is taken as it is, whoever made it: that is how a cluster finds the
 * state which an earlier one of the same name retained. Only who owns it is kept right, so that a
 * changed deletion policy takes effect.
 */
public final class GcsStorageClaim {
  private static final EventReasons CREATING = EventReasons.creating("PVC");
  private static final Quantity DEFAULT_SIZE = new Quantity("1Gi");

  private GcsStorageClaim() {}

  /** The name of the claim: the user's, or that of the one made for the cluster. */
  public static String name(DeclaredCluster cluster) {
    return usersClaim(cluster).orElseGet(() -> RayNames.gcsStorageClaim(cluster.name()));
  }

  /** The claim that is made for a cluster which keeps its state so and names no claim. */
  public static PersistentVolumeClaim of(DeclaredCluster cluster) {
    Optional<GcsEmbeddedStorage> storage = storage(cluster);
    return new PersistentVolumeClaimBuilder()
        .withNewMetadata()
        .withNamespace(cluster.namespace())
        .withName(RayNames.gcsStorageClaim(cluster.name()))
        .withLabels(Map.of(RayLabels.CLUSTER, cluster.name()))
        // What is to outlive the cluster must not belong to it.
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
   * Judges what exists.
   *
   * @param existing the claim with {@link #name}
   */
  public static Verdict<PersistentVolumeClaim> compare(
      DeclaredCluster cluster, Optional<PersistentVolumeClaim> existing) {
    if (!(cluster.faultTolerance() instanceof RocksDb)) {
      return Verdict.fine();
    }
    if (usersClaim(cluster).isPresent()) {
      return existing.isPresent()
          ? Verdict.fine()
          : Verdict.leave(
              Notice.warning(
                  CREATING.failed(),
                  "PersistentVolumeClaim %s/%s, which gcsFaultToleranceOptions.storage.claimName names, does not exist, and the head cannot start without it. Create it."
                      .formatted(cluster.namespace(), name(cluster))));
    }
    return existing
        .map(claim -> judge(cluster, claim))
        .orElseGet(() -> Verdict.create(of(cluster), CREATING));
  }

  private static Verdict<PersistentVolumeClaim> judge(
      DeclaredCluster cluster, PersistentVolumeClaim existing) {
    if (Ownership.vanishing(existing)) {
      return Verdict.leave(
          Notice.warning(
              CREATING.failed(),
              "PersistentVolumeClaim %s is being deleted; it is made anew once it is gone."
                  .formatted(Ownership.describe(existing))));
    }
    String drift = ClaimDrift.describe(of(cluster), existing);
    Optional<Notice> notice =
        drift.isEmpty()
            ? Optional.empty()
            : Optional.of(
                Notice.warning(
                    CREATING.failed(),
                    "PersistentVolumeClaim %s differs from what the RayCluster asks for (%s) and cannot be changed in place. Delete it to have it made anew, which loses the state in it."
                        .formatted(Ownership.describe(existing), drift)));
    boolean retained = retained(cluster);
    if (retained != Ownership.owns(cluster, existing)) {
      return notice.<Verdict<PersistentVolumeClaim>>map(Verdict::leave).orElseGet(Verdict::fine);
    }
    if (!retained && ownedByAnother(cluster, existing)) {
      return Verdict.fail(
          "PersistentVolumeClaim %s belongs to another object, so it cannot be deleted with this RayCluster. Give it back its own, or set deletionPolicy: Retain."
              .formatted(Ownership.describe(existing)));
    }
    return new Verdict.Update<>(
        new PersistentVolumeClaimBuilder(existing)
            .editMetadata()
            .withOwnerReferences(owners(cluster, existing, retained))
            .endMetadata()
            .build(),
        retained ? "it is to be retained" : "it is to be deleted with its cluster",
        Optional.empty(),
        notice);
  }

  /** The owners of the claim other than the cluster, or one of its name before it, and then it. */
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
