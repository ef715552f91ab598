package io.mantaray.load;

import java.io.IOException;

/** A kept connection turned out to be closed: the server said nothing to the request. */
final class StaleConnectionException extends IOException {
  private static final long serialVersionUID = 1L;

  private final IOException failure;

  StaleConnectionException(IOException failure) {
    super(failure);
    this.failure = failure;
  }

  /** What the connection itself failed with. */
  IOException failure() {
    return failure;
  }
}
