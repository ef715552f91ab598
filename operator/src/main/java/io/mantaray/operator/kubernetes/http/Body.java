package io.mantaray.operator.kubernetes.http;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;

/** The body of an answer, however its end is told; at the end the connection is free again. */
final class Body extends InputStream {
  private final Incoming incoming;
  private final boolean chunked;
  private final Runnable atEnd;
  private long leftOfPiece;
  private boolean ended;

  private Body(Incoming incoming, boolean chunked, long leftOfPiece, Runnable atEnd) {
    this.incoming = incoming;
    this.chunked = chunked;
    this.leftOfPiece = leftOfPiece;
    this.atEnd = atEnd;
  }

  /**
   * The body that follows a head.
   *
   * @param mayHaveOne false after HEAD, whose answer describes a body that does not come
   */
  static Body after(ResponseHead head, Incoming incoming, boolean mayHaveOne, Runnable atEnd)
      throws IOException {
    boolean none = !mayHaveOne || head.hasNoBody();
    boolean chunked = !none && head.isChunked();
    long length = none || chunked ? 0 : head.length();
    Body body = new Body(incoming, chunked, length, atEnd);
    if (!chunked && length == 0) {
      body.end();
    }
    return body;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int most) throws IOException {
    Objects.checkFromIndexSize(offset, most, target.length);
    if (!ended && chunked && leftOfPiece == 0) {
      nextChunk();
    }
    if (ended) {
      return -1;
    }
    int count = incoming.read(target, offset, (int) Math.min(most, leftOfPiece));
    if (count < 0) {
      return endByClosing();
    }
    if (leftOfPiece != Long.MAX_VALUE) {
      leftOfPiece -= count;
    }
    if (leftOfPiece == 0) {
      if (chunked) {
        incoming.line();
      } else {
        end();
      }
    }
    return count;
  }

  /** All of it, in an array of the right size where the size is known. */
  byte[] whole() throws IOException {
    return !chunked && leftOfPiece < Integer.MAX_VALUE
        ? readNBytes((int) leftOfPiece)
        : readAllBytes();
  }

  private void nextChunk() throws IOException {
    String size = incoming.line().split(";", 2)[0].strip();
    try {
      leftOfPiece = Long.parseLong(size, 16);
    } catch (NumberFormatException e) {
      throw new IOException("not the size of a chunk: " + size, e);
    }
    if (leftOfPiece == 0) {
      while (!incoming.line().isEmpty()) {
        // Trailers say nothing that we need.
      }
      end();
    }
  }

  private int endByClosing() throws IOException {
    if (chunked || leftOfPiece != Long.MAX_VALUE) {
      throw new EOFException("the connection was closed in the middle of an answer");
    }
    end();
    return -1;
  }

  private void end() {
    ended = true;
    atEnd.run();
  }
}
