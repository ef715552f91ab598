package io.mantaray.operator.kubernetes.actions;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.mantaray.operator.kubernetes.actions.ExecutionResult.StageFailure;
import io.mantaray.operator.kubernetes.events.EventTemplate;
import io.mantaray.operator.kubernetes.events.ObjectEvent;
import io.mantaray.operator.telemetry.logs.ReconcileLog;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Performs the stages of a plan. Nothing else in the operator writes objects, except for status.
 *
 * <ol>
 *   <li>Stages run in their order; adjacent stages of the same purpose run in parallel.
 *   <li>A failed stage stops only the stages that require it.
 *   <li>The actions of a stage run in parallel, with a {@link SlowStart}.
 * </ol>
 */
public final class ActionExecutor implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(ActionExecutor.class);

  private final ObjectWriter writer;
  private final Consumer<ObjectEvent> events;
  private final NamespaceSlots slots;
  private final ExecutorService threads;

  /**
   * @param events where to publish; must not block
   * @param threads run the writes of a stage; closed with this executor
   */
  public ActionExecutor(
      ObjectWriter writer,
      Consumer<ObjectEvent> events,
      NamespaceSlots slots,
      ExecutorService threads) {
    this.writer = writer;
    this.events = events;
    this.slots = slots;
    this.threads = threads;
  }

  /** Resolves creations whose response was lost; see {@link ObjectWriter#settle}. */
  public void settle(HasMetadata owner) {
    writer.settle(owner.getMetadata().getUid());
  }

  /**
   * Performs the plan for an object.
   *
   * @param backOff earlier failures of the stages
   * @param patched receives the owner after each patch of it
   */
  public ExecutionResult perform(
      HasMetadata owner, List<Stage> stages, StageBackOff backOff, Consumer<HasMetadata> patched)
      throws InterruptedException {
    return new Execution(owner, backOff, patched).of(stages);
  }

  public void publish(HasMetadata object, EventTemplate event) {
    events.accept(event.on(object));
  }

  /** Drops the expectations of an owner that is deleted. */
  public void forget(String ownerUid) {
    writer.forget(ownerUid);
  }

  @Override
  public void close() {
    threads.close();
  }

  /** One execution of a plan. */
  private final class Execution {
    private final HasMetadata owner;
    private final StageBackOff backOff;
    private final Consumer<HasMetadata> patched;
    private final List<StageFailure> failures = new ArrayList<>();
    private final Set<StageId> waiting = new HashSet<>();
    private final Set<StageId> skipped = new HashSet<>();

    Execution(HasMetadata owner, StageBackOff backOff, Consumer<HasMetadata> patched) {
      this.owner = owner;
      this.backOff = backOff;
      this.patched = patched;
    }

    ExecutionResult of(List<Stage> stages) throws InterruptedException {
      int next = 0;
      while (next < stages.size()) {
        int end = next + 1;
        while (end < stages.size() && canRunWith(stages.get(end), stages.subList(next, end))) {
          end++;
        }
        runInParallel(stages.subList(next, end));
        next = end;
      }
      return failures.isEmpty() && waiting.isEmpty()
          ? ExecutionResult.DONE
          : new ExecutionResult(failures, waiting, skipped);
    }

    private static boolean canRunWith(Stage stage, List<Stage> others) {
      return others.stream()
          .allMatch(
              other ->
                  other.id().purpose().equals(stage.id().purpose())
                      && !stage.requires().contains(other.id()));
    }

    private void runInParallel(List<Stage> stages) throws InterruptedException {
      List<Stage> due = stages.stream().filter(this::isDue).toList();
      if (due.size() == 1) {
        recordFailures(due.getFirst(), perform(due.getFirst()));
        return;
      }
      List<Future<List<ActionFailure>>> underWay = new ArrayList<>();
      for (Stage stage : due) {
        underWay.add(threads.submit(ReconcileLog.carry(() -> perform(stage))));
      }
      for (int i = 0; i < due.size(); i++) {
        try {
          recordFailures(due.get(i), underWay.get(i).get());
        } catch (ExecutionException e) {
          throw new IllegalStateException("a stage failed in an unexpected way", e.getCause());
        }
      }
    }

    private boolean isDue(Stage stage) {
      boolean lacksRequired =
          stage.requires().stream()
              .anyMatch(
                  other -> waiting.contains(other) || skipped.contains(other) || failed(other));
      if (lacksRequired) {
        skipped.add(stage.id());
        return false;
      }
      if (backOff.holdsBack(stage.id())) {
        waiting.add(stage.id());
        return false;
      }
      return true;
    }

    private boolean failed(StageId id) {
      return failures.stream().anyMatch(failure -> failure.stage().equals(id));
    }

    private List<ActionFailure> perform(Stage stage) throws InterruptedException {
      List<ActionFailure> refused =
          new SlowStart(this::perform)
              .run(SlowStart.inOrder(stage.actions(), backOff.failures(stage.id())), threads);
      boolean terminating = refused.stream().anyMatch(ActionFailure::namespaceTerminating);
      return terminating && stage.inTerminatingNamespace().isPresent()
          ? perform(stage.inTerminatingNamespace().get())
          : refused;
    }

    private void recordFailures(Stage stage, List<ActionFailure> refused) {
      if (!refused.isEmpty()) {
        failures.add(new StageFailure(stage.id(), refused));
      }
    }

    private Optional<ActionFailure> perform(Action action) {
      try {
        String namespace = owner.getMetadata().getNamespace();
        if (slots.during(namespace, () -> writer.write(action, owner, patched))) {
          action.events().done().ifPresent(event -> publish(owner, event));
        }
        return Optional.empty();
      } catch (KubernetesClientException e) {
        ActionFailure failure = ActionFailure.of(action, e);
        log.atInfo()
            .addKeyValue("object", action.object().getFullResourceName())
            .addKeyValue("name", action.object().getMetadata().getName())
            .log("{} failed: {}", action.getClass().getSimpleName(), failure.message());
        action
            .events()
            .failed()
            .ifPresent(event -> publish(owner, event.because(failure.message())));
        return Optional.of(failure);
      }
    }
  }
}
