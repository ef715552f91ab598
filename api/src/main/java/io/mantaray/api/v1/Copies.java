package io.mantaray.api.v1;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Copies of what a record is given, which nobody can change.
 *
 * <p>Unlike {@link List#copyOf} and {@link Map#copyOf} they keep the order of a map, {@code null}
 * as {@code null}, and accept {@code null} inside: reading an object is no place to refuse it.
 */
final class Copies {

  private Copies() {}

  static <T> @Nullable List<T> of(@Nullable List<T> list) {
    return list == null ? null : Collections.unmodifiableList(new ArrayList<>(list));
  }

  static <T> @Nullable Map<String, T> of(@Nullable Map<String, T> map) {
    return map == null ? null : orEmpty(map);
  }

  static <T> Map<String, T> orEmpty(@Nullable Map<String, T> map) {
    return map == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(map));
  }
}
