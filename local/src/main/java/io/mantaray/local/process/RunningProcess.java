package io.mantaray.local.process;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A process of a cluster that was found running.
 *
 * @param cluster the cluster it belongs to (its folder)
 * @param component what it is in the cluster: {@code kubelet}
 * @param program the name of the program it runs: {@code kubelet}, {@code nsenter}
 * @param handle knows when the process started, so it never ends another one that got its number
 */
public record RunningProcess(
    String cluster, String component, String program, ProcessHandle handle) {
  /** Programs that only lead into namespaces and wait there for the real one. */
  private static final Set<String> WRAPPERS = Set.of("setsid", "nsenter", "unshare");

  /** Whether it is this component itself, and not the one that waits for it at the door. */
  public boolean is(String name) {
    return component.equals(name) && !WRAPPERS.contains(program);
  }

  public long pid() {
    return handle.pid();
  }

  public boolean isAlive() {
    return handle.isAlive();
  }

  /** Asks it to end, and makes it end when it has not within the time given. */
  public void stop(Duration grace) {
    List<ProcessHandle> children = handle.descendants().toList();
    handle.destroy();
    if (!awaitEnd(grace)) {
      kill();
    }
    children.forEach(ProcessHandle::destroyForcibly);
  }

  /** Makes it end at once, and its children with it. */
  public void kill() {
    List<ProcessHandle> children = handle.descendants().toList();
    handle.destroyForcibly();
    children.forEach(ProcessHandle::destroyForcibly);
    awaitEnd(Duration.ofSeconds(10));
  }

  /** Waits for its end; whether it has ended. */
  public boolean awaitEnd(Duration limit) {
    long until = System.nanoTime() + limit.toNanos();
    while (handle.isAlive() && !isZombie()) {
      if (System.nanoTime() > until) {
        return false;
      }
      Pause.of(Duration.ofMillis(20));
    }
    return true;
  }

  // A child of a JVM that does not wait for it stays as a zombie until that JVM ends.
  private boolean isZombie() {
    return ProcFile.state(handle.pid()).equals(Optional.of('Z'));
  }
}
