package io.mantaray.operator.rayjob;

import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.api.v1.JobDeploymentStatus;
import io.mantaray.api.v1.RayJob;
import io.mantaray.api.v1.RayJobStatus;
import io.mantaray.operator.kubernetes.actions.ExecutionResult;
import io.mantaray.operator.kubernetes.actions.StageId;
import io.mantaray.operator.objects.ObjectStage;
import io.mantaray.operator.reconcile.Report;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class JobReconciliationTest {
  private final RayJob job = JobYaml.parse(JobYaml.HTTP);
  private final RayJobStatus next =
      JobStatuses.inPhase(JobStatuses.complete(null), JobDeploymentStatus.COMPLETE);

  /** A quota of services must not keep a finished job from being seen as finished. */
  @Test
  void aJobContinuesWithoutItsHeadService() {
    assertThat(report(ObjectStage.WRITE_OBJECT)).isInstanceOf(Report.Write.class);
  }

  @Test
  void theStatusWaitsForEverythingElse() {
    assertThat(report(ObjectStage.ADD_FINALIZER)).isInstanceOf(Report.Keep.class);
  }

  private Report<RayJobStatus> report(ObjectStage failed) {
    return JobReconciliation.report(
        job,
        JobPlan.moveTo(next),
        new ExecutionResult(
            List.of(new ExecutionResult.StageFailure(new StageId(failed, "Service j"), List.of())),
            Set.of(),
            Set.of()));
  }
}
