package io.mantaray.local;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.mantaray.local.controlplane.ControlPlanePorts;
import io.mantaray.local.layout.ClusterFolder;
import io.mantaray.local.network.ClusterNetwork;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a cluster on the disk.
 *
 * @param network the number of its network; only in a full cluster
 * @param ports ports on this machine; only in a control plane
 * @param ready whether its start was completed
 */
record ClusterDescription(
    ClusterOptions options,
    URI apiServer,
    @Nullable Integer network,
    @Nullable ControlPlanePorts ports,
    Instant created,
    boolean ready) {
  private static final ObjectMapper JSON =
      new ObjectMapper()
          .registerModule(new JavaTimeModule())
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
          .enable(SerializationFeature.INDENT_OUTPUT);

  static ClusterDescription full(ClusterOptions options, URI apiServer, ClusterNetwork network) {
    return new ClusterDescription(
        options, apiServer, network.number(), null, Instant.now(), /* ready= */ false);
  }

  static ClusterDescription controlPlane(
      ClusterOptions options, URI apiServer, ControlPlanePorts ports) {
    return new ClusterDescription(
        options, apiServer, null, ports, Instant.now(), /* ready= */ false);
  }

  ClusterDescription readyNow() {
    return new ClusterDescription(options, apiServer, network, ports, created, true);
  }

  /** Writes it to the cluster's folder, where there need be nothing yet. */
  ClusterDescription write(ClusterFolder folder) {
    Path file = folder.description();
    try {
      Files.createDirectories(folder.root());
      Path unfinished = file.resolveSibling(file.getFileName() + ".new");
      JSON.writeValue(unfinished.toFile(), this);
      Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Empty when there is none, or one that a crash left unreadable. */
  static Optional<ClusterDescription> read(Path file) {
    try {
      return Optional.of(JSON.readValue(file.toFile(), ClusterDescription.class));
    } catch (IOException _) {
      return Optional.empty();
    }
  }
}
