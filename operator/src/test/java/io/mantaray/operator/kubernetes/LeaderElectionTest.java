package io.mantaray.operator.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LeaderElectionTest {
  private static final LeaderElection.Timing QUICK =
      new LeaderElection.Timing(
          Duration.ofMillis(600), Duration.ofMillis(300), Duration.ofMillis(50));

  private final InMemoryLeaseStore store = new InMemoryLeaseStore();
  private final List<String> told = new CopyOnWriteArrayList<>();
  private final List<LeaderElection> elections = new CopyOnWriteArrayList<>();

  @AfterEach
  void stopAll() {
    elections.forEach(LeaderElection::close);
  }

  @Test
  void theFirstLeadsAndTheSecondStandsBy() {
    candidate("a");
    await().untilAsserted(() -> assertThat(told).containsExactly("a leads"));

    candidate("b");

    await()
        .during(Duration.ofSeconds(1))
        .untilAsserted(() -> assertThat(told).containsExactly("a leads"));
  }

  @Test
  void theStandbyLeadsAtOnceAfterARelease() {
    LeaderElection first = candidate("a");
    await().until(() -> told.contains("a leads"));
    candidate("b");

    first.close();

    await().untilAsserted(() -> assertThat(told).containsExactly("a leads", "b leads"));
    assertThat(store.read().orElseThrow().transitions()).isEqualTo(1);
  }

  @Test
  void aLeaderThatCannotRenewGivesUp() {
    candidate("a");
    await().until(() -> told.contains("a leads"));

    store.failFromNowOn();

    await().untilAsserted(() -> assertThat(told).containsExactly("a leads", "a lost"));
  }

  /** A leader whose thread has ended renews no lease, so another would lead beside it. */
  @Test
  void aLeaderWhoseElectionEndsUnexpectedlyGivesUp() {
    candidate(
        "a",
        () -> {
          throw new IllegalStateException("a bug");
        });

    await().untilAsserted(() -> assertThat(told).containsExactly("a lost"));
  }

  @Test
  void aLeaseThatCannotBeReadAtTheStartIsTheCallersToReport() {
    store.failFromNowOn();

    assertThatThrownBy(() -> candidate("a")).isInstanceOf(KubernetesClientException.class);
  }

  private LeaderElection candidate(String identity) {
    return candidate(identity, () -> told.add(identity + " leads"));
  }

  private LeaderElection candidate(String identity, Runnable startedLeading) {
    LeaderElection election =
        new LeaderElection(
            store,
            identity,
            QUICK,
            InstantSource.system(),
            new LeaderElection.Listener() {
              @Override
              public void startedLeading() {
                startedLeading.run();
              }

              @Override
              public void lostLeadership(String why) {
                told.add(identity + " lost");
              }
            });
    elections.add(election);
    election.start();
    return election;
  }
}
