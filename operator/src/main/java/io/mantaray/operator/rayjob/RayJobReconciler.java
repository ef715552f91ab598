package io.mantaray.operator.rayjob;

import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.mantaray.api.v1.RayJob;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Observes RayJobs and says in the log what it saw. */
@ControllerConfiguration
public final class RayJobReconciler implements Reconciler<RayJob> {
  private static final Logger log = LoggerFactory.getLogger("controllers.RayJob");

  @Override
  public UpdateControl<RayJob> reconcile(RayJob object, Context<RayJob> context) {
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
