package io.mantaray.operator.kubernetes.actions;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SlowStartTest {
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final AtomicInteger requests = new AtomicInteger();

  @AfterEach
  void closeThreads() {
    threads.close();
  }

  @Test
  void aQuotaCausesFewRefusedRequests() throws InterruptedException {
    AtomicInteger created = new AtomicInteger();
    List<ActionFailure> failures =
        run(
            creations(500),
            action ->
                created.getAndIncrement() < 10
                    ? Optional.empty()
                    : refused(action, 403, "exceeded quota"));

    assertThat(failures).isNotEmpty();
    assertThat(requests.get()).isLessThanOrEqualTo(10 + SlowStart.MAX_PARALLEL);
  }

  @Test
  void aRefusalThatAppliesToAllStopsAfterOneRequest() throws InterruptedException {
    run(creations(500), action -> refused(action, 422, "spec.containers is missing"));

    assertThat(requests.get()).isEqualTo(1);
  }

  @Test
  void aNameConflictDoesNotStopTheOthers() throws InterruptedException {
    List<ActionFailure> failures =
        run(
            creations(50),
            action ->
                name(action).equals("pod-0")
                    ? refused(action, 409, "already exists")
                    : Optional.empty());

    assertThat(failures).hasSize(1);
    assertThat(requests.get()).isEqualTo(50);
  }

  @Test
  void onePodThatCannotBeDeletedDoesNotStopTheOthers() throws InterruptedException {
    List<ActionFailure> failures =
        run(
            deletions(50),
            action ->
                name(action).equals("pod-0")
                    ? refused(action, 403, "denied by a policy")
                    : Optional.empty());

    assertThat(failures).hasSize(1);
    assertThat(requests.get()).isEqualTo(50);
  }

  @Test
  void deletionsStopAfterManyRefusalsInARow() throws InterruptedException {
    run(deletions(500), action -> refused(action, 403, "denied by a policy"));

    assertThat(requests.get()).isEqualTo(SlowStart.MAX_REFUSED_IN_A_ROW);
  }

  /** As with workers of one group that a policy protects. */
  @Test
  void podsThatCannotBeDeletedDoNotKeepTheOthersForever() throws InterruptedException {
    List<Action> left = new ArrayList<>(deletions(40));
    for (int failures = 0; failures < 5; failures++) {
      run(
          SlowStart.inOrder(left, failures),
          action -> {
            if (Integer.parseInt(name(action).substring("pod-".length())) < 20) {
              return refused(action, 403, "denied by a policy");
            }
            synchronized (left) {
              left.remove(action);
            }
            return Optional.empty();
          });
    }

    assertThat(left).hasSize(20);
    assertThat(requests.get()).isLessThanOrEqualTo(20 + 5 * 3 * SlowStart.MAX_REFUSED_IN_A_ROW);
  }

  @Test
  void anUnreachableApiServerGetsOneRequest() throws InterruptedException {
    run(deletions(500), action -> refused(action, 0, "connection refused"));

    assertThat(requests.get()).isEqualTo(1);
  }

  @Test
  void parallelRequestsNeverExceedTheLimit() throws InterruptedException {
    AtomicInteger underWay = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    run(
        creations(200),
        action -> {
          most.accumulateAndGet(underWay.incrementAndGet(), Math::max);
          LockSupport.parkNanos(1_000);
          underWay.decrementAndGet();
          return Optional.empty();
        });

    assertThat(requests.get()).isEqualTo(200);
    assertThat(most.get()).isLessThanOrEqualTo(SlowStart.MAX_PARALLEL);
  }

  private List<ActionFailure> run(
      List<Action> actions, Function<Action, Optional<ActionFailure>> perform)
      throws InterruptedException {
    return new SlowStart(
            action -> {
              requests.incrementAndGet();
              return perform.apply(action);
            })
        .run(actions, threads);
  }

  private static Optional<ActionFailure> refused(Action action, int code, String message) {
    return Optional.of(new ActionFailure(action, code, message, false));
  }

  private static List<Action> creations(int count) {
    return pods(count).stream()
        .<Action>map(pod -> new Action.Create(pod, ActionEvents.NOTHING))
        .toList();
  }

  private static List<Action> deletions(int count) {
    return pods(count).stream()
        .<Action>map(pod -> new Action.Delete(pod, ActionEvents.NOTHING))
        .toList();
  }

  private static List<Pod> pods(int count) {
    return IntStream.range(0, count)
        .mapToObj(
            i -> new PodBuilder().withNewMetadata().withName("pod-" + i).endMetadata().build())
        .toList();
  }

  private static String name(Action action) {
    return action.object().getMetadata().getName();
  }
}
