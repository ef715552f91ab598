package io.mantaray.operator.kubernetes.json;

import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Keeps one copy of values that thousands of objects have in common: names of labels, phases, owner
 * references. It remembers a bounded number of them, so it may give out a second copy of one that
 * was seldom asked for.
 */
public final class SharedValues {
  private static final int SLOTS = 1 << 14;

  /** Longer texts are messages, which seldom repeat. */
  private static final int LONGEST_TEXT = 128;

  private static final AtomicReferenceArray<Object> KNOWN = new AtomicReferenceArray<>(SLOTS);

  private SharedValues() {}

  /**
   * An equal value that others may have too.
   *
   * @param value is never changed again
   */
  @SuppressWarnings("unchecked") // What equals a value here is of its class.
  public static <T> T of(T value) {
    int slot = slot(value.hashCode());
    Object known = KNOWN.getAcquire(slot);
    if (value.equals(known)) {
      return (T) known;
    }
    KNOWN.setRelease(slot, value);
    return value;
  }

  /** The text of these characters, which becomes a string only if it is new. */
  static String text(char[] characters, int offset, int length) {
    if (length > LONGEST_TEXT) {
      return new String(characters, offset, length);
    }
    int hash = 0;
    for (int i = offset; i < offset + length; i++) {
      hash = 31 * hash + characters[i]; // As that of a string, so that both find the same slot.
    }
    int slot = slot(hash);
    if (KNOWN.getAcquire(slot) instanceof String known
        && isText(known, characters, offset, length)) {
      return known;
    }
    String text = new String(characters, offset, length);
    KNOWN.setRelease(slot, text);
    return text;
  }

  private static boolean isText(String text, char[] characters, int offset, int length) {
    if (text.length() != length) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (text.charAt(i) != characters[offset + i]) {
        return false;
      }
    }
    return true;
  }

  private static int slot(int hash) {
    return (hash ^ (hash >>> 16)) & (SLOTS - 1);
  }
}
