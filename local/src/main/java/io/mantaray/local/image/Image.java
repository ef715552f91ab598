package io.mantaray.local.image;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/** A container image: its names, its file system from the bottom up, and how to run it. */
public record Image(List<String> tags, List<Layer> layers, Config config) {
  public Image {
    tags = List.copyOf(tags);
    layers = List.copyOf(layers);
  }

  /** How to run it, named as in the image specification. */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  public record Config(
      @JsonProperty("User") String user,
      @JsonProperty("WorkingDir") String workingDir,
      @JsonProperty("Env") List<String> environment,
      @JsonProperty("Entrypoint") List<String> entrypoint,
      @JsonProperty("Cmd") List<String> command) {
    public Config {
      environment = List.copyOf(environment);
      entrypoint = List.copyOf(entrypoint);
      command = List.copyOf(command);
    }

    public static Config entrypoint(String... entrypoint) {
      return new Config("", "", List.of(), List.of(entrypoint), List.of());
    }
  }
}
