package io.mantaray.operator.kubernetes.actions;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.mantaray.operator.kubernetes.pods.ObservedPod;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class PodExpectationsTest {
  private static final String OWNER = "owner";

  private Instant now = Instant.parse("2026-01-01T00:00:00Z");
  private final PodExpectations expectations = new PodExpectations(() -> now);
  private final ObservedPod pod = pod("p", "uid-1");

  @Test
  void aCreatedPodIsListedBeforeTheCacheShowsIt() {
    expectations.created(OWNER, pod);

    assertThat(shown()).containsExactly("p");
    assertThat(shown(pod)).containsExactly("p");
  }

  @Test
  void aPodThatTheCacheShowsDuringTheReadIsNotMissed() {
    expectations.created(OWNER, pod);

    assertThat(
            expectations.apply(
                OWNER,
                () -> {
                  expectations.observed(OWNER, pod);
                  return List.of();
                }))
        .containsExactly(pod);
  }

  @Test
  void anObservedPodIsGoneWhenTheCacheSaysSo() {
    expectations.created(OWNER, pod);
    expectations.observed(OWNER, pod);

    assertThat(shown()).isEmpty();
  }

  @Test
  void aDeletedPodIsTerminatingUntilTheCacheShowsThatItIsGone() {
    expectations.deleted(OWNER, pod);
    assertThat(shown(pod)).containsExactly("p leaving");

    expectations.observed(OWNER, pod);
    assertThat(shown(pod)).containsExactly("p leaving");

    expectations.observedDeletion(OWNER, pod);
    assertThat(shown()).isEmpty();
  }

  @Test
  void aPodThatIsDeletedBeforeTheCacheShowsItIsTerminating() {
    expectations.created(OWNER, pod);
    expectations.deleted(OWNER, pod);
    assertThat(shown()).containsExactly("p leaving");

    expectations.observedDeletion(OWNER, pod);
    assertThat(shown()).isEmpty();
  }

  @Test
  void aPodOfTheSameNameWithAnotherUidIsNotAffected() {
    expectations.deleted(OWNER, pod);

    assertThat(shown(pod("p", "uid-2"))).containsExactly("p");
  }

  @Test
  void aPodWhoseCreationGotNoResponseIsUncertainUntilSettled() {
    expectations.uncertain(OWNER, sent("p"));
    assertThat(expectations.uncertain(OWNER)).containsExactly(sent("p"));

    expectations.created(OWNER, pod);
    assertThat(expectations.uncertain(OWNER)).isEmpty();

    expectations.uncertain(OWNER, sent("q"));
    expectations.notCreated(OWNER, sent("q"));
    assertThat(expectations.uncertain(OWNER)).isEmpty();

    expectations.uncertain(OWNER, sent("r"));
    expectations.observed(OWNER, pod("r", "uid-3"));
    assertThat(expectations.uncertain(OWNER)).isEmpty();
  }

  @Test
  void aForgottenOwnerHasNoExpectations() {
    expectations.created(OWNER, pod);
    expectations.uncertain(OWNER, sent("q"));
    expectations.forget(OWNER);

    assertThat(shown()).isEmpty();
    assertThat(expectations.uncertain(OWNER)).isEmpty();
  }

  @Test
  void theCacheIsTrustedAfterTheTimeout() {
    expectations.created(OWNER, pod);
    expectations.deleted(OWNER, pod("q", "uid-2"));
    now = now.plus(PodExpectations.TIMEOUT).plus(Duration.ofSeconds(1));

    assertThat(shown(pod("q", "uid-2"))).containsExactly("q");
  }

  /** What a planner sees. */
  private List<String> shown(ObservedPod... cached) {
    return expectations.apply(OWNER, () -> List.of(cached)).stream()
        .map(it -> it.getMetadata().getName() + (it.isMarkedForDeletion() ? " leaving" : ""))
        .toList();
  }

  private static ObservedPod pod(String name, String uid) {
    return ObservedPod.of(
        new PodBuilder().withNewMetadata().withName(name).withUid(uid).endMetadata().build());
  }

  private static Pod sent(String name) {
    return new PodBuilder().withNewMetadata().withName(name).endMetadata().build();
  }
}
