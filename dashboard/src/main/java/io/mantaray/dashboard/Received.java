package io.mantaray.dashboard;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The body of an answer as it comes in; never holds more than about twice what is wanted. */
final class Received {
  private static final int FIRST_ROOM = 4 << 10;

  private final Exchange.Portion wanted;
  private byte[] bytes = new byte[0];
  private int length;
  private boolean incomplete;

  Received(Exchange.Portion wanted) {
    this.wanted = wanted;
  }

  /** Takes a piece; false if the rest is not wanted any more. */
  boolean take(ByteBuffer piece) {
    return switch (wanted) {
      case Exchange.Portion.All(int most) -> {
        incomplete |= piece.remaining() > most - length;
        if (!incomplete) {
          append(piece);
        }
        yield !incomplete;
      }
      case Exchange.Portion.End(int most) -> {
        incomplete |= piece.remaining() > most - length;
        if (piece.remaining() > most) {
          piece.position(piece.limit() - most);
        }
        append(piece);
        if (length >= 2L * most) {
          keepEnd(most);
        }
        yield true;
      }
    };
  }

  /** Whether there was more than is kept. */
  boolean isIncomplete() {
    return incomplete;
  }

  byte[] bytes() {
    if (length > wanted.bytes()) {
      keepEnd(wanted.bytes());
    }
    return Arrays.copyOf(bytes, length);
  }

  String text() {
    return new String(bytes(), StandardCharsets.UTF_8);
  }

  private void append(ByteBuffer piece) {
    int count = piece.remaining();
    if (length + count > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(Math.max(FIRST_ROOM, length + count), 2 * length));
    }
    piece.get(bytes, length, count);
    length += count;
  }

  private void keepEnd(int most) {
    System.arraycopy(bytes, length - most, bytes, 0, most);
    length = most;
  }
}
