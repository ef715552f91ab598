package io.mantaray.local.layout;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Where things are kept, by the XDG rules: what can be built again in the cache, clusters in the
 * state folder.
 */
public record Folders(Path cache, Path state) {
  public static Folders of(Map<String, String> environment, Path home) {
    return new Folders(
        xdg(environment, "XDG_CACHE_HOME", home.resolve(".cache")).resolve("manta"),
        xdg(environment, "XDG_STATE_HOME", home.resolve(".local/state")).resolve("manta"));
  }

  public static Folders ofUser() {
    return of(System.getenv(), Path.of(System.getProperty("user.home")));
  }

  public ClusterFolder cluster(ClusterName name) {
    return new ClusterFolder(clusters().resolve(name.value()));
  }

  /** The names of all clusters, also of what a crash left behind. */
  public List<ClusterName> clusterNames() {
    if (!Files.isDirectory(clusters())) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(clusters())) {
      return all.map(path -> path.getFileName().toString())
          .filter(ClusterName::isValid) // What others put there is not ours to remove.
          .sorted()
          .map(ClusterName::new)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The logs of the last failed start of a cluster; all else of it is gone. */
  public Path failed(ClusterName cluster) {
    return state.resolve("failed").resolve(cluster.value());
  }

  private Path clusters() {
    return state.resolve("clusters");
  }

  private static Path xdg(Map<String, String> environment, String variable, Path otherwise) {
    String value = environment.get(variable);
    // The specification says that relative paths are to be ignored.
    return value != null && value.startsWith("/") ? Path.of(value) : otherwise;
  }
}
