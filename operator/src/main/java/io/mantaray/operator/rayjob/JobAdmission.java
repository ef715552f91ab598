package io.mantaray.operator.rayjob;

import io.mantaray.api.v1.JobDeploymentStatus;
import io.mantaray.api.v1.JobFailedReason;
import io.mantaray.api.v1.RayJob;
import io.mantaray.api.v1.RayJobStatus;
import io.mantaray.operator.kubernetes.events.Notice;
import io.mantaray.operator.rayjob.validation.JobValidation;
import io.mantaray.operator.validation.Layer;
import io.mantaray.operator.validation.ProblemText;
import io.mantaray.operator.validation.Verdict;

/**
 * Decides whether a RayJob is ours to work on, and can be.
 *
 * <ol>
 *   <li>One that another looks after is not ours.
 *   <li>One that is being deleted may be as wrong as it likes: nothing is made of it any more.
 *   <li>So may one whose attempt is being given back. To stop halfway would leave it neither here
 *       nor there, and nothing would tell later where it was.
 *   <li>One with problems is refused, and what runs of it goes on running.
 * </ol>
 */
public sealed interface JobAdmission {
  String KIND = "RayJob";

  /** Work on it. */
  record Admitted(DeclaredJob job) implements JobAdmission {}

  /** Not ours. */
  record Foreign() implements JobAdmission {}

  /**
   * It cannot be run.
   *
   * @param status with the generation of the spec where the spec is not to blame: what was wrong
   *     with the last status is not to be seen in this one
   */
  record Refused(RayJobStatus status, Notice notice) implements JobAdmission {}

  static JobAdmission of(RayJob object, JobValidation validation) {
    if (object.getSpec() != null) {
      DeclaredJob job = DeclaredJob.of(object);
      if (job.otherManager().isPresent()) {
        return new Foreign();
      }
      if (object.isMarkedForDeletion() || isGivenBack(object)) {
        return new Admitted(job);
      }
    }
    Verdict verdict = validation.check(object);
    if (verdict.accepted()) {
      return new Admitted(DeclaredJob.of(object));
    }
    String text = ProblemText.of("The RayJob cannot be run.", verdict.problems());
    Layer layer = verdict.refusedBy().orElseThrow();
    RayJobStatus refused =
        JobStatuses.failed(
                JobStatuses.complete(object.getStatus()), JobFailedReason.VALIDATION_FAILED, text)
            .withJobDeploymentStatus(JobDeploymentStatus.VALIDATION_FAILED);
    return new Refused(
        layer == Layer.STATUS
            ? refused.withObservedGeneration(object.getMetadata().getGeneration())
            : refused,
        Notice.warning(layer.eventReason(KIND), text));
  }

  private static boolean isGivenBack(RayJob object) {
    String phase = JobStatuses.phase(JobStatuses.complete(object.getStatus()));
    return phase.equals(JobDeploymentStatus.SUSPENDING)
        || phase.equals(JobDeploymentStatus.RETRYING);
  }
}
