package io.mantaray.operator;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HeapTrimTest {
  private static final long MEGABYTE = 1024L * 1024;

  @Test
  void aHeapThatIsFullOfWhatIsAliveIsLeftAlone() {
    assertThat(HeapTrim.isDue(60 * MEGABYTE, 40 * MEGABYTE)).isFalse();
    assertThat(HeapTrim.isDue(600 * MEGABYTE, 420 * MEGABYTE)).isFalse();
  }

  @Test
  void aHeapThatIsMostlyGarbageIsCollected() {
    assertThat(HeapTrim.isDue(80 * MEGABYTE, 40 * MEGABYTE)).isTrue();
    assertThat(HeapTrim.isDue(600 * MEGABYTE, 300 * MEGABYTE)).isTrue();
  }
}
