package io.mantaray.operator.rayservice.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.operator.rayservice.DeclaredService.UpgradeSteps;
import io.mantaray.operator.rayservice.traffic.TrafficShift.Step;
import io.mantaray.testing.Gen;
import io.mantaray.testing.Property;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TrafficShiftTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final Duration INTERVAL = Duration.ofSeconds(30);
  private static final UpgradeSteps QUARTERS = steps(25, 50);

  @Test
  void requestsFollowTheCapacityOfTheNewCluster() {
    assertThat(walk(TrafficShift.begin(), QUARTERS))
        .containsExactly(
            "100/50, 0",
            "100/50, 25",
            "100/50, 50",
            "50/50, 50",
            "50/100, 50",
            "50/100, 75",
            "50/100, 100",
            "0/100, 100");
  }

  @Test
  void requestsWaitUntilTheCapacityIsReached() {
    TrafficShift grown = new TrafficShift(100, 50, 0, Optional.empty());

    assertThat(grown.forward(QUARTERS, false, NOW)).isEqualTo(new Step.Wait(Optional.empty()));
  }

  @Test
  void requestsMoveOnceInEachInterval() {
    TrafficShift moved = new TrafficShift(100, 50, 25, Optional.of(NOW));

    assertThat(moved.forward(QUARTERS, true, NOW.plusSeconds(1)))
        .isEqualTo(new Step.Wait(Optional.of(NOW.plus(INTERVAL))));
    assertThat(moved.forward(QUARTERS, true, NOW.plus(INTERVAL))).isInstanceOf(Step.Move.class);
  }

  @Test
  void aRollbackTakesTheSameWayBack() {
    List<String> steps = new ArrayList<>();
    TrafficShift shift = new TrafficShift(50, 100, 75, Optional.empty());
    Instant now = NOW;
    while (shift.back(QUARTERS, true, now) instanceof Step.Move(TrafficShift next)) {
      shift = next;
      steps.add(describe(shift));
      now = now.plus(INTERVAL);
    }

    assertThat(steps)
        .containsExactly(
            "50/100, 50", "50/50, 50", "100/50, 50", "100/50, 25", "100/50, 0", "100/0, 0");
    assertThat(shift.back(QUARTERS, true, now)).isEqualTo(new Step.Arrived());
  }

  /** A walk of steps in both directions, as when the spec is changed back and forth. */
  private record Walk(UpgradeSteps steps, List<Boolean> directions) {}

  @Test
  void noClusterEverGetsMoreRequestsThanItHasCapacityFor() {
    Gen<Integer> percent = random -> 1 + random.nextInt(100);
    Gen<List<Boolean>> directions = Gen.of(true, true, true, false).list(1, 60);
    Gen<Walk> walks =
        random -> {
          int surge = percent.from(random);
          int step = Math.min(surge, percent.from(random));
          return new Walk(steps(step, surge), directions.from(random));
        };
    Property.forAll(walks).tries(500).check(TrafficShiftTest::staysWithinCapacity);
  }

  private static void staysWithinCapacity(Walk walk) {
    TrafficShift shift = TrafficShift.begin();
    Instant now = NOW;
    for (boolean forward : walk.directions()) {
      now = now.plus(INTERVAL);
      Step step =
          forward ? shift.forward(walk.steps(), true, now) : shift.back(walk.steps(), true, now);
      shift = step instanceof Step.Move(TrafficShift next) ? next : shift;
      assertThat(shift.pendingTraffic()).isLessThanOrEqualTo(shift.pendingCapacity());
      assertThat(shift.activeTraffic()).isLessThanOrEqualTo(shift.activeCapacity());
      assertThat(shift.activeCapacity() + shift.pendingCapacity())
          .isLessThanOrEqualTo(100 + walk.steps().maxSurgePercent());
    }
    assertThat(walk(shift, walk.steps())).hasSizeLessThan(500);
  }

  /** Steps forward until all requests have arrived. */
  private static List<String> walk(TrafficShift from, UpgradeSteps steps) {
    List<String> walked = new ArrayList<>();
    TrafficShift shift = from;
    Instant now = NOW.plus(Duration.ofDays(1));
    while (shift.forward(steps, true, now) instanceof Step.Move(TrafficShift next)) {
      shift = next;
      walked.add(describe(shift));
      now = now.plus(INTERVAL);
      assertThat(walked).as("it arrives").hasSizeLessThan(500);
    }
    assertThat(shift.forward(steps, true, now)).isEqualTo(new Step.Arrived());
    return walked;
  }

  private static String describe(TrafficShift shift) {
    return "%d/%d, %d"
        .formatted(shift.activeCapacity(), shift.pendingCapacity(), shift.pendingTraffic());
  }

  private static UpgradeSteps steps(int step, int surge) {
    return new UpgradeSteps("class", step, INTERVAL, surge);
  }
}
