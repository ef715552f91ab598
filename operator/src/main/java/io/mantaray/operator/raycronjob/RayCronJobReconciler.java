package io.mantaray.operator.raycronjob;

import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.mantaray.api.v1.RayCronJob;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Observes RayCronJobs and says in the log what it saw. */
@ControllerConfiguration
public final class RayCronJobReconciler implements Reconciler<RayCronJob> {
  private static final Logger log = LoggerFactory.getLogger("controllers.RayCronJob");

  @Override
  public UpdateControl<RayCronJob> reconcile(RayCronJob object, Context<RayCronJob> context) {
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
