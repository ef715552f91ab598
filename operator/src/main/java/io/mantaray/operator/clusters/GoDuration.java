package io.mantaray.operator.clusters;

import java.math.BigDecimal;
import java.time.Duration;

/** Writes durations as Go does, such as {@code 1m30.5s}; {@link DeclaredDuration} reads them. */
public final class GoDuration {
  private GoDuration() {}

  /** A duration of at least a second, or zero. */
  public static String format(Duration duration) {
    StringBuilder text = new StringBuilder();
    if (duration.toHours() != 0) {
      text.append(duration.toHours()).append('h');
    }
    if (duration.toMinutes() != 0) {
      text.append(duration.toMinutesPart()).append('m');
    }
    return text.append(seconds(duration)).append('s').toString();
  }

  private static String seconds(Duration duration) {
    return BigDecimal.valueOf(duration.toSecondsPart())
        .add(BigDecimal.valueOf(duration.toNanosPart(), 9))
        .stripTrailingZeros()
        .toPlainString();
  }
}
