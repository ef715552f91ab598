package io.mantaray.operator.kubernetes.controllers;

import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ErrorStatusUpdateControl;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.mantaray.api.v1.RayResource;
import io.mantaray.operator.reconcile.ReconcileLoop;
import io.mantaray.operator.reconcile.ReconcileLoop.ObjectKey;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Adapts a {@link ReconcileLoop} to the framework; the loop decides when to requeue. */
public interface LoopReconciler<P extends RayResource<?, T>, T> extends Reconciler<P> {
  Duration RECREATION_CHECK_DELAY = Duration.ofSeconds(1);

  /** The loop of the kind; empty until the kind is served and its caches exist. */
  Optional<ReconcileLoop<P, T, ?, ?>> loop();

  /** Triggers reconciles for changes that no watch reports. */
  ReconcileTrigger<P> triggers();

  /**
   * Triggers reconciles of the objects in this namespace whose writes were refused.
   *
   * @param earliest the minimum time since the last refusal
   */
  default void unblock(String namespace, Duration earliest) {
    loop().stream()
        .flatMap(loop -> loop.unblock(namespace, earliest).stream())
        .forEach(blocked -> triggers().trigger(blocked.namespace(), blocked.name()));
  }

  @Override
  default UpdateControl<P> reconcile(P cached, Context<P> context) throws InterruptedException {
    ReconcileLoop<P, T, ?, ?> loop = loop().orElseThrow();
    if (context.isPrimaryResourceDeleted()) {
      loop.forget(ObjectKey.of(cached));
      triggerIfRecreated(cached, context);
      return UpdateControl.noUpdate();
    }
    UpdateControl<P> control = UpdateControl.noUpdate();
    return loop.reconcile(cached).map(control::rescheduleAfter).orElse(control);
  }

  /**
   * Triggers an object that was recreated while the deletion of its predecessor was handled: the
   * framework drops events for that name in the meantime.
   */
  private void triggerIfRecreated(P deleted, Context<P> context) {
    ResourceID name = ResourceID.fromResource(deleted);
    CompletableFuture.delayedExecutor(RECREATION_CHECK_DELAY.toMillis(), TimeUnit.MILLISECONDS)
        .execute(() -> context.getPrimaryCache().get(name).ifPresent(triggers()::triggerAsNew));
  }

  @Override
  default ErrorStatusUpdateControl<P> updateErrorStatus(
      P object, Context<P> context, Exception failure) {
    Logger log = LoggerFactory.getLogger(LoopReconciler.class);
    log.error("The reconcile failed and will be retried", failure);
    ErrorStatusUpdateControl<P> control =
        ErrorStatusUpdateControl.<P>noStatusUpdate().withNoRetry();
    return loop().orElseThrow().crashed(object).map(control::rescheduleAfter).orElse(control);
  }
}
