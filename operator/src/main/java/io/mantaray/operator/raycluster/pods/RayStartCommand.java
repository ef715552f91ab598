package io.mantaray.operator.raycluster.pods;

import io.mantaray.operator.conventions.RayAnnotations;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The {@code ray start} command of a node, and how its container runs it. */
final class RayStartCommand {

  /** Ray opens many files; users may set another limit by this variable. */
  private static final String ULIMIT = "ulimit -n ${RAY_START_ULIMIT_OPEN_FILES:-65536}; ";

  /** Options with the values true and false. All other booleans are switches without a value. */
  private static final Set<String> TAKE_BOOLEANS =
      Set.of("log-color", "include-dashboard", "include-log-monitor");

  private RayStartCommand() {}

  /** The command, with KubeRay's whitespace: users' scripts may match parts of it. */
  static String of(RayNode node) {
    return (node.isHead() ? "ray start --head " : "ray start ")
        + node.startParams().options().entrySet().stream()
            .map(option -> flag(option.getKey(), option.getValue()))
            .collect(Collectors.joining());
  }

  private static String flag(String name, String value) {
    return switch (TAKE_BOOLEANS.contains(name) ? "" : value.toLowerCase(Locale.ROOT)) {
      case "true" -> " --" + name + " ";
      case "false" -> "";
      default -> " --" + name + "=" + value + " ";
    };
  }

  /**
   * Makes the Ray container run it. A command of the user runs before it, since it never returns.
   * It is not added if the user's command starts Ray itself, or if the annotation forbids it.
   */
  static void run(RayPodBuilder pod, RayNode node) {
    String given =
        Stream.of(pod.ray().getCommand(), pod.ray().getArgs())
            .filter(Objects::nonNull)
            .flatMap(List::stream)
            .map(word -> " " + word + " ")
            .collect(Collectors.joining());
    String annotation = pod.annotations().get(RayAnnotations.OVERWRITE_CONTAINER_COMMAND);
    if ("true".equalsIgnoreCase(annotation) || given.contains("ray start")) {
      return;
    }
    String start = ULIMIT + of(node);
    pod.ray().withCommand(node.bash()).withArgs(given.isEmpty() ? start : given + " && " + start);
  }
}
