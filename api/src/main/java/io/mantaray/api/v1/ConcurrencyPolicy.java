package io.mantaray.api.v1;

/** What becomes of a run of a RayCronJob that is due while an earlier one goes on. */
public final class ConcurrencyPolicy {

  /** Both go on side by side. */
  public static final String ALLOW = "Allow";

  /** The new one waits until the earlier one has ended. */
  public static final String FORBID = "Forbid";

  /** The earlier one is deleted. */
  public static final String REPLACE = "Replace";

  private ConcurrencyPolicy() {}
}
