package io.mantaray.operator.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RequestRateLimiterTest {
  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 50);

  @Test
  void aBurstGoesOutAtOnceAndTheRestAtTheRate() {
    RequestRateLimiter limiter = new RequestRateLimiter(10, 3, nanos::get);

    List<Duration> waits = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      waits.add(limiter.reserve());
    }

    assertThat(waits)
        .containsExactly(
            Duration.ZERO,
            Duration.ZERO,
            Duration.ZERO,
            Duration.ofMillis(100),
            Duration.ofMillis(200),
            Duration.ofMillis(300));
  }

  @Test
  void timeThatPassesRefillsTheBurstAndNoMore() {
    RequestRateLimiter limiter = new RequestRateLimiter(10, 2, nanos::get);
    limiter.reserve();
    limiter.reserve();

    nanos.addAndGet(Duration.ofHours(1).toNanos());

    assertThat(List.of(limiter.reserve(), limiter.reserve(), limiter.reserve()))
        .containsExactly(Duration.ZERO, Duration.ZERO, Duration.ofMillis(100));
  }

  @Test
  void manyThreadsTogetherKeepToTheRate() throws Exception {
    RequestRateLimiter limiter = new RequestRateLimiter(100, 10, nanos::get);
    int callers = 1_000;

    List<Future<Duration>> waits = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < callers; i++) {
        waits.add(threads.submit(limiter::reserve));
      }
    }

    List<Duration> places = new ArrayList<>();
    for (Future<Duration> wait : waits) {
      places.add(wait.get());
    }
    assertThat(places).filteredOn(Duration::isZero).hasSize(10);
    assertThat(places).filteredOn(Duration::isPositive).doesNotHaveDuplicates();
    assertThat(places.stream().max(Duration::compareTo).orElseThrow())
        .isEqualTo(Duration.ofMillis(10).multipliedBy(callers - 10));
  }

  @Test
  void aRateOfNothingIsRefused() {
    assertThatThrownBy(() -> new RequestRateLimiter(0, 1, nanos::get))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
