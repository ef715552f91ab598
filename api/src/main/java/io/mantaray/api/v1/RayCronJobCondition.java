package io.mantaray.api.v1;

/** The types of the conditions of a RayCronJob. KubeRay has none. */
public final class RayCronJobCondition {

  /** False while the spec cannot be run; absent otherwise. */
  public static final String ACCEPTED = "Accepted";

  /** True while the last run that was due was not started; false once a later one was. */
  public static final String RUN_SKIPPED = "RunSkipped";

  /** True while the last run is later than now; absent otherwise. */
  public static final String CLOCK_SET_BACK = "ClockSetBack";

  private RayCronJobCondition() {}
}
