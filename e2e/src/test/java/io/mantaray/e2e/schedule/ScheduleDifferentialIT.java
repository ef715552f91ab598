package io.mantaray.e2e.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.e2e.schedule.CronLibrary.Opinion;
import io.mantaray.e2e.schedule.CronLibrary.Transitions;
import io.mantaray.e2e.schedule.Questions.Question;
import io.mantaray.e2e.schedule.Questions.Zone;
import io.mantaray.local.report.Progress;
import io.mantaray.operator.raycronjob.schedule.ParsedSchedule;
import io.mantaray.operator.raycronjob.schedule.Schedule;
import io.mantaray.operator.raycronjob.schedule.ScheduleText;
import io.mantaray.operator.raycronjob.schedule.TimeZones;
import io.mantaray.testing.Property;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A schedule means what it means in KubeRay, which asks robfig/cron: here both are asked. */
class ScheduleDifferentialIT {
  /** Enough to get over a change of the clocks. */
  private static final int TIMES = 4;

  private static @Nullable CronLibrary library;
  private static List<Zone> zones = List.of();

  @BeforeAll
  static void startTheLibrary() throws IOException {
    CronLibrary started = CronLibrary.start(Progress.silent());
    library = started;
    List<Zone> known = new ArrayList<>();
    Set<String> names = new TreeSet<>(ZoneId.getAvailableZoneIds());
    names.addAll(List.of("EST", "MST", "HST")); // Java has them as offsets.
    for (String name : names) {
      asBothHaveIt(name, started).ifPresent(known::add);
    }
    zones = known;
  }

  @AfterAll
  static void endTheLibrary() {
    if (library != null) {
      library.close();
    }
  }

  /** The two have databases of their own, of which one may know of a newer law. */
  private static Optional<Zone> asBothHaveIt(String name, CronLibrary library) {
    Optional<Transitions> theirs = library.transitions(name, Questions.BEGIN, Questions.END);
    Optional<ZoneId> ours = TimeZones.find(name, ZoneOffset.UTC);
    return theirs.isPresent() && ours.isPresent() && theirs.equals(Optional.of(ours(ours.get())))
        ? Optional.of(new Zone(name, theirs.get().seconds()))
        : Optional.empty();
  }

  private static Transitions ours(ZoneId zone) {
    ZoneRules rules = zone.getRules();
    List<Long> seconds = new ArrayList<>();
    List<Integer> offsets = new ArrayList<>();
    offsets.add(rules.getOffset(Questions.BEGIN).getTotalSeconds());
    for (var change = rules.nextTransition(Questions.BEGIN);
        change != null && !change.getInstant().isAfter(Questions.END);
        change = rules.nextTransition(change.getInstant())) {
      seconds.add(change.toEpochSecond());
      offsets.add(change.getOffsetAfter().getTotalSeconds());
    }
    return new Transitions(seconds, offsets);
  }

  @Test
  void nearlyAllTimeZonesAreTheSame() {
    assertThat(zones).hasSizeGreaterThan(500);
    assertThat(zones)
        .extracting(Zone::name)
        .contains(
            "UTC",
            "EST",
            "Europe/Vienna",
            "America/New_York",
            "Australia/Lord_Howe",
            "Asia/Beirut");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Europe/vienna",
        "+02:00",
        "UTC+2",
        "GMT+5",
        "Z",
        "",
        "Moon/Tycho",
        "../UTC",
        "CST6",
        "SystemV/CST6"
      })
  void whatIsNoTimeZoneThereIsNoneHere(String name) {
    assertThat(
            name.isEmpty()
                ? Optional.empty()
                : library().transitions(name, Questions.BEGIN, Questions.END))
        .isEmpty();
    assertThat(TimeZones.find(name, ZoneOffset.UTC)).isEmpty();
  }

  @Test
  void schedulesAreDueAtTheSameTimes() {
    int[] undecided = {0};
    Property.forAll(new Questions(zones).valid())
        .tries(20_000)
        .check(
            question -> {
              if (!agrees(question)) {
                undecided[0]++;
              }
            });
    System.out.printf("%d questions were left out: the library did not answer%n", undecided[0]);
  }

  @Test
  void whatIsNoScheduleThereIsNoneHere() {
    Property.forAll(new Questions(zones).any())
        .including(
            List.of(
                    "TZ=Europe/Vienna 0 3 * * *",
                    "CRON_TZ=Asia/Tokyo @daily",
                    "TZ=Moon 0 3 * * *",
                    "TZ= @daily")
                .stream()
                .map(text -> new Question(text, "UTC", Instant.EPOCH))
                .toList())
        .tries(10_000)
        .check(ScheduleDifferentialIT::agrees);
  }

  /** Fails if the two disagree; returns whether the library had an opinion. */
  private static boolean agrees(Question question) {
    Opinion theirs = library().next(question.schedule(), question.zone(), question.from(), TIMES);
    ParsedSchedule ours = new ScheduleText(zone(question.zone())).parse(question.schedule());
    switch (theirs) {
      case Opinion.Undecided() -> {
        return false;
      }
      case Opinion.Refused(String why) ->
          assertThat(ours).as(why).isInstanceOf(ParsedSchedule.Invalid.class);
      case Opinion.Times(List<Optional<Instant>> times) -> {
        assertThat(ours).isInstanceOf(ParsedSchedule.Valid.class);
        assertThat(times(((ParsedSchedule.Valid) ours).schedule(), question.from()))
            .isEqualTo(times);
      }
    }
    return true;
  }

  private static List<Optional<Instant>> times(Schedule schedule, Instant from) {
    List<Optional<Instant>> times = new ArrayList<>();
    Optional<Instant> at = Optional.of(from);
    while (times.size() < TIMES && at.isPresent()) {
      at = schedule.next(at.get());
      times.add(at);
    }
    return times;
  }

  private static ZoneId zone(String name) {
    return TimeZones.find(name, ZoneOffset.UTC).orElseThrow();
  }

  private static CronLibrary library() {
    return Objects.requireNonNull(library);
  }
}
