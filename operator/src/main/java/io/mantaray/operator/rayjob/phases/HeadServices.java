package io.mantaray.operator.rayjob.phases;

import io.mantaray.api.v1.RayCluster;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.config.Behavior;
import io.mantaray.operator.kubernetes.events.EventTemplate;
import io.mantaray.operator.objects.ObjectChanges;
import io.mantaray.operator.rayjob.JobPlan;
import io.mantaray.operator.rayjob.JobSnapshot;
import io.mantaray.operator.rayjob.objects.JobHeadService;
import java.util.List;

/** Keeps the job's own head service up to date. */
final class HeadServices {
  private HeadServices() {}

  /** The plan, preceded by a repair of the service. */
  static JobPlan first(
      JobSnapshot snapshot, RayCluster cluster, Behavior.Network network, JobPlan then) {
    if (snapshot.job().selectsCluster()) {
      return then;
    }
    ObjectChanges repairs =
        ObjectChanges.of(
            List.of(
                JobHeadService.compare(
                    snapshot.job(),
                    DeclaredCluster.of(cluster),
                    network,
                    snapshot.surroundings().headService())));
    JobPlan plan = then.after(repairs.stages());
    for (EventTemplate event : repairs.events()) {
      plan = plan.publishing(event);
    }
    return plan;
  }
}
