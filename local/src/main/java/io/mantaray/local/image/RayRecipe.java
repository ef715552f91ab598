package io.mantaray.local.image;

import io.mantaray.local.report.Progress.Pulse;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Real Ray from PyPI on Debian, and Redis from the same root.
 *
 * <p>One Ray answers to the names of several versions, so that samples written for any of them run.
 */
final class RayRecipe implements Recipe {
  private static final String RAY_VERSION = "2.55.0";
  private static final String DEBIAN = "bookworm";
  private static final List<String> ALSO_NAMED = List.of("2.46.0", "2.51.0", "2.52.0");
  private static final List<String> REDIS_VERSIONS = List.of("7.4", "7.4.0");
  private static final List<String> PACKAGES =
      List.of(
          "python3",
          "python3-venv",
          "wget",
          "curl",
          "procps",
          "iproute2",
          "ca-certificates",
          "redis-server");

  /** Serve of this version reads a field of message descriptors that protobuf 7 no longer has. */
  private static final List<String> REQUIREMENTS =
      List.of(
          "ray[default,serve]==" + RAY_VERSION, "protobuf<7", "redis", "emoji", "async-timeout");

  private static final String BIN = "/opt/ray/bin";

  /**
   * Parts of Ray give each other up after seconds, and a head takes all of them along. Several Rays
   * that start at once on a small machine need longer.
   */
  private static final List<String> PATIENCE =
      List.of(
          "RAY_agent_register_timeout_ms=300000",
          "RAY_worker_register_timeout_seconds=300",
          "RAY_health_check_timeout_ms=60000");

  @Override
  public String name() {
    return "ray";
  }

  @Override
  public String ingredients() {
    return String.join(
        "\n",
        List.of(
            DEBIAN, PACKAGES.toString(), REQUIREMENTS.toString(), images(Path.of("/")).toString()));
  }

  @Override
  public void make(Path archive, Path workshop, Pulse pulse) throws IOException {
    Path root = workshop.resolve("root");
    RootFolder folder = RootFolder.debootstrap(root, DEBIAN, PACKAGES, pulse::beat);
    folder.run("python3", "-m", "venv", "/opt/ray");
    folder.pip(Path.of("/opt/ray"), REQUIREMENTS);
    folder.run("useradd", "--create-home", "--uid", "1000", "--gid", "users", "ray");
    for (String program : List.of("ray", "serve", "python", "python3")) {
      folder.link("usr/local/bin/" + program, BIN + "/" + program);
    }
    folder.tidy();
    pulse.beat("writing the archive");
    ImageArchive.write(archive, images(root));
  }

  private static List<Image> images(Path root) {
    List<Layer> layers = List.of(new Layer.Folder(root));
    List<String> rayTags =
        Stream.concat(Stream.of(RAY_VERSION), ALSO_NAMED.stream())
            .map(version -> "docker.io/rayproject/ray:" + version)
            .toList();
    List<String> redisTags =
        REDIS_VERSIONS.stream().map(version -> "docker.io/library/redis:" + version).toList();
    return List.of(
        new Image(rayTags, layers, rayConfig()), new Image(redisTags, layers, redisConfig()));
  }

  private static Image.Config rayConfig() {
    return new Image.Config(
        "ray",
        "/home/ray",
        Stream.concat(
                Stream.of("PATH=" + BIN + ":/usr/local/bin:/usr/bin:/bin", "HOME=/home/ray"),
                PATIENCE.stream())
            .toList(),
        List.of(),
        List.of("bash"));
  }

  private static Image.Config redisConfig() {
    return new Image.Config(
        "",
        "",
        List.of("PATH=/usr/local/bin:/usr/bin:/bin"),
        List.of(),
        List.of("redis-server", "--protected-mode", "no"));
  }
}
