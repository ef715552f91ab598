package io.mantaray.local.junit;

import static java.util.Comparator.comparing;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** What in a namespace may explain why a test failed: objects, events and log lines. */
record FailureReport(
    String namespace, List<HasMetadata> objects, List<Event> events, List<String> logLines) {
  private static final String RAY = "ray.io/v1";
  private static final List<String> RAY_KINDS =
      List.of("RayCluster", "RayJob", "RayService", "RayCronJob");
  private static final int MOST_LOG_LINES = 200;

  static FailureReport of(TestNamespace namespace) {
    KubernetesClient client = namespace.client();
    String name = namespace.name();
    var objects = new ArrayList<HasMetadata>();
    for (String kind : RAY_KINDS) {
      objects.addAll(
          read(
              () ->
                  client
                      .genericKubernetesResources(RAY, kind)
                      .inNamespace(name)
                      .list()
                      .getItems()));
    }
    objects.addAll(read(() -> client.batch().v1().jobs().inNamespace(name).list().getItems()));
    objects.addAll(read(() -> client.services().inNamespace(name).list().getItems()));
    objects.addAll(read(() -> client.pods().inNamespace(name).list().getItems()));
    List<Event> events = read(() -> client.v1().events().inNamespace(name).list().getItems());
    return new FailureReport(name, objects, sorted(events), lines(namespace));
  }

  String text() {
    var text = new StringBuilder("\n==== What is in the namespace ").append(namespace).append("\n");
    objects.forEach(object -> text.append(CompactObject.yaml(object)));
    text.append("==== Events\n");
    events.forEach(event -> text.append(line(event)).append('\n'));
    text.append("==== Log lines that mention it\n");
    logLines.forEach(line -> text.append(line).append('\n'));
    return text.append("====\n").toString();
  }

  static List<Event> sorted(List<Event> events) {
    return events.stream().sorted(comparing(FailureReport::time)).toList();
  }

  private static String line(Event event) {
    var about = event.getInvolvedObject();
    int count = Objects.requireNonNullElse(event.getCount(), 1);
    return "%s %s %s/%s %s: %s%s"
        .formatted(
            time(event),
            event.getType(),
            about.getKind(),
            about.getName(),
            event.getReason(),
            event.getMessage(),
            count > 1 ? " (" + count + " times)" : "");
  }

  /** Old and new clients of the API fill in different times. */
  private static String time(Event event) {
    return Stream.of(
            event.getLastTimestamp(),
            event.getEventTime() == null ? null : event.getEventTime().getTime(),
            event.getMetadata().getCreationTimestamp())
        .filter(Objects::nonNull)
        .findFirst()
        .orElse("");
  }

  /** A kind this cluster does not know, or a connection that broke, hides only itself. */
  private static <T> List<T> read(Supplier<List<T>> objects) {
    try {
      return objects.get();
    } catch (KubernetesClientException _) {
      return List.of();
    }
  }

  private static List<String> lines(TestNamespace namespace) {
    List<String> all =
        namespace.logs().stream()
            .flatMap(log -> lines(log).stream())
            .filter(line -> line.contains(namespace.name()))
            .toList();
    return all.subList(Math.max(0, all.size() - MOST_LOG_LINES), all.size());
  }

  private static List<String> lines(Path log) {
    try {
      return Files.readAllLines(log);
    } catch (IOException e) {
      return List.of("(cannot read " + log + ": " + e + ")");
    }
  }
}
