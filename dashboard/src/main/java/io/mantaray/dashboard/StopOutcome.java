package io.mantaray.dashboard;

/** What stopping a job came to. */
public enum StopOutcome {
  /** Ray tells the driver to end; the job is over a little later. */
  STOPPING,
  /** The job had ended before. */
  ALREADY_OVER
}
