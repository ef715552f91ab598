package io.mantaray.e2e.crash;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.mantaray.e2e.program.TestedProgram;
import io.mantaray.local.LocalCluster;
import io.mantaray.local.operator.OperatorProgram;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import org.awaitility.core.ConditionTimeoutException;

/**
 * Lets operators crash in the middle of scenarios.
 *
 * <p>{@link #crash} tries every point of a scenario's story:
 *
 * <ol>
 *   <li>It happens once undisturbed: so many writes, and this end.
 *   <li>It begins again in as many namespaces as there are points at which to crash. Each is cut
 *       off from the operator at its point: from there on the operator is as good as dead to it.
 *   <li>When all are cut off, the operator is killed, and another one starts that knows nothing.
 *   <li>Every namespace must come to the same end, and never have had a pod or a Job too many on
 *       the way, nor started or put anything twice in Ray.
 * </ol>
 */
final class CrashHarness implements AutoCloseable {
  private static final Duration LONGEST = Duration.ofMinutes(2);

  /** For how long nothing must change to be called the end. */
  private static final Duration QUIET = Duration.ofSeconds(2);

  /** Writes that another run may need more: how often a status is written is a matter of luck. */
  private static final int MORE_WRITES = 2;

  private final KubernetesClient client;
  private final CrashGate gate = new CrashGate();
  private final SimulatedRays rays;
  private final SimulatedGateways gateways;
  private final ApiServerProxy proxy;
  private final OperatorProgram program;
  private OperatorInstance operator;

  private CrashHarness(LocalCluster cluster) {
    this.client = cluster.client();
    this.rays = new SimulatedRays(client);
    this.gateways = new SimulatedGateways(client);
    this.proxy = ApiServerProxy.gated(cluster, gate, rays);
    this.program = TestedProgram.trainedOn(cluster);
    this.operator = OperatorInstance.start(program, proxy.kubeconfig());
  }

  static CrashHarness on(LocalCluster cluster) {
    return new CrashHarness(cluster);
  }

  /** The Ray of all clusters, which a scenario tells what becomes of jobs. */
  SimulatedRays rays() {
    return rays;
  }

  /**
   * How a scenario ends if nothing is in the way.
   *
   * @param writes what the operator wrote in the story, but for events
   */
  private record Undisturbed(List<Write> writes, String end) {}

  /** All scenarios at the same time, as most of the time is spent on waiting. */
  void crashAtEveryWrite(List<Scenario> scenarios) throws InterruptedException {
    crash(scenarios, CrashPoint::upTo);
  }

  /** The same with half of the points: see {@link CrashPoint#afterEach}. */
  void crashAfterEveryWrite(List<Scenario> scenarios) throws InterruptedException {
    crash(scenarios, CrashPoint::afterEach);
  }

  private void crash(List<Scenario> scenarios, IntFunction<List<CrashPoint>> points)
      throws InterruptedException {
    Map<Scenario, Undisturbed> undisturbed = undisturbed(scenarios);
    Map<Performance, CrashPoint> runs = new LinkedHashMap<>();
    undisturbed.forEach(
        (scenario, model) -> {
          for (CrashPoint point : points.apply(model.writes().size() + MORE_WRITES)) {
            runs.put(Performance.of(scenario, client), point);
          }
        });
    try {
      runs.keySet().forEach(Performance::beginSetting);
      for (Performance run : runs.keySet()) {
        run.awaitEnd();
      }
      runs.forEach((run, point) -> gate.arm(run.namespace(), point));
      runs.keySet().forEach(Performance::beginStory);
      await().atMost(LONGEST).until(() -> runs.keySet().stream().allMatch(this::crashedOrOver));
      undisturbed.forEach((scenario, model) -> tell(scenario, model, runs.keySet()));
      replaceOperator(runs.keySet());
      for (Map.Entry<Performance, CrashPoint> run : runs.entrySet()) {
        Performance performance = run.getKey();
        assertSameEnd(
            performance,
            "a crash " + run.getValue(),
            requireNonNull(undisturbed.get(performance.scenario())));
      }
    } finally {
      runs.keySet().forEach(Performance::close);
    }
  }

  /** One operator after the other gets no further than its first write. */
  void crashAfterEachWrite(Scenario scenario) throws InterruptedException {
    Undisturbed undisturbed = undisturbed(scenario);
    CrashPoint first = new CrashPoint(1, true);
    int crashes = 0;
    try (Performance run = Performance.of(scenario, client)) {
      run.beginSetting();
      run.awaitEnd();
      gate.arm(run.namespace(), first);
      run.beginStory();
      await().atMost(LONGEST).until(() -> crashedOrOver(run));
      while (gate.crashed(run.namespace())) {
        crashes++;
        replaceOperator(List.of(run));
        gate.arm(run.namespace(), first);
        await().atMost(LONGEST).until(() -> crashedOrOver(run));
      }
      System.out.printf("%s: came to its end through %d crashes%n", scenario, crashes);
      gate.disarm(run.namespace());
      assertSameEnd(run, crashes + " crashes", undisturbed);
    }
  }

  private Map<Scenario, Undisturbed> undisturbed(List<Scenario> scenarios)
      throws InterruptedException {
    Map<Scenario, Undisturbed> all = new LinkedHashMap<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Undisturbed>> underWay =
          threads.invokeAll(
              scenarios.stream()
                  .map(scenario -> (Callable<Undisturbed>) () -> undisturbed(scenario))
                  .toList());
      for (int i = 0; i < scenarios.size(); i++) {
        all.put(scenarios.get(i), underWay.get(i).get());
      }
      return all;
    } catch (ExecutionException e) {
      throw new AssertionError("without a crash", e);
    }
  }

  private Undisturbed undisturbed(Scenario scenario) throws InterruptedException {
    try (Performance run = Performance.of(scenario, client)) {
      run.beginSetting();
      run.awaitEnd();
      awaitQuiet(run);
      int before = writes(run).size();
      run.beginStory();
      run.awaitEnd();
      String end = awaitQuiet(run);
      run.assertNeverTooManyPods("no crash");
      List<Write> all = writes(run);
      return new Undisturbed(all.subList(before, all.size()), end);
    }
  }

  private List<Write> writes(Performance run) {
    return proxy.writes(run.namespace()).stream().filter(write -> !write.isEvent()).toList();
  }

  private String awaitQuiet(Performance run) throws InterruptedException {
    String before = "";
    for (String now = end(run); !now.equals(before); now = end(run)) {
      before = now;
      Thread.sleep(QUIET);
    }
    return before;
  }

  /**
   * What is there in the end, and how often the way there led through what must not be repeated.
   */
  private String end(Performance run) {
    return "%sJobs made: %s\nJobs of Ray: %s\nServe configs put: %s\n"
        .formatted(
            run.state(),
            run.jobsMade(),
            rays.jobs(run.namespace()),
            rays.serveConfigs(run.namespace()));
  }

  private boolean crashedOrOver(Performance run) {
    return run.isOver() || gate.crashed(run.namespace());
  }

  private void replaceOperator(Collection<Performance> runs) {
    assertThat(operator.isAlive()).isTrue();
    operator.kill();
    runs.forEach(run -> gate.disarm(run.namespace()));
    operator = OperatorInstance.start(program, proxy.kubeconfig());
  }

  private void assertSameEnd(Performance run, String how, Undisturbed undisturbed)
      throws InterruptedException {
    String description = how + " in " + run.namespace();
    try {
      run.awaitEnd();
      await()
          .atMost(LONGEST)
          .untilAsserted(() -> assertThat(end(run)).as(description).isEqualTo(undisturbed.end()));
      run.assertNeverTooManyPods(description);
    } catch (AssertionError | ConditionTimeoutException e) {
      System.out.println("What the last operator has to say about " + description + ":");
      operator.lines(run.namespace()).forEach(System.out::println);
      throw e;
    }
  }

  private void tell(Scenario scenario, Undisturbed undisturbed, Collection<Performance> all) {
    List<Performance> runs = all.stream().filter(run -> run.scenario().equals(scenario)).toList();
    long crashed = runs.stream().filter(run -> gate.crashed(run.namespace())).count();
    System.out.printf(
        "%s: %s; crashed at %d points, %d were not reached%n",
        scenario, undisturbed.writes(), crashed, runs.size() - crashed);
  }

  @Override
  public void close() {
    operator.close();
    proxy.close();
    gateways.close();
    client.close();
  }
}
