package io.mantaray.operator.raycronjob.schedule;

import static io.mantaray.operator.raycronjob.schedule.CronField.DAY_OF_MONTH;
import static io.mantaray.operator.raycronjob.schedule.CronField.DAY_OF_WEEK;
import static io.mantaray.operator.raycronjob.schedule.CronField.HOUR;
import static io.mantaray.operator.raycronjob.schedule.CronField.MINUTE;
import static io.mantaray.operator.raycronjob.schedule.CronField.MONTH;

import io.mantaray.operator.raycronjob.schedule.CronField.Mistake;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads schedules: five fields, a descriptor such as {@code @daily}, or {@code @every} with a
 * duration; before it {@code TZ=} or {@code CRON_TZ=} with a time zone.
 *
 * @param local the time zone of schedules that name none
 */
public record ScheduleText(ZoneId local) {
  private static final Pattern SPACE = Pattern.compile("\\p{IsWhite_Space}+");
  private static final List<String> ZONE_PREFIXES = List.of("TZ=", "CRON_TZ=");
  private static final String EVERY = "@every ";
  private static final int FIELDS = 5;

  /** Reads a schedule whose zone is given beside it. */
  public ParsedSchedule parse(String text, Optional<ZoneId> zone) {
    return new ScheduleText(zone.orElse(local)).parse(text);
  }

  public ParsedSchedule parse(String text) {
    try {
      return new ParsedSchedule.Valid(read(text));
    } catch (Mistake e) {
      return new ParsedSchedule.Invalid(e.why());
    }
  }

  private Schedule read(String text) throws Mistake {
    if (text.isEmpty()) {
      throw new Mistake("it is empty");
    }
    if (ZONE_PREFIXES.stream().noneMatch(text::startsWith)) {
      return readTimes(text, local);
    }
    int space = text.indexOf(' ');
    if (space < 0) {
      throw new Mistake("nothing follows its time zone");
    }
    String zone = text.substring(text.indexOf('=') + 1, space);
    Optional<ZoneId> found =
        zone.isEmpty() ? Optional.of(ZoneId.of("UTC")) : TimeZones.find(zone, local);
    if (found.isEmpty()) {
      throw new Mistake("there is no time zone " + zone);
    }
    return readTimes(trimmed(text.substring(space)), found.get());
  }

  private static Schedule readTimes(String text, ZoneId zone) throws Mistake {
    return text.startsWith("@") ? readDescriptor(text, zone) : readFields(text, zone);
  }

  private static Schedule readDescriptor(String text, ZoneId zone) throws Mistake {
    if (text.startsWith(EVERY)) {
      return IntervalText.parse(text.substring(EVERY.length()))
          .map(IntervalSchedule::new)
          .orElseThrow(() -> new Mistake("after @every it needs a duration such as 1h30m"));
    }
    return switch (text) {
      case "@yearly", "@annually" -> atMidnight(DAY_OF_MONTH.first(), MONTH.first(), zone);
      case "@monthly" -> atMidnight(DAY_OF_MONTH.first(), MONTH.all(), zone);
      case "@weekly" ->
          new FieldSchedule(
              MINUTE.first(),
              HOUR.first(),
              DAY_OF_MONTH.all(),
              MONTH.all(),
              DAY_OF_WEEK.first(),
              zone);
      case "@daily", "@midnight" -> atMidnight(DAY_OF_MONTH.all(), MONTH.all(), zone);
      case "@hourly" ->
          new FieldSchedule(
              MINUTE.first(), HOUR.all(), DAY_OF_MONTH.all(), MONTH.all(), DAY_OF_WEEK.all(), zone);
      default ->
          throw new Mistake(
              "there is no "
                  + text
                  + "; there are @yearly, @monthly, @weekly, @daily, @hourly and @every");
    };
  }

  private static Schedule atMidnight(FieldValues days, FieldValues months, ZoneId zone) {
    return new FieldSchedule(MINUTE.first(), HOUR.first(), days, months, DAY_OF_WEEK.all(), zone);
  }

  private static Schedule readFields(String text, ZoneId zone) throws Mistake {
    List<String> fields =
        Arrays.stream(SPACE.split(text, -1)).filter(field -> !field.isEmpty()).toList();
    if (fields.size() != FIELDS) {
      throw new Mistake("it has " + fields.size() + " fields in place of 5");
    }
    return new FieldSchedule(
        MINUTE.parse(fields.get(0)),
        HOUR.parse(fields.get(1)),
        DAY_OF_MONTH.parse(fields.get(2)),
        MONTH.parse(fields.get(3)),
        DAY_OF_WEEK.parse(fields.get(4)),
        zone);
  }

  private static String trimmed(String text) {
    return text.replaceAll("^\\p{IsWhite_Space}+|\\p{IsWhite_Space}+$", "");
  }
}
