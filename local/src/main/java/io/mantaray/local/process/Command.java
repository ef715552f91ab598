package io.mantaray.local.process;

import io.mantaray.local.report.LocalClusterException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** A program that is run to its end. */
public record Command(
    List<String> arguments, Map<String, String> environment, Optional<Path> directory) {
  private static final int TAIL = 20;
  private static final Set<Process> RUNNING = ConcurrentHashMap.newKeySet();

  static {
    // Whoever ends us does not want a compiler to go on without us.
    Runtime.getRuntime().addShutdownHook(new Thread(Command::killRunning, "end-commands"));
  }

  public Command {
    arguments = List.copyOf(arguments);
    environment = Map.copyOf(environment);
  }

  /** How it ended, and all it printed (standard output and standard error as they came). */
  public record Outcome(int exitCode, List<String> lines) {
    public boolean succeeded() {
      return exitCode == 0;
    }

    public String text() {
      return String.join("\n", lines);
    }

    public List<String> tail() {
      return lines.subList(Math.max(0, lines.size() - TAIL), lines.size());
    }
  }

  public static Command of(String... arguments) {
    return of(List.of(arguments));
  }

  public static Command of(List<String> arguments) {
    return new Command(arguments, Map.of(), Optional.empty());
  }

  public Command in(Path folder) {
    return new Command(arguments, environment, Optional.of(folder));
  }

  public Command with(Map<String, String> more) {
    var all = new HashMap<>(environment);
    all.putAll(more);
    return new Command(arguments, all, directory);
  }

  public Outcome run() {
    return run(_ -> {});
  }

  /** Runs it to its end, handing on each line as it is printed. */
  public Outcome run(Consumer<String> eachLine) {
    Executables executables = Executables.ofUser();
    var builder = new ProcessBuilder(executables.resolve(arguments)).redirectErrorStream(true);
    builder.environment().put("PATH", executables.path());
    builder.environment().putAll(environment);
    directory.ifPresent(folder -> builder.directory(folder.toFile()));
    try {
      Process process = builder.start();
      RUNNING.add(process);
      process.getOutputStream().close();
      var lines = new ArrayList<String>();
      try (BufferedReader reader = process.inputReader()) {
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
          lines.add(line);
          eachLine.accept(line);
        }
        return new Outcome(process.waitFor(), List.copyOf(lines));
      } catch (InterruptedException e) {
        process.destroyForcibly();
        Thread.currentThread().interrupt();
        throw new LocalClusterException("interrupted at " + name(), "start again", e);
      } finally {
        RUNNING.remove(process);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot run " + name(), e);
    }
  }

  /** Runs it to its end and insists that it succeeds; what it printed. */
  public String output() {
    Outcome outcome = run();
    if (!outcome.succeeded()) {
      throw failure(outcome);
    }
    return outcome.text();
  }

  public LocalClusterException failure(Outcome outcome) {
    String last = outcome.lines().isEmpty() ? "it printed nothing" : outcome.lines().getLast();
    return new LocalClusterException(
        "'" + shown() + "' failed with exit code " + outcome.exitCode(),
        last.strip(),
        outcome.tail());
  }

  private static void killRunning() {
    for (Process process : RUNNING) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private String name() {
    return arguments.getFirst();
  }

  private String shown() {
    String all = String.join(" ", arguments);
    return all.length() <= 120 ? all : all.substring(0, 117) + "...";
  }
}
