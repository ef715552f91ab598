package io.mantaray.local.layout;

import java.nio.file.Path;
import java.util.Map;

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

  public Path clusters() {
    return state.resolve("clusters");
  }

  /** The logs of the last failed start of a cluster; all else of it is gone. */
  public Path failed(String cluster) {
    return state.resolve("failed").resolve(cluster);
  }

  private static Path xdg(Map<String, String> environment, String variable, Path otherwise) {
    String value = environment.get(variable);
    // The specification says that relative paths are to be ignored.
    return value != null && value.startsWith("/") ? Path.of(value) : otherwise;
  }
}
