package io.mantaray.operator.rayservice;

import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.mantaray.api.v1.RayService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Observes RayServices and says in the log what it saw. */
@ControllerConfiguration
public final class RayServiceReconciler implements Reconciler<RayService> {
  private static final Logger log = LoggerFactory.getLogger("controllers.RayService");

  @Override
  public UpdateControl<RayService> reconcile(RayService object, Context<RayService> context) {
    if (context.isPrimaryResourceDeleted()) {
      log.info("Deleted");
      return UpdateControl.noUpdate();
    }
    log.atInfo()
        .addKeyValue("generation", object.getMetadata().getGeneration())
        .addKeyValue("deleting", object.isMarkedForDeletion())
        .log("Observed");
    return UpdateControl.noUpdate();
  }
}
