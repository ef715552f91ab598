package io.mantaray.operator.raycronjob;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.mantaray.api.v1.ConcurrencyPolicy;
import io.mantaray.operator.config.FeatureGates;
import io.mantaray.operator.conventions.RayNames;
import io.mantaray.operator.jobs.DeclaredJob;
import io.mantaray.operator.raycronjob.schedule.DueTimes;
import io.mantaray.operator.raycronjob.schedule.ParsedSchedule;
import io.mantaray.operator.raycronjob.schedule.Schedule;
import io.mantaray.operator.raycronjob.schedule.ScheduleText;
import io.mantaray.operator.raycronjob.schedule.TimeZones;
import io.mantaray.operator.validation.ValidationError;
import io.mantaray.operator.validation.ValidationErrors;
import io.mantaray.operator.validation.ValidationLayer;
import io.mantaray.operator.validation.job.JobSpecValidation;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Validates a RayCronJob.
 *
 * @param local the time zone of schedules that name none
 */
record CronJobValidation(FeatureGates gates, ZoneId local) {
  private static final String SCHEDULE = "spec.schedule";
  private static final Set<String> POLICIES =
      Set.of(ConcurrencyPolicy.ALLOW, ConcurrencyPolicy.FORBID, ConcurrencyPolicy.REPLACE);

  /** All errors; those of the name count as errors of the spec, as in KubeRay. */
  List<ValidationError> check(DeclaredCronJob cron) {
    ValidationErrors own = new ValidationErrors(ValidationLayer.SPEC);
    own.addIf(
        cron.name().length() > RayNames.MAX_CRON_JOB_NAME_LENGTH,
        "metadata.name",
        "has "
            + cron.name().length()
            + " characters; choose a name of at most "
            + RayNames.MAX_CRON_JOB_NAME_LENGTH
            + ", which leaves room for the names of its RayJobs.");
    checkSchedule(cron, own);
    checkZone(cron, own);
    checkLimits(cron, own);
    List<ValidationError> errors = new ArrayList<>(own.found());
    errors.addAll(
        new JobSpecValidation("spec.jobTemplate", gates)
            .check(new DeclaredJob(new ObjectMeta(), cron.jobTemplate())));
    return errors;
  }

  /** The schedule of a RayCronJob, in its time zone. */
  ParsedSchedule schedule(DeclaredCronJob cron) {
    Optional<ZoneId> zone = cron.timeZone().flatMap(name -> TimeZones.find(name, local));
    return new ScheduleText(local).parse(cron.schedule(), zone);
  }

  private void checkSchedule(DeclaredCronJob cron, ValidationErrors errors) {
    if (cron.schedule().contains("TZ")) {
      errors.add(SCHEDULE, "names a time zone; write that into spec.timeZone.");
      return;
    }
    String quoted = ValidationError.quoted(cron.schedule());
    switch (schedule(cron)) {
      case ParsedSchedule.Invalid(String why) ->
          errors.add(
              SCHEDULE,
              "is "
                  + quoted
                  + ", which is no schedule: "
                  + why
                  + "; write minute, hour, day of month, month and day of week, such as 30 2 * *"
                  + " mon-fri.");
      case ParsedSchedule.Valid(Schedule schedule) ->
          // A suspended one is let in: it does nothing, as its user wants.
          errors.addIf(
              !cron.suspended() && DueTimes.isNever(schedule),
              SCHEDULE,
              "is " + quoted + ", which no day of any year is; choose days that there are.");
    }
  }

  private void checkZone(DeclaredCronJob cron, ValidationErrors errors) {
    cron.timeZone()
        .filter(name -> TimeZones.find(name, local).isEmpty())
        .ifPresent(
            name ->
                errors.add(
                    "spec.timeZone",
                    "is "
                        + ValidationError.quoted(name)
                        + ", which the time zone database does not have; write a name such as"
                        + " Europe/Vienna, or remove it to use the time zone of the operator."));
  }

  private static void checkLimits(DeclaredCronJob cron, ValidationErrors errors) {
    String policy = cron.spec().concurrencyPolicy();
    errors.addIf(
        policy != null && !POLICIES.contains(policy),
        "spec.concurrencyPolicy",
        "is "
            + ValidationError.quoted(String.valueOf(policy))
            + "; write Allow, Forbid or Replace, or remove it.");
    checkNotNegative("spec.startingDeadlineSeconds", cron.spec().startingDeadlineSeconds(), errors);
    checkNotNegative(
        "spec.successfulJobsHistoryLimit", cron.spec().successfulJobsHistoryLimit(), errors);
    checkNotNegative("spec.failedJobsHistoryLimit", cron.spec().failedJobsHistoryLimit(), errors);
  }

  private static void checkNotNegative(String path, @Nullable Long value, ValidationErrors errors) {
    errors.addIf(
        value != null && value < 0, path, "is " + value + "; write 0 or more, or remove it.");
  }
}
