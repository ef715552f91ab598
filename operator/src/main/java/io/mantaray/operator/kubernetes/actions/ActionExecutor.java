package io.mantaray.operator.kubernetes.actions;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodStatusBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.mantaray.operator.kubernetes.events.Notice;
import io.mantaray.operator.kubernetes.events.ObjectEvent;
import io.mantaray.operator.telemetry.logs.ReconcileLog;
import java.net.HttpURLConnection;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Performs the stages of a plan, one after the other, each in parallel; records what the caches
 * will show later, and tells the user. Nothing else in the operator writes, but for status.
 */
public final class ActionExecutor implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(ActionExecutor.class);

  /**
   * Writes of one object's plan that may be under way at once. Everybody's next write queues for a
   * slot, so this is also a plan's share: one with a thousand pods does not push aside one with
   * three.
   */
  private static final int PARALLEL = 16;

  private final KubernetesClient client;
  private final Consumer<ObjectEvent> events;
  private final PodExpectations expectations;
  private final WriteSlots slots;
  private final ExecutorService threads;

  /**
   * @param events where to publish; must not block
   * @param threads on which the writes of a stage happen; closed with this executor
   */
  public ActionExecutor(
      KubernetesClient client,
      Consumer<ObjectEvent> events,
      PodExpectations expectations,
      WriteSlots slots,
      ExecutorService threads) {
    this.client = client;
    this.events = events;
    this.expectations = expectations;
    this.slots = slots;
    this.threads = threads;
  }

  /**
   * Finds out what became of pods whose creation got no answer. A plan that does not know would
   * make them a second time, under other names.
   */
  public void settle(HasMetadata owner) {
    String uid = owner.getMetadata().getUid();
    for (Pod pod : expectations.unsure(uid)) {
      Pod existing = client.resource(pod).get();
      if (existing != null && isOwnedBy(existing, uid)) {
        expectations.created(uid, existing);
      } else {
        expectations.notCreated(uid, pod);
      }
    }
  }

  /**
   * Does what the plan for an object asks, until a stage fails.
   *
   * @param patched told what the object itself is after a patch of it
   */
  public Outcome perform(HasMetadata owner, List<Stage> stages, Consumer<HasMetadata> patched)
      throws InterruptedException {
    return perform(new Task(owner, patched), stages);
  }

  private record Task(HasMetadata owner, Consumer<HasMetadata> patched) {
    String uid() {
      return owner.getMetadata().getUid();
    }
  }

  private Outcome perform(Task task, List<Stage> stages) throws InterruptedException {
    for (Stage stage : stages) {
      List<Outcome.Failure> failures = perform(task, stage);
      if (!failures.isEmpty()) {
        boolean namespaceEnds = failures.stream().anyMatch(Outcome.Failure::namespaceEnds);
        return namespaceEnds && stage.inEndingNamespace().isPresent()
            ? perform(task, List.of(stage.inEndingNamespace().get()))
            : new Outcome.Failed(stage, failures);
      }
    }
    return new Outcome.Done();
  }

  public void tell(HasMetadata object, Notice notice) {
    events.accept(notice.on(object));
  }

  @Override
  public void close() {
    threads.close();
  }

  private List<Outcome.Failure> perform(Task task, Stage stage) throws InterruptedException {
    if (stage.actions().size() == 1) {
      return perform(task, stage.actions().getFirst()).stream().toList();
    }
    Semaphore underWay = new Semaphore(PARALLEL);
    List<Future<Optional<Outcome.Failure>>> results = new ArrayList<>();
    for (Action action : stage.actions()) {
      underWay.acquire();
      results.add(
          threads.submit(
              ReconcileLog.carry(
                  () -> {
                    try {
                      return perform(task, action);
                    } finally {
                      underWay.release();
                    }
                  })));
    }
    List<Outcome.Failure> failures = new ArrayList<>();
    for (Future<Optional<Outcome.Failure>> result : results) {
      try {
        result.get().ifPresent(failures::add);
      } catch (ExecutionException e) {
        throw new IllegalStateException("an action failed in a way that nobody foresaw", e);
      }
    }
    return failures;
  }

  private Optional<Outcome.Failure> perform(Task task, Action action) {
    try {
      if (slots.during(() -> write(task, action))) {
        action.telling().done().ifPresent(notice -> tell(task.owner(), notice));
      }
      return Optional.empty();
    } catch (KubernetesClientException e) {
      String message = message(e);
      log.atInfo()
          .addKeyValue("object", action.object().getFullResourceName())
          .addKeyValue("name", action.object().getMetadata().getName())
          .log("{} was refused: {}", action.getClass().getSimpleName(), message);
      action.telling().failed().ifPresent(notice -> tell(task.owner(), notice.because(message)));
      return Optional.of(
          new Outcome.Failure(action, Math.max(0, e.getCode()), message, namespaceEnds(e)));
    }
  }

  /** Whether this write changed anything, instead of finding that an earlier one had done it. */
  private boolean write(Task task, Action action) {
    String ownerUid = task.uid();
    switch (action) {
      case Action.Create(HasMetadata object, _) -> {
        Creation creation = create(object, ownerUid);
        if (object instanceof Pod asked && creation.object() instanceof Pod made) {
          expectations.created(ownerUid, complete(made, asked));
        }
        return creation.isNew();
      }
      case Action.Update(HasMetadata object, _) -> client.resource(object).update();
      case Action.Patch(HasMetadata object, String patch, _) -> {
        HasMetadata answer = client.resource(object).patch(PatchContext.of(PatchType.JSON), patch);
        if (ownerUid.equals(object.getMetadata().getUid())) {
          task.patched().accept(answer);
        }
      }
      case Action.Delete(HasMetadata object, _) -> {
        boolean deleted = delete(object);
        if (object instanceof Pod pod) {
          expectations.deleted(ownerUid, pod);
        }
        return deleted;
      }
    }
    return true;
  }

  private record Creation(HasMetadata object, boolean isNew) {}

  /** Makes the object, or finds that an earlier attempt made it whose answer was lost. */
  private Creation create(HasMetadata object, String ownerUid) {
    try {
      return new Creation(client.resource(object).create(), true);
    } catch (KubernetesClientException e) {
      boolean exists = e.getCode() == HttpURLConnection.HTTP_CONFLICT;
      if (object instanceof Pod pod && (exists || isUncertain(e))) {
        expectations.unsure(ownerUid, pod);
      }
      if (exists) {
        HasMetadata existing = client.resource(object).get();
        if (existing != null && isOwnedBy(existing, ownerUid)) {
          return new Creation(existing, false);
        }
      }
      throw e;
    }
  }

  /** A pod of which the API server told no more than its metadata. */
  private static Pod complete(Pod made, Pod asked) {
    if (made.getSpec() == null) {
      made.setKind(asked.getKind());
      made.setApiVersion(asked.getApiVersion());
      made.setSpec(asked.getSpec());
      made.setStatus(new PodStatusBuilder().withPhase("Pending").build());
    }
    return made;
  }

  /** Whether the API server may have done what it was asked for. */
  private static boolean isUncertain(KubernetesClientException e) {
    return e.getCode() <= 0 || e.getCode() >= HttpURLConnection.HTTP_INTERNAL_ERROR;
  }

  private static boolean isOwnedBy(HasMetadata object, String ownerUid) {
    return object.getMetadata().getOwnerReferences().stream()
        .anyMatch(owner -> owner.getUid().equals(ownerUid));
  }

  private boolean delete(HasMetadata object) {
    String options =
        """
        {"apiVersion":"v1","kind":"DeleteOptions","propagationPolicy":"Background","preconditions":{"uid":"%s"}}"""
            .formatted(object.getMetadata().getUid());
    try {
      client.raw(ObjectPath.of(object), "DELETE", options);
      return true;
    } catch (KubernetesClientException e) {
      if (e.getCode() != HttpURLConnection.HTTP_NOT_FOUND && !isSucceeded(object, e)) {
        throw e;
      }
      return false;
    }
  }

  /** Whether a conflict means that the object is gone and another has its name by now. */
  private boolean isSucceeded(HasMetadata object, KubernetesClientException conflict) {
    if (conflict.getCode() != HttpURLConnection.HTTP_CONFLICT) {
      return false;
    }
    HasMetadata current = client.resource(object).get();
    return current == null || !current.getMetadata().getUid().equals(object.getMetadata().getUid());
  }

  private static boolean namespaceEnds(KubernetesClientException e) {
    return e.getStatus() != null
        && e.getStatus().getDetails() != null
        && e.getStatus().getDetails().getCauses().stream()
            .anyMatch(cause -> "NamespaceTerminating".equals(cause.getReason()));
  }

  private static String message(KubernetesClientException e) {
    return e.getStatus() != null && e.getStatus().getMessage() != null
        ? e.getStatus().getMessage()
        : String.valueOf(e.getMessage());
  }
}
