package io.mantaray.operator.raycluster.storage;

import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Says in what a claim differs from the one asked for that Kubernetes does not let us change. */
final class ClaimDrift {
  static final String STORAGE = "storage";

  private ClaimDrift() {}

  /** The differences for people; empty if there are none. */
  static String describe(PersistentVolumeClaim desired, PersistentVolumeClaim existing) {
    PersistentVolumeClaimSpec wanted = desired.getSpec();
    PersistentVolumeClaimSpec found =
        existing.getSpec() == null ? new PersistentVolumeClaimSpec() : existing.getSpec();
    List<String> differences = new ArrayList<>();
    Quantity wantedSize = size(wanted);
    Quantity foundSize = size(found);
    if (!sameAmount(wantedSize, foundSize)) {
      differences.add("size " + foundSize + ", not " + wantedSize);
    }
    // Without a wish the API server chose the default class, which is what was asked for.
    String wantedClass = wanted.getStorageClassName();
    if (wantedClass != null && !wantedClass.equals(found.getStorageClassName())) {
      differences.add("storage class " + found.getStorageClassName() + ", not " + wantedClass);
    }
    if (!sorted(wanted.getAccessModes()).equals(sorted(found.getAccessModes()))) {
      differences.add(
          "access modes " + found.getAccessModes() + ", not " + wanted.getAccessModes());
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
    try {
      return one.getNumericalAmount().compareTo(other.getNumericalAmount()) == 0;
    } catch (IllegalArgumentException e) {
      // Not a number that we can read: then it is at least the same text.
      return Objects.equals(one.toString(), other.toString());
    }
  }

  private static List<String> sorted(@Nullable List<String> modes) {
    return modes == null ? List.of() : modes.stream().sorted().toList();
  }
}
