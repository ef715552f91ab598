package io.mantaray.operator.raycluster;

import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.mantaray.api.v1.RayCluster;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Observes RayClusters and says in the log what it saw. */
@ControllerConfiguration
public final class RayClusterReconciler implements Reconciler<RayCluster> {
  private static final Logger log = LoggerFactory.getLogger("controllers.RayCluster");

  @Override
  public UpdateControl<RayCluster> reconcile(RayCluster object, Context<RayCluster> context) {
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
