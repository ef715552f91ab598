package io.mantaray.operator.raycronjob;

import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.api.v1.RayCronJob;
import io.mantaray.api.v1.RayCronJobStatus;
import io.mantaray.operator.kubernetes.actions.ExecutionResult;
import io.mantaray.operator.reconcile.Admission;
import io.mantaray.operator.validation.ValidationError;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CronJobValidationTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "schedule: 0 0 29 2 *",
        "schedule: 30 3 29 FEB mon-fri, timeZone: Etc/UTC",
        "schedule: '@yearly', timeZone: Europe/Berlin",
        "schedule: '@every 999h', suspend: false",
        "schedule: 0 0 31 4 *, suspend: true",
        "schedule: '@daily', timeZone: Local",
        "schedule: '@daily', concurrencyPolicy: Replace, startingDeadlineSeconds: 0, successfulJobsHistoryLimit: 0",
      })
  void isAccepted(String spec) {
    assertThat(errors(GivenCron.cron(spec))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "schedule: 61 * * * *             | spec.schedule is \"61 * * * *\", which is no schedule: the minute 61 is not within 0-59",
        "schedule: nonsense, suspend: true| spec.schedule is \"nonsense\", which is no schedule",
        "schedule: 0 0 31 2 *             | spec.schedule is \"0 0 31 2 *\", which no day of any year is; choose days that there are.",
        "schedule: TZ=Etc/UTC 0 0 29 2 *  | spec.schedule names a time zone; write that into spec.timeZone.",
        "schedule: '@daily', timeZone: Moon/Tycho | spec.timeZone is \"Moon/Tycho\", which the time zone database does not have",
        "schedule: '@daily', concurrencyPolicy: Never | spec.concurrencyPolicy is \"Never\"; write Allow, Forbid or Replace",
        "schedule: '@daily', startingDeadlineSeconds: -1 | spec.startingDeadlineSeconds is -1; write 0 or more",
        "schedule: '@daily', failedJobsHistoryLimit: -1 | spec.failedJobsHistoryLimit is -1; write 0 or more",
      })
  void isRejectedWithWhatToChange(String spec, String sentence) {
    assertThat(errors(GivenCron.cron(spec)))
        .singleElement()
        .satisfies(error -> assertThat(error.sentence()).startsWith(sentence));
  }

  @Test
  void aTemplateIsJudgedAsARayJobWouldBe() {
    assertThat(
            errors(
                GivenCron.whole(
                    "nightly",
                    "schedule: '@daily', jobTemplate: {suspend: true, backoffLimit: -1, runtimeEnvYAML: '- a'}")))
        .extracting(ValidationError::path)
        .containsExactly(
            "spec.jobTemplate.suspend",
            "spec.jobTemplate.backoffLimit",
            "spec.jobTemplate.runtimeEnvYAML",
            "spec.jobTemplate.rayClusterSpec");
  }

  @Test
  void anObjectWithoutASpecIsRejected() {
    RayCronJob empty = GivenCron.cron("schedule: '@daily'");
    empty.setSpec(null);

    assertThat(errors(empty))
        .extracting(ValidationError::path)
        .containsExactly("spec.schedule", "spec.jobTemplate.rayClusterSpec");
  }

  @Test
  void namesLeaveRoomForThoseOfRayJobs() {
    assertThat(errors(GivenCron.cron("n".repeat(36), "schedule: '@daily'"))).isEmpty();
    assertThat(errors(GivenCron.cron("n".repeat(37), "schedule: '@daily'")))
        .extracting(ValidationError::path)
        .containsExactly("metadata.name");
  }

  @Test
  void aRejectionIsToldOnceAndGoneWhenTheSpecIsCorrected() {
    RayCronJob bad = GivenCron.cron("schedule: 61 * * * *, timeZone: Moon");
    Admission.Rejected<RayCronJobStatus> first = rejected(bad);
    assertThat(first.events())
        .singleElement()
        .satisfies(
            event -> {
              assertThat(event.reason()).isEqualTo("InvalidRayCronJobSpec");
              assertThat(event.note()).contains("spec.schedule", "spec.timeZone");
            });
    assertThat(first.status().orElseThrow().conditions())
        .singleElement()
        .satisfies(
            condition -> {
              assertThat(condition.getType()).isEqualTo("Accepted");
              assertThat(condition.getStatus()).isEqualTo("False");
              assertThat(condition.getMessage()).contains("spec.schedule", "spec.timeZone");
            });

    bad.setStatus(first.status().orElseThrow());
    assertThat(rejected(bad).status()).isEmpty();
    assertThat(rejected(bad).events()).isEmpty();

    RayCronJob corrected = GivenCron.cron("schedule: '@daily'");
    corrected.setStatus(bad.getStatus());
    CronSnapshot snapshot = CronSnapshot.of(corrected, List.of());
    CronPlan plan = CronPlanner.decide(snapshot, GivenCron.schedule(corrected), GivenCron.CREATED);
    assertThat(
            new CronStatusReport(snapshot, GivenCron.CREATED)
                .after(plan, ExecutionResult.DONE)
                .conditions())
        .isEmpty();
  }

  private static Admission.Rejected<RayCronJobStatus> rejected(RayCronJob object) {
    return (Admission.Rejected<RayCronJobStatus>)
        CronAdmission.of(CronSnapshot.of(object, List.of()), errors(object), GivenCron.CREATED);
  }

  private static List<ValidationError> errors(RayCronJob object) {
    return GivenCron.VALIDATION.check(DeclaredCronJob.of(object));
  }
}
