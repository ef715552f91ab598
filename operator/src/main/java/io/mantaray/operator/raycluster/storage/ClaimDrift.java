package io.mantaray.operator.raycluster.storage;

import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.mantaray.operator.clusters.ResourceQuantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Differences between a claim and the desired one that cannot be changed in place. */
final class ClaimDrift {
  static final String STORAGE = "storage";

  private ClaimDrift() {}

  /** A human-readable description; empty if there are no differences. */
  static String describe(PersistentVolumeClaim desired, PersistentVolumeClaim existing) {
    PersistentVolumeClaimSpec desiredSpec = desired.getSpec();
    PersistentVolumeClaimSpec found =
        existing.getSpec() == null ? new PersistentVolumeClaimSpec() : existing.getSpec();
    List<String> differences = new ArrayList<>();
    Quantity desiredSize = size(desiredSpec);
    Quantity foundSize = size(found);
    if (!sameAmount(desiredSize, foundSize)) {
      differences.add("size " + foundSize + ", not " + desiredSize);
    }
    // If none is desired, the class that the API server chose by default is right.
    String desiredClass = desiredSpec.getStorageClassName();
    if (desiredClass != null && !desiredClass.equals(found.getStorageClassName())) {
      differences.add("storage class " + found.getStorageClassName() + ", not " + desiredClass);
    }
    if (!sorted(desiredSpec.getAccessModes()).equals(sorted(found.getAccessModes()))) {
      differences.add(
          "access modes " + found.getAccessModes() + ", not " + desiredSpec.getAccessModes());
    }
    return String.join("; ", differences);
  }

  private static @Nullable Quantity size(PersistentVolumeClaimSpec spec) {
    Map<String, Quantity> requests =
        spec.getResources() == null ? null : spec.getResources().getRequests();
    return requests == null ? null : requests.get(STORAGE);
  }

  private static boolean sameAmount(@Nullable Quantity one, @Nullable Quantity other) {
    if (one == null || other == null) {
      return one == null && other == null;
    }
    return canonical(one).equals(canonical(other));
  }

  private static String canonical(Quantity quantity) {
    String text = quantity.toString();
    return ResourceQuantity.parse(text).map(ResourceQuantity::canonical).orElse(text);
  }

  private static List<String> sorted(@Nullable List<String> modes) {
    return modes == null ? List.of() : modes.stream().sorted().toList();
  }
}
