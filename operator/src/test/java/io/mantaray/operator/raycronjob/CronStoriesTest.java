package io.mantaray.operator.raycronjob;

import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.api.v1.Timestamp;
import io.mantaray.operator.raycronjob.SimulatedSchedule.CrashPoint;
import io.mantaray.operator.raycronjob.schedule.Schedule;
import io.mantaray.testing.Gen;
import io.mantaray.testing.Property;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Whatever happens to a schedule, no time gets a second run, and when all is calm again every time
 * gets one.
 */
class CronStoriesTest {
  private static final int TIMES_WHEN_CALM = 12;

  /**
   * What happens to a schedule, in this order.
   *
   * @param spec its first spec, without the template
   */
  private record Story(String spec, List<Happening> happenings) {
    Story with(List<Happening> others) {
      return new Story(spec, others);
    }
  }

  private sealed interface Happening {
    /** Time goes by, and a pass takes place. */
    record Pass(Duration after, CrashPoint crash, int seen) implements Happening {}

    /** Somebody sets the clock. */
    record ClockJump(Duration by) implements Happening {}

    record Edit(String schedule) implements Happening {}

    record Suspend(boolean suspended) implements Happening {}

    record RunEnds(boolean well) implements Happening {}

    record RunNow(String value) implements Happening {}
  }

  private static final Gen<String> SCHEDULES =
      Gen.of(
          "* * * * *",
          "*/7 * * * *",
          "0 * * * *",
          "30 2 * * *",
          "0 0 29 2 *",
          "15 3 1,15 * mon",
          "@every 7m",
          "@every 1h",
          "@yearly");

  private static final Gen<Duration> STEPS =
      Gen.frequency(
          Gen.weighted(4, Gen.integers(0, 120).map(Duration::ofSeconds)),
          Gen.weighted(3, Gen.integers(1, 600).map(Duration::ofMinutes)),
          Gen.weighted(1, Gen.integers(1, 900).map(Duration::ofDays)));

  private static Gen<Story> stories() {
    Gen<Happening> happenings =
        Gen.frequency(
            Gen.weighted(
                8,
                random ->
                    new Happening.Pass(
                        STEPS.from(random),
                        Gen.of(
                                CrashPoint.NONE,
                                CrashPoint.NONE,
                                CrashPoint.BEFORE_STATUS,
                                CrashPoint.BEFORE_WRITES)
                            .from(random),
                        Gen.of(0, 1, 1000).from(random))),
            Gen.weighted(1, STEPS.map(Happening.ClockJump::new)),
            Gen.weighted(1, STEPS.map(step -> new Happening.ClockJump(step.negated()))),
            Gen.weighted(1, SCHEDULES.map(Happening.Edit::new)),
            Gen.weighted(1, Gen.booleans().map(Happening.Suspend::new)),
            Gen.weighted(3, Gen.booleans().map(Happening.RunEnds::new)),
            Gen.weighted(
                1, Gen.integers(0, 1 << 30).map(value -> new Happening.RunNow("v" + value))));
    Gen<String> specs =
        random ->
            "schedule: '"
                + SCHEDULES.from(random)
                + "'"
                + Gen.of("", ", timeZone: Europe/Vienna", ", timeZone: Australia/Lord_Howe")
                    .from(random)
                + Gen.of("", ", concurrencyPolicy: Forbid", ", concurrencyPolicy: Replace")
                    .from(random)
                + Gen.of("", ", startingDeadlineSeconds: 90").from(random)
                + Gen.of("", ", successfulJobsHistoryLimit: 0, failedJobsHistoryLimit: 1")
                    .from(random);
    return random -> new Story(specs.from(random), happenings.list(0, 40).from(random));
  }

  @Test
  void everyTimeGetsOneRunAndNoneASecond() {
    Property.forAll(stories())
        .tries(400)
        .shortenedBy(Story::happenings, Story::with)
        .check(CronStoriesTest::tell);
  }

  private static void tell(Story story) {
    SimulatedSchedule schedule =
        new SimulatedSchedule(GivenCron.cron(story.spec()), GivenCron.CREATED);
    story.happenings().forEach(happening -> happens(happening, schedule));
    assertCalm(schedule);
  }

  private static void happens(Happening happening, SimulatedSchedule schedule) {
    switch (happening) {
      case Happening.Pass(Duration after, CrashPoint crash, int seen) -> {
        schedule.setClock(schedule.now().plus(after));
        schedule.catchUp(seen);
        schedule.reconcile(crash);
      }
      case Happening.ClockJump(Duration by) -> schedule.setClock(schedule.now().plus(by));
      case Happening.Edit(String text) -> schedule.edit(spec -> spec.withSchedule(text));
      case Happening.Suspend(boolean suspended) ->
          schedule.edit(spec -> spec.withSuspend(suspended));
      case Happening.RunEnds(boolean well) -> schedule.endRun(well);
      case Happening.RunNow(String value) -> schedule.runNow(value);
    }
  }

  /** From now on operator and caches keep up, and runs end: every single time has its run. */
  private static void assertCalm(SimulatedSchedule schedule) {
    schedule.edit(spec -> spec.withSuspend(false));
    settle(schedule);
    Schedule times = GivenCron.schedule(schedule.cron());
    Instant last = CronSnapshot.of(schedule.cron(), schedule.runs()).handledUntil();
    for (int i = 0; i < TIMES_WHEN_CALM; i++) {
      Optional<Instant> next = times.next(last);
      if (next.isEmpty()) {
        return; // Too far away for one search: see DueTimesTest.
      }
      int before = schedule.created();
      schedule.setClock(next.get());
      settle(schedule);
      assertThat(schedule.created()).as("runs at %s", next.get()).isEqualTo(before + 1);
      assertThat(CronSnapshot.status(schedule.cron()).lastScheduleTime())
          .as("the last run")
          .isEqualTo(Timestamp.of(next.get()));
      last = next.get();
    }
  }

  /** Passes until nothing is left to do now; the last says when to come again. */
  private static void settle(SimulatedSchedule schedule) {
    for (int i = 0; i < 3; i++) {
      while (schedule.runs().stream().anyMatch(CronRun::isActive)) {
        schedule.endRun(true);
      }
      schedule.catchUp();
      schedule.reconcile(CrashPoint.NONE);
    }
    schedule.catchUp();
    Optional<Instant> due = schedule.reconcile(CrashPoint.NONE);
    assertThat(due)
        .hasValueSatisfying(at -> assertThat(at).as("comes again").isAfter(schedule.now()));
  }
}
