package io.mantaray.operator.kubernetes.events;

import java.util.LinkedHashMap;
import java.util.Map;

/** The {@code action} field of events, with KubeRay's values. */
final class EventAction {
  private static final String OTHER = "Reconcile";

  private static final Map<String, String> BY_PREFIX = new LinkedHashMap<>();

  static {
    BY_PREFIX.put("Created", "Create");
    BY_PREFIX.put("FailedToCreate", "Create");
    BY_PREFIX.put("Deleted", "Delete");
    BY_PREFIX.put("FailedToDelete", "Delete");
    BY_PREFIX.put("Updated", "Update");
    BY_PREFIX.put("FailedToUpdate", "Update");
    BY_PREFIX.put("Invalid", "Validate");
    BY_PREFIX.put("AutoscalerServiceAccountNotFound", "Validate");
    BY_PREFIX.put("RayClusterNotFound", "Validate");
    BY_PREFIX.put("ForceDeleted", "Cleanup");
    BY_PREFIX.put("FailedToCleanUp", "Cleanup");
    BY_PREFIX.put("Suspended", "Suspend");
  }

  private EventAction() {}

  static String of(String reason) {
    return BY_PREFIX.entrySet().stream()
        .filter(entry -> reason.startsWith(entry.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(OTHER);
  }
}
