package io.mantaray.operator.objects;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Labels or annotations that the operator sets on an object; entries of others stay. */
public final class OwnedEntries {
  private OwnedEntries() {}

  /** Whether the existing entries contain all desired ones. */
  public static boolean containsAll(
      @Nullable Map<String, String> existing, Map<String, String> desired) {
    return desired.entrySet().stream()
        .allMatch(
            entry ->
                existing != null && Objects.equals(existing.get(entry.getKey()), entry.getValue()));
  }

  /** The existing entries, overlaid with the desired ones. */
  public static Map<String, String> overlay(
      @Nullable Map<String, String> existing, Map<String, String> desired) {
    Map<String, String> merged =
        existing == null ? new LinkedHashMap<>() : new LinkedHashMap<>(existing);
    merged.putAll(desired);
    return merged;
  }

  /** Describes the desired entries that are missing or different. */
  public static String describeLost(
      Map<String, String> desired, @Nullable Map<String, String> existing) {
    return desired.entrySet().stream()
        .filter(entry -> !containsAll(existing, Map.of(entry.getKey(), entry.getValue())))
        .map(entry -> entry.getKey() + "=" + entry.getValue())
        .collect(Collectors.joining(", "));
  }
}
