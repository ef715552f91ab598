package io.mantaray.operator.rayjob.validation;

import io.mantaray.operator.rayjob.DeclaredJob;
import io.mantaray.operator.validation.Problems;
import org.jspecify.annotations.Nullable;

/** How often and how long a job may run, and how long what it used is kept. */
final class LimitRules {

  private LimitRules() {}

  static void check(DeclaredJob job, Problems problems) {
    problems.addIf(
        job.suspended() && !job.shutsDownAfterwards(),
        "spec.suspend",
        "deletes the cluster of the job, so it needs shutdownAfterJobFinishes; set that to true, or"
            + " suspend to false.");
    checkTimeToLive(job, problems);
    checkNotNegative("spec.backoffLimit", job.spec().backoffLimit(), problems);
    checkPositive("spec.activeDeadlineSeconds", job.spec().activeDeadlineSeconds(), problems);
    checkPositive(
        "spec.preRunningDeadlineSeconds", job.spec().preRunningDeadlineSeconds(), problems);
  }

  private static void checkTimeToLive(DeclaredJob job, Problems problems) {
    String path = "spec.ttlSecondsAfterFinished";
    checkNotNegative(path, job.spec().ttlSecondsAfterFinished(), problems);
    problems.addIf(
        job.timeToLive().isPositive() && !job.shutsDownAfterwards(),
        path,
        "delays shutdownAfterJobFinishes, which is not set; set that to true, or remove the time.");
  }

  private static void checkNotNegative(String path, @Nullable Long number, Problems problems) {
    problems.addIf(number != null && number < 0, path, "is " + number + "; write 0 or more.");
  }

  private static void checkPositive(String path, @Nullable Long number, Problems problems) {
    problems.addIf(
        number != null && number <= 0,
        path,
        "is " + number + "; write 1 or more, or remove it for no limit.");
  }
}
