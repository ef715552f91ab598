package io.mantaray.local.report;

import java.util.List;

/**
 * Something the user can do something about: one line that names the cause and the remedy.
 *
 * <p>{@link #details} are lines that help to understand it (the end of a log), shown below it.
 */
public final class LocalClusterException extends RuntimeException {
  private final transient List<String> details;

  public LocalClusterException(String cause, String remedy) {
    this(cause, remedy, List.of());
  }

  public LocalClusterException(String cause, String remedy, List<String> details) {
    super(cause + ": " + remedy);
    this.details = List.copyOf(details);
  }

  public LocalClusterException(String cause, String remedy, Throwable because) {
    super(cause + ": " + remedy, because);
    this.details = List.of();
  }

  /** Lines that explain the message further; often the end of a log. May be empty. */
  public List<String> details() {
    return details;
  }
}
