package io.mantaray.load;

import java.time.Duration;
import java.util.Arrays;

/**
 * How long answers took, counted in buckets of 3 % width, so that any number of them takes the same
 * room and the difference of two moments can be told.
 */
public final class Latencies {
  private static final int PER_OCTAVE = 32;
  private static final int OCTAVES = 36; // Up to 19 hours.

  private final long[] counts;

  private Latencies(long[] counts) {
    this.counts = counts;
  }

  static Latencies none() {
    return new Latencies(new long[PER_OCTAVE * OCTAVES]);
  }

  public long count() {
    return Arrays.stream(counts).sum();
  }

  /** The time within which this share of the answers came; zero when there is none. */
  public Duration percentile(double percent) {
    long rank = Math.max(1, (long) Math.ceil(percent / 100 * count()));
    long seen = 0;
    for (int bucket = 0; bucket < counts.length; bucket++) {
      seen += counts[bucket];
      if (seen >= rank) {
        return Duration.ofNanos(1000 * longestIn(bucket));
      }
    }
    return Duration.ZERO;
  }

  public Duration longest() {
    return percentile(100);
  }

  /** Those that came after an earlier moment. */
  Latencies since(Latencies earlier) {
    var difference = new long[counts.length];
    Arrays.setAll(difference, bucket -> counts[bucket] - earlier.counts[bucket]);
    return new Latencies(difference);
  }

  Latencies copy() {
    return new Latencies(counts.clone());
  }

  /** Not for a copy that was handed out. */
  void add(Duration latency) {
    counts[bucket(Math.max(0, latency.toNanos() / 1000))]++;
  }

  /** The first octave counts single microseconds; each further one has twice as wide buckets. */
  private static int bucket(long micros) {
    if (micros < PER_OCTAVE) {
      return (int) micros;
    }
    int octave = Long.SIZE - Long.numberOfLeadingZeros(micros / PER_OCTAVE);
    int bucket = octave * PER_OCTAVE + (int) (micros >>> (octave - 1)) - PER_OCTAVE;
    return Math.min(bucket, PER_OCTAVE * OCTAVES - 1);
  }

  private static long longestIn(int bucket) {
    int octave = bucket / PER_OCTAVE;
    if (octave == 0) {
      return bucket;
    }
    long first = (long) (bucket % PER_OCTAVE + PER_OCTAVE) << (octave - 1);
    return first + (1L << (octave - 1)) - 1;
  }
}
