package io.mantaray.local.demo;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Shows pictures: on a terminal each in the place of the last one, elsewhere a line now and then.
 */
public final class LivePicture {
  /** How often a line is printed where nothing can be drawn over. */
  static final Duration LINES = Duration.ofSeconds(5);

  private final PrintWriter out;
  private final boolean isTerminal;
  private int drawn;
  private Optional<UpgradePicture> said = Optional.empty();

  /**
   * @param isTerminal whether what is printed to it can be drawn over
   */
  public LivePicture(PrintWriter out, boolean isTerminal) {
    this.out = out;
    this.isTerminal = isTerminal;
  }

  public void show(UpgradePicture picture) {
    if (isTerminal) {
      draw(picture.lines());
    } else if (isNews(picture)) {
      said = Optional.of(picture);
      out.println(picture.line());
    }
    out.flush();
  }

  private boolean isNews(UpgradePicture picture) {
    return said.filter(
            last ->
                last.doing().equals(picture.doing())
                    && picture.elapsed().minus(last.elapsed()).compareTo(LINES) < 0)
        .isEmpty();
  }

  private void draw(List<String> lines) {
    if (drawn > 0) {
      out.print("\033[" + drawn + "A");
    }
    lines.forEach(line -> out.print("\033[2K" + line + "\n"));
    drawn = lines.size();
  }
}
