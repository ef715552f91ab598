package io.mantaray.api.v1;

/** What happens when an application turns unhealthy during an incremental upgrade. */
public final class AutoRollback {

  /** The upgrade waits until somebody acts. */
  public static final String NONE = "None";

  /** The requests return to the old cluster in the steps in which they came. */
  public static final String GRADUAL = "Gradual";

  /** The requests return to the old cluster at once. */
  public static final String IMMEDIATE = "Immediate";

  private AutoRollback() {}
}
