package io.mantaray.local.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.local.demo.ServiceView.Cluster;
import io.mantaray.local.demo.UpgradePicture.Requests;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class UpgradePictureTest {
  private static final Cluster ALONE = new Cluster("web-a", 100, "RUNNING");
  private static final Cluster OLD = new Cluster("web-a", 75, "RUNNING");
  private static final Cluster NEW = new Cluster("web-b", 25, "RUNNING");

  private final StringWriter out = new StringWriter();

  @Test
  void requestsMoveFromTheOldClusterToTheNewOne() {
    assertThat(picture(view(OLD, NEW)).lines())
        .containsExactly(
            "01:05  upgrading",
            "  old  " + "█".repeat(23) + "·".repeat(7) + "  75 %  web-a RUNNING",
            "  new  " + "█".repeat(8) + "·".repeat(22) + "  25 %  web-b RUNNING",
            "       20 requests/s, p99 12 ms, 1300 answered, 2 failed, “hello” 30×, “welcome” 10×");
  }

  @Test
  void aNewClusterThatHasNoApplicationsYetStarts() {
    assertThat(picture(view(ALONE, new Cluster("web-b", 0, ""))).lines().get(2))
        .isEqualTo("  new  " + "·".repeat(30) + "   0 %  web-b starts");
  }

  @Test
  void beforeTheUpgradeThereIsNoNewClusterAndAfterItNoOldOne() {
    assertThat(picture(view(ALONE)).lines())
        .satisfies(lines -> assertThat(lines.get(1)).contains("100 %  web-a"))
        .satisfies(
            lines -> assertThat(lines.get(2)).isEqualTo("  new  " + "·".repeat(30) + "     –"));
    assertThat(picture(view(new Cluster("web-b", 100, "RUNNING"))).lines())
        .satisfies(
            lines -> assertThat(lines.get(1)).isEqualTo("  old  " + "·".repeat(30) + "     –"))
        .satisfies(lines -> assertThat(lines.get(2)).contains("100 %  web-b"));
  }

  @Test
  void everyPictureHasAsManyLines() {
    var nothing = new ServiceView(Optional.empty(), Optional.empty(), false);

    assertThat(picture(nothing).lines()).hasSameSizeAs(picture(view(OLD, NEW)).lines());
  }

  @Test
  void aLogHasTheSameInOneLine() {
    assertThat(picture(view(OLD, NEW)).line())
        .isEqualTo(
            "01:05  upgrading: old 75 %, new 25 %;"
                + " 20 requests/s, p99 12 ms, 1300 answered, 2 failed");
  }

  @Test
  void aTerminalShowsEachPictureInThePlaceOfTheLast() {
    LivePicture live = new LivePicture(new PrintWriter(out), /* isTerminal= */ true);

    live.show(picture(view(ALONE)));
    assertThat(out.toString()).startsWith("\033[2K01:05").doesNotContain("A\033");
    live.show(picture(view(OLD, NEW)));

    assertThat(out.toString()).containsOnlyOnce("\033[4A\033[2K01:05");
  }

  @Test
  void elsewhereALineIsPrintedEveryFewSecondsAndWhenSomethingElseBegins() {
    LivePicture live = new LivePicture(new PrintWriter(out), /* isTerminal= */ false);

    live.show(at(0, "serving"));
    live.show(at(4, "serving"));
    live.show(at(5, "serving"));
    live.show(at(6, "upgrading"));
    live.show(at(7, "upgrading"));

    assertThat(out.toString().lines().map(line -> line.substring(0, line.indexOf(':', 6))))
        .containsExactly("00:00  serving", "00:05  serving", "00:06  upgrading");
    assertThat(out.toString()).doesNotContain("\033");
  }

  private static ServiceView view(Cluster active) {
    return new ServiceView(Optional.of(active), Optional.empty(), true);
  }

  private static ServiceView view(Cluster active, Cluster pending) {
    return new ServiceView(Optional.of(active), Optional.of(pending), true);
  }

  private static UpgradePicture picture(ServiceView view) {
    return new UpgradePicture("upgrading", Duration.ofSeconds(65), "web-a", view, requests());
  }

  private static UpgradePicture at(int seconds, String doing) {
    return new UpgradePicture(doing, Duration.ofSeconds(seconds), "web-a", view(ALONE), requests());
  }

  private static Requests requests() {
    return new Requests(20.1, Duration.ofMillis(12), Map.of("welcome", 10L, "hello", 30L), 1300, 2);
  }
}
