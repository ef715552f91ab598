package io.mantaray.operator.rayjob;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodList;
import io.fabric8.kubernetes.api.model.PodListBuilder;
import io.mantaray.api.json.RayJson;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which pods of the last attempt are waited for, and how they are read. */
class RemainingPodsTest {
  /** The end of the grace period of every pod here that is being deleted. */
  private static final Instant END = Instant.parse("2026-01-01T00:00:30Z");

  private static final String TERMINATED = "{state: {terminated: {exitCode: 137}}}";
  private static final String RUNNING = "{state: {running: {}}}";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "worker | {phase: Running, containerStatuses: [R]} | 60",
        "worker | {phase: Failed, containerStatuses: [T]} | 30",
        "worker | {phase: Succeeded} | 30",
        "worker | {phase: Running, containerStatuses: [T, T]} | 30",
        "worker | {phase: Running, containerStatuses: [T, R]} | 60",
        "worker | {phase: Running, containerStatuses: [T], initContainerStatuses: [R]} | 60",
        "worker | {phase: Pending} | 60",
        "head | {phase: Running, containerStatuses: [R]} | 300",
        "head | {phase: Running, containerStatuses: [T]} | 30",
        "head | {phase: Failed} | 30",
      })
  void aPodIsWaitedForBeyondItsGracePeriodAsLongAsItMayDoHarm(
      String type, String status, int seconds) {
    RemainingPod pod = RemainingPod.of(pod(type, status, "node-1"));

    assertThat(pod.waitedForUntil()).contains(END.plusSeconds(seconds));
    assertThat(pod.isWaitedFor(END.plusSeconds(seconds).minusMillis(1))).isTrue();
    assertThat(pod.isWaitedFor(END.plusSeconds(seconds))).isFalse();
  }

  @Test
  void aHeadThatWasNeverScheduledRunsNothing() {
    RemainingPod pod = RemainingPod.of(pod("head", "{phase: Pending}", ""));

    assertThat(pod.hasEnded()).isTrue();
  }

  @Test
  void aPodThatIsNotBeingDeletedIsWaitedForWithoutLimit() {
    Pod pod = pod("worker", "{phase: Failed}", "node-1");
    pod.getMetadata().setDeletionTimestamp(null);

    assertThat(RemainingPod.of(pod).isWaitedFor(Instant.MAX)).isTrue();
  }

  @Test
  void readingEndsWithTheFirstPageThatHasAPodToWaitFor() {
    List<String> read = new ArrayList<>();

    List<RemainingPod> pods =
        RemainingPods.read(
            next -> {
              read.add(next);
              return page(pod("head", "{phase: Running}", "node-1"), "more");
            },
            END);

    assertThat(read).containsExactly("");
    assertThat(pods).hasSize(1);
  }

  @Test
  void allPagesAreReadWhereNoPodIsWaitedFor() {
    List<String> read = new ArrayList<>();

    List<RemainingPod> pods =
        RemainingPods.read(
            next -> {
              read.add(next);
              return page(pod("worker", "{phase: Failed}", "n"), next.isEmpty() ? "more" : null);
            },
            END.plusSeconds(30));

    assertThat(read).containsExactly("", "more");
    assertThat(pods).hasSize(2);
  }

  private static PodList page(Pod pod, @Nullable String next) {
    return new PodListBuilder()
        .withItems(pod)
        .withNewMetadata()
        .withContinue(next)
        .endMetadata()
        .build();
  }

  private static Pod pod(String type, String status, String node) {
    Pod pod =
        RayJson.serialization()
            .unmarshal(
                "status: "
                    + status
                        .replace("R,", RUNNING + ",")
                        .replace("T,", TERMINATED + ",")
                        .replace("R]", RUNNING + "]")
                        .replace("T]", TERMINATED + "]"),
                Pod.class);
    return new PodBuilder(pod)
        .withNewMetadata()
        .withName("p")
        .addToLabels("ray.io/node-type", type)
        .withDeletionTimestamp(END.toString())
        .endMetadata()
        .withNewSpec()
        .withNodeName(node)
        .endSpec()
        .build();
  }
}
