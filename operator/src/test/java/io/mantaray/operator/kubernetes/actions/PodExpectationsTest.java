package io.mantaray.operator.kubernetes.actions;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class PodExpectationsTest {
  private static final String OWNER = "the-cluster";
  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  private Instant now = NOON;
  private final PodExpectations expectations = new PodExpectations(() -> now);

  @Test
  void aPodWeMadeIsThereBeforeTheCacheShowsIt() {
    expectations.created(OWNER, pod("a"));

    assertThat(expectations.apply(OWNER, List.of())).containsExactly(pod("a"));
  }

  @Test
  void aPodWeDeletedIsOnItsWayOutAndNotGoneBeforeTheCacheShowsIt() {
    expectations.deleted(OWNER, pod("a"));

    assertThat(expectations.apply(OWNER, List.of(pod("a"), pod("b"))))
        .extracting(pod -> pod.getMetadata().getDeletionTimestamp())
        .containsExactly(NOON.toString(), null);
  }

  @Test
  void theCacheIsBelievedOnceItShowsThePod() {
    expectations.created(OWNER, pod("a"));
    expectations.seen(OWNER, pod("a"));

    assertThat(expectations.apply(OWNER, List.of())).isEmpty();
  }

  @Test
  void aCacheThatNeverShowsADeletionIsBelievedAfterAWhile() {
    expectations.deleted(OWNER, pod("a"));
    now = NOON.plus(PodExpectations.PATIENCE).plusMillis(1);

    assertThat(expectations.apply(OWNER, List.of(pod("a")))).containsExactly(pod("a"));
  }

  private static Pod pod(String uid) {
    return new PodBuilder().withNewMetadata().withUid(uid).withName(uid).endMetadata().build();
  }
}
