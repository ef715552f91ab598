package io.mantaray.operator.validation.job;

import io.mantaray.operator.jobs.DeclaredJob;
import io.mantaray.operator.validation.ValidationErrors;
import org.jspecify.annotations.Nullable;

/** Checks deadlines, retries and time to live of a job. */
final class LimitRules {

  private LimitRules() {}

  static void check(DeclaredJob job, ValidationErrors errors) {
    errors.addIf(
        job.suspended() && !job.shutsDownAfterwards(),
        "spec.suspend",
        "deletes the cluster of the job, so it needs shutdownAfterJobFinishes; set that to true, or"
            + " suspend to false.");
    checkTimeToLive(job, errors);
    checkNotNegative("spec.backoffLimit", job.spec().backoffLimit(), errors);
    checkPositive("spec.activeDeadlineSeconds", job.spec().activeDeadlineSeconds(), errors);
    checkPositive("spec.preRunningDeadlineSeconds", job.spec().preRunningDeadlineSeconds(), errors);
  }

  private static void checkTimeToLive(DeclaredJob job, ValidationErrors errors) {
    String path = "spec.ttlSecondsAfterFinished";
    checkNotNegative(path, job.spec().ttlSecondsAfterFinished(), errors);
    errors.addIf(
        job.timeToLive().isPositive() && !job.shutsDownAfterwards(),
        path,
        "delays shutdownAfterJobFinishes, which is not set; set that to true, or remove the time.");
  }

  private static void checkNotNegative(
      String path, @Nullable Long number, ValidationErrors errors) {
    errors.addIf(number != null && number < 0, path, "is " + number + "; write 0 or more.");
  }

  private static void checkPositive(String path, @Nullable Long number, ValidationErrors errors) {
    errors.addIf(
        number != null && number <= 0,
        path,
        "is " + number + "; write 1 or more, or remove it for no limit.");
  }
}
