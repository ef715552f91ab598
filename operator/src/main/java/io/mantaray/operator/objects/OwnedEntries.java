package io.mantaray.operator.objects;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Labels or annotations of an object of which we decide some entries and others decide the rest.
 */
public final class OwnedEntries {
  private OwnedEntries() {}

  /** Whether all wanted entries are there, whatever else is. */
  public static boolean hold(Map<String, String> wanted, @Nullable Map<String, String> existing) {
    return wanted.entrySet().stream()
        .allMatch(
            entry ->
                existing != null && Objects.equals(existing.get(entry.getKey()), entry.getValue()));
  }

  /** What exists, with the wanted entries put right. */
  public static Map<String, String> over(
      @Nullable Map<String, String> existing, Map<String, String> wanted) {
    Map<String, String> merged =
        existing == null ? new LinkedHashMap<>() : new LinkedHashMap<>(existing);
    merged.putAll(wanted);
    return merged;
  }

  /** The wanted entries that are missing or different, for people. */
  public static String describeLost(
      Map<String, String> wanted, @Nullable Map<String, String> existing) {
    return wanted.entrySet().stream()
        .filter(entry -> !hold(Map.of(entry.getKey(), entry.getValue()), existing))
        .map(entry -> entry.getKey() + "=" + entry.getValue())
        .collect(Collectors.joining(", "));
  }
}
