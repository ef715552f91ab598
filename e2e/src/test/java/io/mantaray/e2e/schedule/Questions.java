package io.mantaray.e2e.schedule;

import io.mantaray.testing.Gen;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;

/** Random schedules, zones and moments, with a liking for changes of clocks and for mistakes. */
record Questions(List<Zone> zones) {
  /** Beyond it, the two databases of time zones rely on rules that they know in other ways. */
  static final Instant BEGIN = Instant.parse("1972-01-01T00:00:00Z");

  static final Instant END = Instant.parse("2037-01-01T00:00:00Z");

  private static final int SECONDS_PER_DAY = 86_400;

  /**
   * A time zone, with the seconds at which its clocks are changed.
   *
   * @param changes may be none
   */
  record Zone(String name, List<Long> changes) {}

  /** When is this schedule due in this zone after this moment? */
  record Question(String schedule, String zone, Instant from) {}

  Gen<Question> valid() {
    Gen<String> schedules = schedules();
    return random -> {
      Zone zone = Gen.of(zones).from(random);
      return new Question(schedules.from(random), zone.name(), moment(zone).from(random));
    };
  }

  /** Texts that may be no schedule. */
  Gen<Question> any() {
    Gen<String> texts =
        Gen.frequency(
            Gen.weighted(4, mutated(schedules())),
            Gen.weighted(
                2, fields(Gen.texts(Gen.of("0159*/-,?+@ \t".chars().boxed().toList()), 0, 6))),
            Gen.weighted(1, descriptors()),
            Gen.weighted(1, Gen.texts(Gen.integers(' ', '~'), 0, 20)));
    return texts.map(text -> new Question(text, "UTC", Instant.parse("2026-11-18T05:00:00Z")));
  }

  private static Gen<Instant> moment(Zone zone) {
    Gen<Instant> any =
        random ->
            Instant.ofEpochSecond(random.nextLong(BEGIN.getEpochSecond(), END.getEpochSecond()));
    if (zone.changes().isEmpty()) {
      return any;
    }
    Gen<Instant> nearAChange =
        random ->
            Instant.ofEpochSecond(
                Gen.of(zone.changes()).from(random)
                    + random.nextLong(-2 * SECONDS_PER_DAY, 2 * SECONDS_PER_DAY));
    return Gen.frequency(Gen.weighted(1, any), Gen.weighted(4, nearAChange));
  }

  private static Gen<String> schedules() {
    Gen<String> usual =
        random ->
            String.join(
                " ",
                field(0, 59, List.of()).from(random),
                hour().from(random),
                field(1, 31, List.of()).from(random),
                field(1, 12, List.of("jan", "FEB", "Mar", "oct", "nov")).from(random),
                field(0, 6, List.of("sun", "MON", "Sat")).from(random));
    Gen<String> daily =
        random -> field(0, 59, List.of()).from(random) + " " + hour().from(random) + " * * *";
    return Gen.frequency(
        Gen.weighted(4, usual), Gen.weighted(4, daily), Gen.weighted(1, descriptors()));
  }

  private static Gen<String> hour() {
    return Gen.frequency(
        Gen.weighted(3, Gen.integers(0, 4).map(String::valueOf)),
        Gen.weighted(2, field(0, 23, List.of())));
  }

  private static Gen<String> descriptors() {
    return Gen.of(
        "@yearly",
        "@annually",
        "@monthly",
        "@weekly",
        "@daily",
        "@midnight",
        "@hourly",
        "@every 1h30m",
        "@every 90s",
        "@every 0",
        "@every -5m",
        "@every +1.5h",
        "@every 1d",
        "@every 5",
        "@every .5s",
        "@every 1.s",
        "@every",
        "@every ",
        "@every 1h ",
        "@every 9999999h",
        "@reboot",
        "@Daily",
        "@every 1µs",
        "@every 100ms",
        "@every 2540400h10m10s",
        "@every 2h45m3.7s",
        "@every h");
  }

  private static Gen<String> field(int min, int max, List<String> names) {
    Gen<String> value =
        names.isEmpty()
            ? Gen.integers(min, max).map(String::valueOf)
            : Gen.frequency(
                Gen.weighted(3, Gen.integers(min, max).map(String::valueOf)),
                Gen.weighted(1, Gen.of(names)));
    Gen<String> range =
        random -> {
          int low = Gen.integers(min, max).from(random);
          return low + "-" + Gen.integers(low, max).from(random);
        };
    Gen<String> step =
        random ->
            Gen.frequency(
                        Gen.weighted(2, Gen.of("*", "?")),
                        Gen.weighted(1, value),
                        Gen.weighted(1, range))
                    .from(random)
                + "/"
                + Gen.integers(1, max + 2).from(random);
    Gen<String> one =
        Gen.frequency(
            Gen.weighted(5, Gen.of("*", "*", "?")),
            Gen.weighted(4, value),
            Gen.weighted(2, range),
            Gen.weighted(2, step));
    return Gen.frequency(
        Gen.weighted(5, one),
        Gen.weighted(1, one.list(2, 3).map(items -> String.join(",", items))));
  }

  private static Gen<String> fields(Gen<String> field) {
    return field.list(4, 6).map(all -> all.stream().collect(Collectors.joining(" ")));
  }

  /** With one character more, less or another. */
  private static Gen<String> mutated(Gen<String> texts) {
    Gen<String> pieces =
        Gen.of(
            "",
            "*",
            "/",
            "-",
            ",",
            "?",
            "+",
            " ",
            "  ",
            "\t",
            "\u00a0",
            "0",
            "7",
            "60",
            "99",
            "a",
            "sun",
            "1-",
            "-1",
            "/0",
            "999999999999999999999",
            "TZ=UTC ");
    return random -> {
      String text = texts.from(random);
      int at = random.nextInt(text.length() + 1);
      int end = Math.min(text.length(), at + random.nextInt(2));
      return text.substring(0, at) + pieces.from(random) + text.substring(end);
    };
  }
}
