package io.mantaray.operator.kubernetes.pods;

import org.jspecify.annotations.Nullable;

/**
 * A port of a container.
 *
 * @param name empty if it has none
 */
public record ObservedPort(String name, int number) {
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ObservedPort it && number == it.number && name.equals(it.name);
  }

  @Override
  public int hashCode() {
    return name.hashCode() * 31 + number;
  }
}
