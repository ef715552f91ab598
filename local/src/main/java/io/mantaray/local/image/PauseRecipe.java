package io.mantaray.local.image;

import io.mantaray.local.report.Progress.Pulse;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The image every pod is founded on, with nothing but the program that waits. */
final class PauseRecipe implements Recipe {
  static final String TAG = "registry.k8s.io/pause:3.10";

  private final Path program;

  /**
   * The recipe for a compiled program.
   *
   * @param program at a path that changes with the program, as it does in the cache
   */
  PauseRecipe(Path program) {
    this.program = program;
  }

  @Override
  public String name() {
    return "pause";
  }

  @Override
  public String ingredients() {
    return TAG + "\n" + program;
  }

  @Override
  public void make(Path archive, Path workshop, Pulse pulse) throws IOException {
    Layer layer = new Layer.Files(List.of(new Layer.Files.Entry("pause", program, 0755)));
    ImageArchive.write(
        archive,
        List.of(new Image(List.of(TAG), List.of(layer), Image.Config.entrypoint("/pause"))));
  }
}
