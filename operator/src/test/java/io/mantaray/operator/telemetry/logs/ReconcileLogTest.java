package io.mantaray.operator.telemetry.logs;

import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.operator.telemetry.logs.ReconcileLog.Scope;
import java.util.Optional;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

class ReconcileLogTest {

  private final ReconcileLog cluster = new ReconcileLog("RayCluster", "ns", "cluster", "1");
  private final ReconcileLog job = new ReconcileLog("RayJob", "ns", "job", "2");

  @Test
  void aScopeLastsUntilItIsClosed() {
    try (Scope _ = ReconcileLog.scope("RayCluster", "ns", "cluster", "1")) {
      assertThat(ReconcileLog.current()).contains(cluster);
    }
    assertThat(ReconcileLog.current()).isEmpty();
  }

  @Test
  void anInnerScopeGivesWayToTheOuterOne() {
    try (Scope _ = cluster.open()) {
      try (Scope _ = job.open()) {
        assertThat(ReconcileLog.current()).contains(job);
      }
      assertThat(ReconcileLog.current()).contains(cluster);
    }
  }

  @Test
  void aTaskTakesItAlongToAnotherThreadAndLeavesNothingThere() throws Exception {
    try (var threads = Executors.newSingleThreadExecutor(Thread.ofVirtual().factory());
        Scope _ = cluster.open()) {
      assertThat(threads.submit(ReconcileLog.carry(ReconcileLog::current)).get()).contains(cluster);
      assertThat(threads.submit(ReconcileLog::current).get()).isEqualTo(Optional.empty());
    }
  }

  @Test
  void aTaskThatIsAboutNothingStaysAsItIs() throws Exception {
    assertThat(ReconcileLog.carry(ReconcileLog::current).call()).isEmpty();
  }
}
