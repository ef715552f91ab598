package io.mantaray.operator.kubernetes.http;

/**
 * How large an answer may be that is read as a whole. A tag of a client: derived clients may have
 * another, for servers that are trusted less. Streamed answers have no such limit, as their readers
 * see them piece by piece.
 */
public record MaxBodySize(int bytes) {
  /** More than any page of a list that fits into the memory of an operator. */
  public static final MaxBodySize DEFAULT = new MaxBodySize(128 << 20);

  public MaxBodySize {
    if (bytes < 1) {
      throw new IllegalArgumentException("no answer has less than a byte: " + bytes);
    }
  }
}
