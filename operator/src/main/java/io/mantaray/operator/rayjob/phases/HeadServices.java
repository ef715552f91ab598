package io.mantaray.operator.rayjob.phases;

import io.mantaray.api.v1.RayCluster;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.config.Behavior;
import io.mantaray.operator.kubernetes.events.Notice;
import io.mantaray.operator.objects.Repairs;
import io.mantaray.operator.rayjob.JobPlan;
import io.mantaray.operator.rayjob.JobSnapshot;
import io.mantaray.operator.rayjob.objects.JobHeadService;
import java.util.List;

/** Keeps the job's own service leading to the head of the cluster it runs on. */
final class HeadServices {
  private HeadServices() {}

  /** A plan that puts the service right before it does anything else. */
  static JobPlan first(
      JobSnapshot seen, RayCluster cluster, Behavior.Network network, JobPlan then) {
    if (seen.job().selectsCluster()) {
      return then;
    }
    Repairs repairs =
        Repairs.of(
            List.of(
                JobHeadService.compare(
                    seen.job(),
                    DeclaredCluster.of(cluster),
                    network,
                    seen.surroundings().headService())));
    JobPlan plan = then.after(repairs.stages("services"));
    for (Notice notice : repairs.notices()) {
      plan = plan.telling(notice);
    }
    return plan;
  }
}
