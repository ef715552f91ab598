package io.mantaray.e2e.crash;

import static java.util.Objects.requireNonNull;

import io.mantaray.local.LocalCluster;
import io.mantaray.local.Shape;
import io.mantaray.local.gateway.GatewayApi;
import io.mantaray.local.junit.OnCluster;
import io.mantaray.local.operator.InstalledCrds;
import io.mantaray.local.report.Progress;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An operator that crashes between any two writes leaves no trace. */
@OnCluster(Shape.CONTROL_PLANE)
class CrashIT {
  private static @Nullable CrashHarness harness;

  @BeforeAll
  static void startAnOperator(LocalCluster cluster) {
    try (var client = cluster.client()) {
      InstalledCrds.on(client);
    }
    GatewayApi.installOn(cluster, Progress.silent());
    harness = CrashHarness.on(cluster);
  }

  @AfterAll
  static void killTheLastOperator() {
    if (harness != null) {
      harness.close();
    }
  }

  @Test
  void aClusterComesToTheSameEndDespiteACrashAtAnyWrite() throws InterruptedException {
    requireNonNull(harness).crashAtEveryWrite(ClusterScenarios.all());
  }

  @Test
  void aClusterIsCreatedByOperatorsOfWhichEachCrashesAfterOneWrite() throws InterruptedException {
    requireNonNull(harness).crashAfterEachWrite(ClusterScenarios.creation());
  }

  @Test
  void aJobComesToTheSameEndDespiteACrashAfterAnyWrite() throws InterruptedException {
    CrashHarness started = requireNonNull(harness);
    started.crashAfterEveryWrite(new JobScenarios(started.rays()).all());
  }

  @Test
  @Tag("long")
  void aServiceComesToTheSameEndDespiteACrashAfterAnyWrite() throws InterruptedException {
    CrashHarness started = requireNonNull(harness);
    started.crashAfterEveryWrite(new ServiceScenarios(started.rays()).all());
  }

  @Test
  @Tag("long")
  void aScheduleComesToTheSameEndDespiteACrashAfterAnyWrite() throws InterruptedException {
    requireNonNull(harness).crashAfterEveryWrite(CronScenarios.all());
  }
}
