package io.mantaray.operator.raycronjob.schedule;

/**
 * The values that a field of a schedule allows.
 *
 * @param bits one for each value
 * @param star whether the field says that any value will do
 */
record FieldValues(long bits, boolean star) {
  static final FieldValues NONE = new FieldValues(0, false);

  boolean contains(int value) {
    return (bits & (1L << value)) != 0;
  }

  boolean isEmpty() {
    return bits == 0;
  }

  FieldValues or(FieldValues other) {
    return new FieldValues(bits | other.bits, star || other.star);
  }

  FieldValues withStar() {
    return new FieldValues(bits, true);
  }
}
