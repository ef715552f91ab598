package io.mantaray.local.process;

import static java.util.Comparator.comparing;

import io.mantaray.local.report.LocalClusterException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The processes of one cluster: starts them, and finds them again.
 *
 * <p>Each carries the cluster and its component in its environment, where the kernel keeps it for
 * as long as the process lives. So there are no pid files that a crash could leave behind: a number
 * that now belongs to another process is never mistaken for ours, and a process is found even when
 * the one who started it died before it could take a note.
 */
public final class ClusterProcesses {
  static final String CLUSTER = "MANTA_LOCAL_CLUSTER";
  static final String COMPONENT = "MANTA_LOCAL_COMPONENT";

  private static volatile boolean closed;

  private final Path cluster;
  private final Path logs;

  /**
   * The processes of the cluster in a folder.
   *
   * @param cluster the folder of the cluster; marks its processes
   * @param logs where each process gets a log file of its own
   */
  public ClusterProcesses(Path cluster, Path logs) {
    this.cluster = cluster.toAbsolutePath().normalize();
    this.logs = logs;
  }

  /** From now on nothing is started: we are about to end, and nobody would stop it again. */
  public static void startNoMore() {
    closed = true;
  }

  /** Whether {@link #startNoMore} was called. */
  public static boolean startsNoMore() {
    return closed;
  }

  public Path log(String component) {
    return logs.resolve(component + ".log");
  }

  /** Starts a process that outlives us; all it prints goes to its log. */
  public RunningProcess start(String component, List<String> command, Map<String, String> env) {
    if (closed) {
      throw new LocalClusterException(component + " was not started", "we were told to end");
    }
    var detached = new ArrayList<String>();
    detached.add("setsid"); // Else the user's Ctrl-C would end it together with us.
    detached.addAll(command);
    var builder = new ProcessBuilder(detached).redirectErrorStream(true);
    builder.environment().put("PATH", Executables.ofUser().path());
    builder.environment().putAll(env);
    builder.environment().put(CLUSTER, cluster.toString());
    builder.environment().put(COMPONENT, component);
    try {
      Files.createDirectories(logs);
      builder.redirectOutput(ProcessBuilder.Redirect.appendTo(log(component).toFile()));
      Process process = builder.start();
      process.getOutputStream().close();
      return behindTheDoor(component, process.toHandle());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot start " + component, e);
    }
  }

  /** The process itself, not the one that leads it into namespaces and waits there for it. */
  private RunningProcess behindTheDoor(String component, ProcessHandle started) {
    var outside = new RunningProcess(cluster.toString(), component, "", started);
    for (int attempt = 0; attempt < 100 && started.isAlive(); attempt++) {
      Optional<RunningProcess> inside = find(component);
      if (inside.isPresent()) {
        return inside.get();
      }
      Pause.of(Duration.ofMillis(20));
    }
    return outside;
  }

  /** All of them, oldest first, with their children and those who wait for them at the door. */
  public List<RunningProcess> all() {
    return everywhere().filter(p -> p.cluster().equals(cluster.toString())).toList();
  }

  /** The process that is this component. */
  public Optional<RunningProcess> find(String component) {
    return all().stream().filter(process -> process.is(component)).findFirst();
  }

  /** Ends all that are left, at once; whether none is left then. */
  public boolean killAll() {
    for (int attempt = 0; attempt < 50; attempt++) {
      List<RunningProcess> left = all();
      if (left.isEmpty()) {
        return true;
      }
      left.forEach(process -> process.handle().destroyForcibly());
      Pause.of(Duration.ofMillis(100));
    }
    return false;
  }

  private static Stream<RunningProcess> everywhere() {
    return ProcessHandle.allProcesses()
        .flatMap(handle -> marked(handle).stream())
        .sorted(comparing(process -> process.handle().info().startInstant().orElse(Instant.EPOCH)));
  }

  private static Optional<RunningProcess> marked(ProcessHandle handle) {
    // First the handle, which knows the time of its start, and then the look into the environment:
    // should the number change its owner in between, the handle no longer fits and ends nobody.
    return ProcFile.environment(handle.pid())
        .filter(environment -> environment.containsKey(CLUSTER))
        .map(
            environment ->
                new RunningProcess(
                    environment.getOrDefault(CLUSTER, ""),
                    environment.getOrDefault(COMPONENT, ""),
                    ProcFile.program(handle.pid()).orElse(""),
                    handle));
  }
}
