package io.mantaray.local;

import java.nio.file.Path;
import java.util.OptionalLong;

/**
 * How a part of a cluster is doing.
 *
 * @param pid its process; empty when it is not running
 */
public record ComponentStatus(String name, OptionalLong pid, Path log) {
  public boolean isRunning() {
    return pid.isPresent();
  }
}
