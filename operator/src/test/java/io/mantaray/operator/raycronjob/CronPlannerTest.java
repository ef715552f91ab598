package io.mantaray.operator.raycronjob;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.mantaray.api.v1.RayCronJob;
import io.mantaray.api.v1.RayCronJobStatus;
import io.mantaray.api.v1.RayCronJobStatusBuilder;
import io.mantaray.api.v1.RayJob;
import io.mantaray.api.v1.RayJobReference;
import io.mantaray.api.v1.Timestamp;
import io.mantaray.operator.kubernetes.actions.Action;
import io.mantaray.operator.kubernetes.actions.ExecutionResult;
import io.mantaray.operator.kubernetes.actions.Stage;
import io.mantaray.operator.kubernetes.events.EventTemplate;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CronPlannerTest {
  private static final Instant ONE = Instant.parse("2026-01-01T01:00:00Z");
  private static final Instant TWO = Instant.parse("2026-01-01T02:00:00Z");
  private static final Instant THREE = Instant.parse("2026-01-01T03:00:00Z");
  private static final String HOURLY = "schedule: 0 * * * *";

  @Test
  void aRunIsNamedLabelledOwnedAndMadeAsInKubeRay() {
    RayCronJob cron = GivenCron.cron(HOURLY);
    cron.getMetadata().setLabels(Map.of("team", "blue"));
    cron.getMetadata().setAnnotations(Map.of("example.com/note", "not-copied"));

    HasMetadata job = created(plan(cron, ONE.plusMillis(3)));

    assertThat(job.getMetadata().getName()).isEqualTo("nightly-29453820");
    assertThat(job.getMetadata().getNamespace()).isEqualTo("here");
    assertThat(job.getMetadata().getLabels()).isEqualTo(Map.of("ray.io/cronjob-name", "nightly"));
    assertThat(job.getMetadata().getAnnotations())
        .isEqualTo(Map.of("ray.io/cronjob-scheduled-timestamp", "2026-01-01T01:00:00Z"));
    assertThat(job.getMetadata().getOwnerReferences())
        .singleElement()
        .satisfies(
            owner -> {
              assertThat(owner.getKind()).isEqualTo("RayCronJob");
              assertThat(owner.getUid()).isEqualTo("u");
              assertThat(owner.getController()).isTrue();
              assertThat(owner.getBlockOwnerDeletion()).isTrue();
            });
    assertThat(((RayJob) job).getSpec())
        .isEqualTo(Objects.requireNonNull(cron.getSpec()).jobTemplate());
  }

  @Test
  void nothingIsDueBeforeTheFirstTime() {
    CronPlan plan = plan(GivenCron.cron(HOURLY), ONE.minusMillis(1));

    assertThat(plan.stages()).isEmpty();
    assertThat(plan.requeueAt()).contains(ONE);
    assertThat(status(GivenCron.cron(HOURLY), plan).nextScheduleTime())
        .isEqualTo(Timestamp.of(ONE));
  }

  @Test
  void aRunIsInTheStatusOnlyIfItWasCreated() {
    RayCronJob cron = GivenCron.cron(HOURLY);
    CronPlan plan = plan(cron, ONE);

    RayCronJobStatus done = status(cron, plan);
    assertThat(done.lastScheduleTime()).isEqualTo(Timestamp.of(ONE));
    assertThat(done.nextScheduleTime()).isEqualTo(Timestamp.of(TWO));
    assertThat(done.active()).containsExactly(RayJobReference.to("here", "nightly-29453820"));
    assertThat(done.activeCount()).isEqualTo(1);

    ExecutionResult heldBack =
        new ExecutionResult(List.of(), Set.of(CronPlan.startOf("nightly-29453820")), Set.of());
    RayCronJobStatus failed =
        new CronStatusReport(CronSnapshot.of(cron, List.of()), ONE).after(plan, heldBack);
    assertThat(failed.lastScheduleTime()).isNull();
    assertThat(failed.active()).isNull();
  }

  @Test
  void afterADowntimeOnlyTheLatestRunIsMadeAndTheMissedAreCounted() {
    CronPlan plan = plan(lastRunAt(GivenCron.cron(HOURLY), GivenCron.CREATED), THREE);

    assertThat(created(plan).getMetadata().getName()).isEqualTo("nightly-29453940");
    assertThat(doneEvent(plan))
        .hasValueSatisfying(
            event -> {
              assertThat(event.reason()).isEqualTo("MissSchedule");
              assertThat(event.note()).contains("2 runs before it were missed");
            });
  }

  @Test
  void aRunThatAnEndedOperatorDidNotTellOfIsToldFirstAndNotMissed() {
    RayCronJob cron = GivenCron.cron(HOURLY);
    RayJob untold = GivenCron.run(cron, ONE, "Running", "RUNNING");
    CronPlan first = plan(cron, TWO, untold);
    assertThat(first.stages()).isEmpty();
    assertThat(first.isContinued()).isTrue();

    cron.setStatus(status(cron, first, untold));
    CronPlan second = plan(cron, TWO, untold);
    assertThat(created(second).getMetadata().getName()).isEqualTo("nightly-29453880");
    assertThat(doneEvent(second)).isEmpty();
  }

  @Test
  void aSuspendedScheduleSaysSoAndMakesUpForItsLastTimeWhenItIsResumed() {
    RayCronJob suspended = lastRunAt(GivenCron.cron(HOURLY + ", suspend: true"), GivenCron.CREATED);
    CronPlan plan = plan(suspended, TWO);
    assertThat(plan.stages()).isEmpty();
    assertThat(plan.events())
        .extracting(EventTemplate::reason)
        .containsExactly("SuspendedRayCronJob");
    assertThat(status(suspended, plan)).isEqualTo(suspended.getStatus());

    assertThat(
            created(plan(lastRunAt(GivenCron.cron(HOURLY), GivenCron.CREATED), TWO)).getMetadata())
        .satisfies(metadata -> assertThat(metadata.getName()).isEqualTo("nightly-29453880"));
  }

  @Test
  void forbidWaitsForTheEndAndSaysWhy() {
    RayCronJob cron = lastRunAt(GivenCron.cron(HOURLY + ", concurrencyPolicy: Forbid"), ONE);
    RayJob first = GivenCron.run(cron, ONE, "Running", "RUNNING");
    CronPlan blocked = plan(cron, TWO, first);

    assertThat(blocked.stages()).isEmpty();
    assertThat(blocked.events())
        .extracting(EventTemplate::reason)
        .containsExactly("JobAlreadyActive");
    RayCronJobStatus status = status(cron, blocked, first);
    assertThat(status.lastScheduleTime()).isEqualTo(Timestamp.of(ONE));
    assertThat(skipped(status).getMessage()).contains("2026-01-01T02:00:00Z", "nightly-29453820");

    cron.setStatus(status);
    assertThat(plan(cron, TWO.plusSeconds(1), first).events()).as("told once").isEmpty();

    RayJob ended = GivenCron.run(cron, ONE, "Complete", "SUCCEEDED");
    CronPlan late = plan(cron, TWO.plusSeconds(90), ended);
    assertThat(created(late).getMetadata().getName()).isEqualTo("nightly-29453880");
    RayCronJobStatus after = status(cron, late, ended);
    assertThat(skipped(after).getStatus()).isEqualTo("False");
    assertThat(after.lastSuccessfulTime()).isEqualTo(Timestamp.of(ONE.plusSeconds(30)));
  }

  @Test
  void replaceDeletesWhatIsActiveBeforeItStartsTheNext() {
    RayCronJob cron = lastRunAt(GivenCron.cron(HOURLY + ", concurrencyPolicy: Replace"), ONE);
    RayJob hanging = GivenCron.run(cron, ONE, "Running", "RUNNING");
    RayJob ended = GivenCron.run(cron, GivenCron.CREATED, "Complete", "SUCCEEDED");

    List<Stage> stages = plan(cron, TWO, hanging, ended).stages();

    assertThat(stages).hasSize(2);
    assertThat(stages.getFirst().actions())
        .singleElement()
        .isInstanceOfSatisfying(
            Action.Delete.class,
            deletion ->
                assertThat(deletion.object().getMetadata().getUid())
                    .isEqualTo("uid-nightly-29453820"));
    assertThat(stages.getLast().requires()).containsExactly(stages.getFirst().id());
    assertThat(stages.getLast().actions().getFirst()).isInstanceOf(Action.Create.class);
  }

  @ParameterizedTest
  @CsvSource({
    "60, 2026-01-01T02:01:00Z, true",
    "60, 2026-01-01T02:01:01Z, false",
    "0, 2026-01-01T02:00:00Z, true"
  })
  void aRunBeyondItsStartingDeadlineIsSkipped(long deadline, Instant now, boolean starts) {
    RayCronJob cron =
        lastRunAt(
            GivenCron.cron(HOURLY + ", startingDeadlineSeconds: " + deadline), GivenCron.CREATED);
    CronPlan plan = plan(cron, now);

    assertThat(plan.stages()).hasSize(starts ? 1 : 0);
    if (!starts) {
      assertThat(plan.events()).extracting(EventTemplate::reason).containsExactly("MissSchedule");
      RayCronJobStatus status = status(cron, plan);
      assertThat(status.lastSkippedTime()).isEqualTo(Timestamp.of(TWO));
      assertThat(skipped(status).getMessage()).contains("and 1 run before it");
      cron.setStatus(status);
      assertThat(plan(cron, now.plusSeconds(1)).events()).as("told once").isEmpty();
      assertThat(doneEvent(plan(cron, THREE))).as("not missed again").isEmpty();
    }
  }

  @Test
  void ofEndedRunsTheYoungestAreKept() {
    RayCronJob cron =
        lastRunAt(
            GivenCron.cron(HOURLY + ", successfulJobsHistoryLimit: 1, failedJobsHistoryLimit: 0"),
            TWO);

    CronPlan plan =
        plan(
            cron,
            TWO.plusSeconds(60),
            GivenCron.run(cron, GivenCron.CREATED, "Complete", "SUCCEEDED"),
            GivenCron.run(cron, ONE, "Failed", "FAILED"),
            GivenCron.run(cron, TWO, "Complete", "SUCCEEDED"));

    assertThat(plan.stages()).hasSize(1);
    assertThat(plan.stages().getFirst().actions())
        .extracting(action -> action.object().getMetadata().getName())
        .containsExactly("nightly-29453760", "nightly-29453820");
  }

  @Test
  void aRunIsKeptUntilTheStatusTellsOfIt() {
    RayCronJob cron = lastRunAt(GivenCron.cron(HOURLY + ", successfulJobsHistoryLimit: 0"), ONE);

    assertThat(
            plan(cron, TWO.plusSeconds(60), GivenCron.run(cron, TWO, "Complete", "SUCCEEDED"))
                .stages())
        .isEmpty();
  }

  @Test
  void withoutLimitsAllAreKept() {
    RayCronJob cron = lastRunAt(GivenCron.cron(HOURLY), TWO);

    assertThat(
            plan(cron, TWO.plusSeconds(60), GivenCron.run(cron, ONE, "Failed", "FAILED")).stages())
        .isEmpty();
  }

  @Test
  void whoAsksForARunGetsOneAtOnceAlsoWhileSuspended() {
    RayCronJob cron = GivenCron.cron(HOURLY + ", suspend: true");
    cron.getMetadata().setAnnotations(Map.of("mantaray.io/run-now", "before the demo"));
    CronPlan plan = plan(cron, ONE);

    HasMetadata job = created(plan);
    assertThat(job.getMetadata().getName()).matches("nightly-r[0-9a-f]{9}");
    assertThat(job.getMetadata().getAnnotations())
        .isEqualTo(Map.of("mantaray.io/run-now", "before the demo"));

    cron.setStatus(status(cron, plan));
    assertThat(plan(cron, TWO).stages()).as("once").isEmpty();
    cron.getMetadata().setAnnotations(Map.of("mantaray.io/run-now", "again"));
    assertThat(created(plan(cron, TWO)).getMetadata().getName())
        .isNotEqualTo(job.getMetadata().getName());
  }

  @Test
  void aRunThatIsDueComesBeforeOneThatIsAskedFor() {
    RayCronJob cron = GivenCron.cron(HOURLY + ", concurrencyPolicy: Replace");
    cron.getMetadata().setAnnotations(Map.of("mantaray.io/run-now", "now"));
    CronPlan first = plan(cron, ONE);
    assertThat(created(first).getMetadata().getName()).isEqualTo("nightly-29453820");
    assertThat(first.isContinued()).isTrue();

    cron.setStatus(status(cron, first));
    CronPlan second = plan(cron, ONE, GivenCron.run(cron, ONE, "", "RUNNING"));
    assertThat(created(second).getMetadata().getName()).startsWith("nightly-r");
    assertThat(second.stages()).as("nothing is replaced").hasSize(1);
  }

  @Test
  void aClockThatWasSetBackIsToldAndNoTimeIsRunTwice() {
    RayCronJob cron = lastRunAt(GivenCron.cron(HOURLY), THREE);
    CronPlan plan = plan(cron, ONE);

    assertThat(plan.stages()).isEmpty();
    assertThat(status(cron, plan).conditions())
        .extracting(Condition::getType)
        .containsExactly("ClockSetBack");
    cron.setStatus(status(cron, plan));
    assertThat(statusAt(THREE.plusSeconds(1), cron, plan(cron, THREE.plusSeconds(1))).conditions())
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "Complete, SUCCEEDED, SUCCEEDED",
    "Complete, STOPPED, FAILED",
    "Failed, FAILED, FAILED",
    "ValidationFailed, , FAILED",
    "Running, RUNNING, ACTIVE",
    "Suspended, , ACTIVE",
    "'', , ACTIVE",
  })
  void knowsHowARunEnded(String phase, String jobStatus, CronRun.RunState state) {
    RayCronJob cron = GivenCron.cron(HOURLY);

    assertThat(CronRun.of(GivenCron.run(cron, ONE, phase, jobStatus)).state()).isEqualTo(state);
  }

  private static RayCronJob lastRunAt(RayCronJob cron, Instant time) {
    cron.setStatus(RayCronJobStatusBuilder.builder().lastScheduleTime(Timestamp.of(time)).build());
    return cron;
  }

  private static CronPlan plan(RayCronJob cron, Instant now, RayJob... runs) {
    return CronPlanner.decide(snapshot(cron, runs), GivenCron.schedule(cron), now);
  }

  private static CronSnapshot snapshot(RayCronJob cron, RayJob... runs) {
    return CronSnapshot.of(cron, Arrays.stream(runs).map(CronRun::of).toList());
  }

  private static RayCronJobStatus status(RayCronJob cron, CronPlan plan, RayJob... runs) {
    return statusAt(ONE, cron, plan, runs);
  }

  private static RayCronJobStatus statusAt(
      Instant now, RayCronJob cron, CronPlan plan, RayJob... runs) {
    return new CronStatusReport(snapshot(cron, runs), now).after(plan, ExecutionResult.DONE);
  }

  private static HasMetadata created(CronPlan plan) {
    return plan.stages().stream()
        .flatMap(stage -> stage.actions().stream())
        .filter(Action.Create.class::isInstance)
        .map(Action::object)
        .findFirst()
        .orElseThrow();
  }

  private static Optional<EventTemplate> doneEvent(CronPlan plan) {
    return plan.stages().getLast().actions().getFirst().events().done();
  }

  private static Condition skipped(RayCronJobStatus status) {
    return Objects.requireNonNull(status.conditions()).stream()
        .filter(condition -> condition.getType().equals("RunSkipped"))
        .findFirst()
        .orElseThrow();
  }
}
