package io.mantaray.operator.telemetry.logs;

import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/**
 * The log context of a reconcile. While its scope is open, every log line of the thread contains
 * it:
 *
 * {@snippet :
 * try (var scope = ReconcileLog.scope("RayCluster", namespace, name, id)) {
 *   log.info("Creating the head pod");
 * }
 * }
 *
 * <p>A scope belongs to its thread, virtual or not. Work handed to another thread takes it along by
 * {@link #carry}.
 */
public record ReconcileLog(String kind, String namespace, String name, String reconcileId) {

  // The operator framework uses the first three too, so its own lines name their resource as well.
  static final String KIND = "resource.kind";
  static final String NAMESPACE = "resource.namespace";
  static final String NAME = "resource.name";
  static final String RECONCILE_ID = "reconcileID";

  /** Closes what {@link #open} opened, on the same thread. */
  public interface Scope extends AutoCloseable {
    @Override
    void close();
  }

  /** Opens a scope for one reconcile. */
  public static Scope scope(String kind, String namespace, String name, String reconcileId) {
    return new ReconcileLog(kind, namespace, name, reconcileId).open();
  }

  /** The current context of this thread. */
  public static Optional<ReconcileLog> current() {
    String kind = MDC.get(KIND);
    String namespace = MDC.get(NAMESPACE);
    String name = MDC.get(NAME);
    String id = MDC.get(RECONCILE_ID);
    return kind == null || namespace == null || name == null || id == null
        ? Optional.empty()
        : Optional.of(new ReconcileLog(kind, namespace, name, id));
  }

  /** Wraps a task so that it logs with the context of this thread, on any thread. */
  public static <T> Callable<T> carry(Callable<T> task) {
    Optional<ReconcileLog> subject = current();
    return subject.isEmpty()
        ? task
        : () -> {
          try (Scope _ = subject.get().open()) {
            return task.call();
          }
        };
  }

  /** Opens the scope on this thread; closing it restores the previous one. */
  public Scope open() {
    String outerKind = MDC.get(KIND);
    String outerNamespace = MDC.get(NAMESPACE);
    String outerName = MDC.get(NAME);
    String outerId = MDC.get(RECONCILE_ID);
    MDC.put(KIND, kind);
    MDC.put(NAMESPACE, namespace);
    MDC.put(NAME, name);
    MDC.put(RECONCILE_ID, reconcileId);
    return () -> {
      restore(KIND, outerKind);
      restore(NAMESPACE, outerNamespace);
      restore(NAME, outerName);
      restore(RECONCILE_ID, outerId);
    };
  }

  private static void restore(String key, @Nullable String outer) {
    if (outer == null) {
      MDC.remove(key);
    } else {
      MDC.put(key, outer);
    }
  }
}
