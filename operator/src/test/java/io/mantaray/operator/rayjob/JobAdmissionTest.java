package io.mantaray.operator.rayjob;

import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.api.v1.RayJob;
import io.mantaray.operator.config.OperatorConfig;
import io.mantaray.operator.conventions.RayAnnotations;
import io.mantaray.operator.rayjob.validation.JobValidation;
import io.mantaray.operator.reconcile.Admission;
import java.util.List;
import org.junit.jupiter.api.Test;

class JobAdmissionTest {
  private static final JobValidation VALIDATION =
      new JobValidation(OperatorConfig.defaults("ns").featureGates());

  /** Otherwise the finalizer would never be removed. */
  @Test
  void aDeletedJobWithTheOperatorsFinalizerIsReconciledWhateverItsSpec() {
    RayJob handedOver = JobYaml.parse("managedBy: kueue.x-k8s.io/multikueue");
    RayJob empty = JobYaml.parse("");
    empty.setSpec(null);

    for (RayJob job : List.of(handedOver, empty)) {
      job.getMetadata().setDeletionTimestamp("2026-01-01T00:00:00Z");
      job.getMetadata().setFinalizers(List.of(RayAnnotations.JOB_FINALIZER));
      assertThat(JobAdmission.of(job, VALIDATION)).isInstanceOf(Admission.Admitted.class);
    }
  }

  @Test
  void aJobOfAnotherManagerIsLeftAlone() {
    RayJob handedOver = JobYaml.parse("managedBy: kueue.x-k8s.io/multikueue");

    assertThat(JobAdmission.of(handedOver, VALIDATION))
        .isInstanceOf(Admission.ManagedElsewhere.class);
  }
}
