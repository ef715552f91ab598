package io.mantaray.operator.kubernetes.actions;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class PodExpectationsTest {
  private static final String OWNER = "owner";

  private Instant now = Instant.parse("2026-01-01T00:00:00Z");
  private final PodExpectations expectations = new PodExpectations(() -> now);
  private final Pod pod = pod("p", "uid-1");

  @Test
  void aPodThatWasMadeIsThereBeforeTheCacheShowsIt() {
    expectations.created(OWNER, pod);

    assertThat(shown()).containsExactly("p");
    assertThat(shown(pod)).containsExactly("p");
  }

  @Test
  void aPodThatTheCacheComesToShowInThisMomentIsNotMissed() {
    expectations.created(OWNER, pod);

    assertThat(
            expectations.apply(
                OWNER,
                () -> {
                  expectations.seen(OWNER, pod);
                  return List.of();
                }))
        .containsExactly(pod);
  }

  @Test
  void aPodThatWasMadeAndSeenIsGoneWhenTheCacheSaysSo() {
    expectations.created(OWNER, pod);
    expectations.seen(OWNER, pod);

    assertThat(shown()).isEmpty();
  }

  @Test
  void aDeletedPodIsOnItsWayOutUntilTheCacheShowsThatItIsGone() {
    expectations.deleted(OWNER, pod);
    assertThat(shown(pod)).containsExactly("p leaving");

    expectations.seen(OWNER, pod);
    assertThat(shown(pod)).containsExactly("p leaving");

    expectations.gone(OWNER, pod);
    assertThat(shown()).isEmpty();
  }

  @Test
  void aPodThatWasDeletedBeforeTheCacheEverShowedItIsStillOnItsWayOut() {
    expectations.created(OWNER, pod);
    expectations.deleted(OWNER, pod);
    assertThat(shown()).containsExactly("p leaving");

    expectations.gone(OWNER, pod);
    assertThat(shown()).isEmpty();
  }

  @Test
  void aPodOfTheSameNameIsAnotherPod() {
    expectations.deleted(OWNER, pod);

    assertThat(shown(pod("p", "uid-2"))).containsExactly("p");
  }

  @Test
  void aPodWhoseCreationGotNoAnswerIsToBeAskedForUntilItIsSettled() {
    expectations.unsure(OWNER, pod);
    assertThat(expectations.unsure(OWNER)).containsExactly(pod);

    expectations.created(OWNER, pod);
    assertThat(expectations.unsure(OWNER)).isEmpty();

    expectations.unsure(OWNER, pod("q", ""));
    expectations.notCreated(OWNER, pod("q", ""));
    assertThat(expectations.unsure(OWNER)).isEmpty();

    expectations.unsure(OWNER, pod("r", ""));
    expectations.seen(OWNER, pod("r", "uid-3"));
    assertThat(expectations.unsure(OWNER)).isEmpty();
  }

  @Test
  void anOwnerThatIsGoneLeavesNothingBehind() {
    expectations.created(OWNER, pod);
    expectations.unsure(OWNER, pod("q", ""));
    expectations.forget(OWNER);

    assertThat(shown()).isEmpty();
    assertThat(expectations.unsure(OWNER)).isEmpty();
  }

  @Test
  void aCacheThatNeverShowsItIsBelievedInTheEnd() {
    expectations.created(OWNER, pod);
    expectations.deleted(OWNER, pod("q", "uid-2"));
    now = now.plus(PodExpectations.PATIENCE).plus(Duration.ofSeconds(1));

    assertThat(shown(pod("q", "uid-2"))).containsExactly("q");
  }

  /** What a planner is told. */
  private List<String> shown(Pod... cached) {
    return expectations.apply(OWNER, () -> List.of(cached)).stream()
        .map(it -> it.getMetadata().getName() + (it.isMarkedForDeletion() ? " leaving" : ""))
        .toList();
  }

  private static Pod pod(String name, String uid) {
    return new PodBuilder().withNewMetadata().withName(name).withUid(uid).endMetadata().build();
  }
}
