package io.mantaray.e2e.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.mantaray.local.LocalCluster;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Lets operators crash in the middle of scenarios.
 *
 * <p>{@link #crashAtEveryWrite} tries every point of a scenario's story:
 *
 * <ol>
 *   <li>It happens once undisturbed: so many writes, and this end.
 *   <li>It begins again in as many namespaces as there are points at which to crash. Each is cut
 *       off from the operator at its point: from there on the operator is as good as dead to it.
 *   <li>When all are cut off, the operator is killed, and another one starts that knows nothing.
 *   <li>Every namespace must come to the same end, and never have had a pod too many on the way.
 * </ol>
 */
final class CrashHarness implements AutoCloseable {
  private static final Duration LONGEST = Duration.ofSeconds(60);

  /** For how long nothing must change to be called the end. */
  private static final Duration QUIET = Duration.ofSeconds(2);

  /** Writes that another run may need more: how often a status is written is a matter of luck. */
  private static final int MORE_WRITES = 3;

  private final LocalCluster cluster;
  private final CrashGate gate = new CrashGate();
  private final ApiServerProxy proxy;
  private OperatorInstance operator;

  private CrashHarness(LocalCluster cluster) {
    this.cluster = cluster;
    this.proxy = ApiServerProxy.gated(cluster, gate);
    this.operator = OperatorInstance.start(proxy.kubeconfig());
  }

  static CrashHarness on(LocalCluster cluster) {
    return new CrashHarness(cluster);
  }

  /**
   * How a scenario ends if nothing is in the way.
   *
   * @param writes what the operator wrote in the story, but for events
   */
  private record Undisturbed(List<Write> writes, String end, Map<String, Long> mostWorkers) {}

  void crashAtEveryWrite(Scenario scenario) throws InterruptedException {
    Undisturbed undisturbed = undisturbed(scenario);
    Map<Performance, CrashPoint> runs = new java.util.LinkedHashMap<>();
    try {
      for (CrashPoint point : CrashPoint.upTo(undisturbed.writes().size() + MORE_WRITES)) {
        runs.put(Performance.of(scenario, cluster), point);
      }
      runs.keySet().forEach(Performance::beginSetting);
      for (Performance run : runs.keySet()) {
        run.awaitEnd();
      }
      runs.forEach((run, point) -> gate.arm(run.namespace(), point));
      runs.keySet().forEach(Performance::beginStory);
      await()
          .atMost(LONGEST)
          .until(
              () ->
                  runs.keySet().stream()
                      .allMatch(run -> run.isOver() || gate.crashed(run.namespace())));
      List<CrashPoint> crashes =
          runs.entrySet().stream()
              .filter(run -> gate.crashed(run.getKey().namespace()))
              .map(Map.Entry::getValue)
              .toList();
      System.out.printf(
          "%s: %d writes undisturbed %s; crashed %s%n",
          scenario, undisturbed.writes().size(), undisturbed.writes(), crashes);
      replaceOperator(runs.keySet());
      for (Map.Entry<Performance, CrashPoint> run : runs.entrySet()) {
        run.getKey().awaitEnd();
        assertSameEnd(run.getKey(), run.getValue(), undisturbed);
      }
    } finally {
      runs.keySet().forEach(Performance::close);
    }
  }

  private Undisturbed undisturbed(Scenario scenario) throws InterruptedException {
    try (Performance run = Performance.of(scenario, cluster)) {
      run.beginSetting();
      run.awaitEnd();
      awaitQuiet(run);
      int before = writes(run).size();
      run.beginStory();
      run.awaitEnd();
      String end = awaitQuiet(run);
      assertThat(run.census().mostHeads()).isLessThanOrEqualTo(1);
      List<Write> all = writes(run);
      return new Undisturbed(all.subList(before, all.size()), end, run.census().mostWorkers());
    }
  }

  private List<Write> writes(Performance run) {
    return proxy.writes(run.namespace()).stream().filter(write -> !write.isEvent()).toList();
  }

  private static String awaitQuiet(Performance run) throws InterruptedException {
    String before = "";
    for (String now = run.state(); !now.equals(before); now = run.state()) {
      before = now;
      Thread.sleep(QUIET);
    }
    return before;
  }

  private void replaceOperator(Iterable<Performance> runs) {
    assertThat(operator.isAlive()).isTrue();
    operator.kill();
    runs.forEach(run -> gate.disarm(run.namespace()));
    operator = OperatorInstance.start(proxy.kubeconfig());
  }

  private void assertSameEnd(Performance run, CrashPoint point, Undisturbed undisturbed) {
    String description = "a crash " + point + " in " + run.namespace();
    await()
        .atMost(LONGEST)
        .untilAsserted(() -> assertThat(run.state()).as(description).isEqualTo(undisturbed.end()));
    assertThat(run.census().mostHeads()).as(description).isLessThanOrEqualTo(1);
    run.census()
        .mostWorkers()
        .forEach(
            (group, most) ->
                assertThat(most)
                    .as(description + ": workers of " + group)
                    .isLessThanOrEqualTo(undisturbed.mostWorkers().getOrDefault(group, 0L)));
  }

  @Override
  public void close() {
    operator.close();
    proxy.close();
  }
}
