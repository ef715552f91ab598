package io.mantaray.operator.raycronjob.schedule;

import java.time.ZoneId;
import java.time.zone.ZoneRulesProvider;
import java.util.Optional;

/** The time zones of the tz database, by the names that Go knows them by. */
public final class TimeZones {
  private static final String ONLY_OF_JAVA = "SystemV/";

  private TimeZones() {}

  /**
   * The zone of that name; empty if there is none. Offsets such as {@code +02:00}, which Java would
   * take, are no names.
   *
   * @param local the zone of this process, which is called {@code Local}
   */
  public static Optional<ZoneId> find(String name, ZoneId local) {
    return switch (name) {
      case "Local" -> Optional.of(local);
      case "EST" -> Optional.of(ZoneId.of("-05:00"));
      case "MST" -> Optional.of(ZoneId.of("-07:00"));
      case "HST" -> Optional.of(ZoneId.of("-10:00"));
      default ->
          ZoneRulesProvider.getAvailableZoneIds().contains(name) && !name.startsWith(ONLY_OF_JAVA)
              ? Optional.of(ZoneId.of(name))
              : Optional.empty();
    };
  }
}
