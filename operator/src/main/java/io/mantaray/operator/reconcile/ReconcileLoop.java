package io.mantaray.operator.reconcile;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.mantaray.api.v1.RayResource;
import io.mantaray.operator.kubernetes.actions.ActionExecutor;
import io.mantaray.operator.kubernetes.actions.ExecutionResult;
import io.mantaray.operator.kubernetes.actions.Stage;
import io.mantaray.operator.kubernetes.actions.StageId;
import io.mantaray.operator.kubernetes.actions.StagePurpose;
import io.mantaray.operator.kubernetes.actions.StatusWriter;
import io.mantaray.operator.kubernetes.events.EventTemplate;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.DoubleSupplier;
import org.slf4j.Logger;

/**
 * The reconcile loop of all kinds. One pass over an object:
 *
 * <ol>
 *   <li>Admit: an object that another controller manages, that is paused, or whose spec is invalid,
 *       is not reconciled.
 *   <li>Observe: resolve writes whose response was lost, then read the caches.
 *   <li>Decide: compute a plan.
 *   <li>Act: perform it, except for stages that wait for their back-off.
 *   <li>Report: compute the status and write it if it differs.
 *   <li>Requeue: {@link RequeuePolicy} decides when.
 * </ol>
 */
public final class ReconcileLoop<P extends RayResource<?, T>, T, S, N extends Plan> {
  private enum LoopStage implements StagePurpose {
    WRITE_STATUS
  }

  private static final StageId WRITE_STATUS = new StageId(LoopStage.WRITE_STATUS, "");

  private final ReconciledKind<P, T, S, N> kind;
  private final PauseAdmission<T> pauses;
  private final Tools<P, T> tools;
  private final Map<ObjectKey, Tracked> tracked = new ConcurrentHashMap<>();
  private final Map<String, Unblocking> unblockings = new ConcurrentHashMap<>();

  /** The dependencies of the loop. */
  public record Tools<P extends RayResource<?, T>, T>(
      ActionExecutor executor,
      StatusWriter<?, T, P> statuses,
      RequeuePolicy policy,
      InstantSource clock,
      DoubleSupplier random,
      Logger log) {}

  /** The current object of a name, and its last passes. */
  private record Tracked(String uid, RequeueHistory history) {}

  /** When refused writes in a namespace were last allowed to be retried sooner, and how soon. */
  private record Unblocking(Instant at, Duration earliest) {}

  /** An object in its namespace. */
  public record ObjectKey(String namespace, String name) {
    public static ObjectKey of(HasMetadata object) {
      return new ObjectKey(object.getMetadata().getNamespace(), object.getMetadata().getName());
    }
  }

  public ReconcileLoop(ReconciledKind<P, T, S, N> kind, Tools<P, T> tools) {
    this.kind = kind;
    this.pauses = new PauseAdmission<>(kind.conditions());
    this.tools = tools;
  }

  /**
   * One pass.
   *
   * @param cached the object as the cache shows it
   * @return when to requeue without a trigger
   */
  public Optional<Duration> reconcile(P cached) throws InterruptedException {
    forgetPredecessor(cached);
    Instant begin = tools.clock().instant();
    Optional<Duration> after = requeue(cached, pass(cached));
    return wasUnblockedSince(begin, ObjectKey.of(cached))
        ? Optional.of(RequeuePolicy.IMMEDIATELY)
        : after;
  }

  /** When to requeue after a pass that ended with an exception. */
  public Optional<Duration> crashed(P cached) {
    return requeue(cached, new PassOutcome.Crashed());
  }

  /** Drops all state of a deleted object. */
  public void forget(ObjectKey deleted) {
    Tracked known = tracked.remove(deleted);
    if (known != null) {
      forget(known.uid());
    }
  }

  /** The deletion of an object that was recreated may not have been observed. */
  private void forgetPredecessor(P object) {
    Tracked known = tracked.get(ObjectKey.of(object));
    if (known != null && !known.uid().equals(object.getMetadata().getUid())) {
      forget(ObjectKey.of(object));
    }
  }

  private void forget(String uid) {
    tools.executor().forget(uid);
    tools.statuses().forget(uid);
    kind.forget(uid);
  }

  /**
   * Quota or limits of a namespace may have been relaxed, so refused writes may be retried.
   *
   * @param earliest the minimum time since the last refusal
   * @return the objects whose back-off was shortened, to be reconciled now
   */
  public List<ObjectKey> unblock(String namespace, Duration earliest) {
    unblockings.put(namespace, new Unblocking(tools.clock().instant(), earliest));
    return tracked.keySet().stream()
        .filter(object -> object.namespace().equals(namespace))
        .filter(object -> unblock(object, earliest))
        .toList();
  }

  /** What was refused in this pass may have been so before its namespace was unblocked. */
  private boolean wasUnblockedSince(Instant begin, ObjectKey object) {
    Unblocking last = unblockings.get(object.namespace());
    return last != null && !last.at().isBefore(begin) && unblock(object, last.earliest());
  }

  private boolean unblock(ObjectKey object, Duration earliest) {
    Tracked known = tracked.get(object);
    if (known == null) {
      return false;
    }
    Tracked unblocked = new Tracked(known.uid(), known.history().retryingAfter(earliest));
    return !unblocked.equals(known) && tracked.replace(object, known, unblocked);
  }

  private PassOutcome pass(P cached) throws InterruptedException {
    P object = tools.statuses().latest(cached);
    Instant now = tools.clock().instant();
    Admission<T> admission = pauses.of(object, kind.admit(object, now), now);
    if (!(admission instanceof Admission.Admitted)) {
      kind.notReconciled(object.getMetadata().getUid());
    }
    return switch (admission) {
      case Admission.ManagedElsewhere<T>() -> new PassOutcome.Finished(Optional.empty());
      case Admission.Paused<T>(Optional<T> status, List<EventTemplate> events) ->
          announce(object, status, events, new PassOutcome.Finished(Optional.empty()));
      case Admission.Resumed<T>(T status, List<EventTemplate> events) ->
          announce(object, Optional.of(status), events, new PassOutcome.Advanced());
      case Admission.Rejected<T> rejected -> reject(object, rejected);
      case Admission.Admitted<T>(List<EventTemplate> warnings) -> {
        publish(object, warnings);
        yield reconcileAdmitted(object);
      }
    };
  }

  private PassOutcome reject(P object, Admission.Rejected<T> rejected) {
    PassOutcome outcome =
        rejected.mayRecover()
            ? new PassOutcome.Waiting("the object is rejected", false, Optional.empty())
            : new PassOutcome.Settled(Optional.empty());
    return announce(object, rejected.status(), rejected.events(), outcome);
  }

  /** Writes a status, and then publishes what it says. */
  private PassOutcome announce(
      P object, Optional<T> status, List<EventTemplate> events, PassOutcome outcome) {
    if (status.isPresent() && !tools.statuses().write(object, status.get())) {
      return new PassOutcome.Conflicted(Set.of(), Set.of());
    }
    publish(object, events);
    return outcome;
  }

  private PassOutcome reconcileAdmitted(P object) throws InterruptedException {
    tools.executor().settle(object);
    S snapshot = kind.observe(object);
    Instant now = tools.clock().instant();
    N plan = kind.decide(snapshot, now);
    log(plan.stages());
    ExecutionResult result = act(object, plan, now);
    publish(object, plan.events());
    kind.performed(snapshot, plan, result);
    return report(object, snapshot, plan, result);
  }

  private ExecutionResult act(P object, N plan, Instant now) throws InterruptedException {
    return tools
        .executor()
        .perform(
            object, plan.stages(), history(object).at(now), patched -> remember(object, patched));
  }

  @SuppressWarnings("unchecked") // A patch returns the same kind.
  private void remember(P object, HasMetadata patched) {
    tools.statuses().remember(object, (P) patched);
  }

  private PassOutcome report(P object, S snapshot, N plan, ExecutionResult result) {
    Instant now = tools.clock().instant();
    Report<T> report = kind.report(snapshot, plan, result, now);
    boolean written = true;
    if (report instanceof Report.Write<T>(T status, _, _)) {
      try {
        // A patch in this pass may have created a newer version of the object.
        written = tools.statuses().write(tools.statuses().latest(object), status);
      } catch (KubernetesClientException e) {
        tools.log().error("Writing the status failed and will be retried", e);
        Set<StageId> failed = new HashSet<>(result.refused());
        failed.add(WRITE_STATUS);
        return new PassOutcome.StagesFailed(failed, result.heldBack(), due(report));
      }
      if (written) {
        kind.statusWritten(snapshot, status, now);
      }
    }
    if (!written || result.hasConflict()) {
      return new PassOutcome.Conflicted(result.refused(), result.heldBack());
    }
    if (result.hasFailed()) {
      return new PassOutcome.StagesFailed(result.refused(), result.heldBack(), due(report));
    }
    return switch (report) {
      case Report.Write<T>(_, boolean advances, _) when advances -> new PassOutcome.Advanced();
      case Report.Finished<T>(Optional<Instant> due) -> new PassOutcome.Finished(due);
      case Report.Undecided<T>(String why) -> {
        tools.log().info("The status is not updated: {}", why);
        yield new PassOutcome.Waiting(why, false, Optional.empty());
      }
      case Report.Write<T> _, Report.Keep<T> _ ->
          plan.waitingFor()
              .<PassOutcome>map(
                  reason -> new PassOutcome.Waiting(reason, !plan.stages().isEmpty(), due(report)))
              .orElseGet(() -> new PassOutcome.Settled(due(report)));
    };
  }

  private Optional<Instant> due(Report<T> report) {
    return switch (report) {
      case Report.Write<T>(_, _, Optional<Instant> due) -> due;
      case Report.Keep<T>(Optional<Instant> due) -> due;
      case Report.Finished<T>(Optional<Instant> due) -> due;
      case Report.Undecided<T> _ -> Optional.empty();
    };
  }

  private void publish(P object, List<EventTemplate> events) {
    events.forEach(event -> tools.executor().publish(object, event));
  }

  private void log(List<Stage> stages) {
    for (Stage stage : stages) {
      tools
          .log()
          .atInfo()
          .addKeyValue("actions", stage.actions().size())
          .log("Performing {}", stage.id());
    }
  }

  private Optional<Duration> requeue(P object, PassOutcome outcome) {
    RequeuePolicy.Requeue next =
        tools
            .policy()
            .next(history(object), outcome, tools.clock().instant(), tools.random().getAsDouble());
    tracked.put(ObjectKey.of(object), new Tracked(object.getMetadata().getUid(), next.history()));
    return next.after();
  }

  /** A new generation of the spec resets the back-off. */
  private RequeueHistory history(P object) {
    Long given = object.getMetadata().getGeneration();
    long generation = given == null ? 0 : given;
    Tracked known = tracked.get(ObjectKey.of(object));
    return known != null && known.history().generation() == generation
        ? known.history()
        : RequeueHistory.of(generation);
  }
}
