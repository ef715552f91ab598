package io.mantaray.e2e.rights;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.mantaray.local.controlplane.ControlPlane;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The audit logs of the clusters of a run.
 *
 * @param folder with a folder for each cluster
 */
record AuditLogs(Path folder) {
  private static final JsonMapper JSON = new JsonMapper();

  /** Those that the tests of this run have left. */
  static AuditLogs ofThisRun() {
    return new AuditLogs(Path.of(System.getProperty("manta.test.audit", "target/audit")));
  }

  /** The names of the clusters. */
  List<String> clusters() {
    return list(folder).map(path -> path.getFileName().toString()).toList();
  }

  /** Whether an API server has thrown away the beginning of its log. */
  boolean areIncomplete() {
    return list(folder).anyMatch(cluster -> list(cluster).count() > ControlPlane.AUDIT_LOGS);
  }

  /** Reads all requests, of which there are too many to keep them all. */
  void forEach(Consumer<AuditedRequest> reader) {
    list(folder)
        .flatMap(AuditLogs::list)
        .forEach(
            log -> {
              try (Stream<String> lines = Files.lines(log)) {
                lines.map(AuditLogs::parsed).forEach(reader);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
  }

  private static Stream<Path> list(Path folder) {
    if (!Files.isDirectory(folder)) {
      return Stream.of();
    }
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.sorted(Comparator.naturalOrder()).toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static AuditedRequest parsed(String line) {
    try {
      return AuditedRequest.of(JSON.readTree(line));
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }
}
