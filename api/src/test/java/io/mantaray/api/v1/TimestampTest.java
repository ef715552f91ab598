package io.mantaray.api.v1;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class TimestampTest {

  @Test
  void is_written_in_whole_seconds_as_kubernetes_does() {
    assertThat(Timestamp.of(Instant.parse("2026-02-28T23:59:00.999Z")).text())
        .isEqualTo("2026-02-28T23:59:00Z");
  }

  @Test
  void is_a_moment_in_whatever_zone_it_was_written() {
    assertThat(new Timestamp("2026-02-28T23:59:59.5+05:30").instant())
        .contains(Instant.parse("2026-02-28T18:29:59.5Z"));
  }

  @Test
  void is_no_moment_if_the_text_names_none() {
    assertThat(new Timestamp("2026-02-28T23:59:59+99:99").instant()).isEmpty();
    assertThat(new Timestamp(null).instant()).isEmpty();
  }
}
