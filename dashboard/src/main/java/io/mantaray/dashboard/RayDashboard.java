package io.mantaray.dashboard;

import java.util.List;

/**
 * The HTTP APIs of one Ray cluster. Calls wait for the answer and belong on a virtual thread, never
 * on a reconcile's. What goes wrong is in the {@link Reply}; nothing is thrown for it.
 */
public interface RayDashboard {
  /** The job with this submission id; {@link Problem.NoSuchJob} if Ray has none. */
  Reply<JobInfo> job(String submissionId);

  /** All jobs, those started by hand on the cluster too. */
  Reply<List<JobInfo>> jobs();

  /**
   * Hands a job to Ray. Safe to repeat: if Ray already has a job of this id, as after a lost
   * answer, no second one is started and the reply is good.
   */
  Reply<Submitted> submit(JobSubmission submission);

  /** Asks Ray to stop a job. The job ends later; one that is over stays as it is. */
  Reply<StopOutcome> stop(String submissionId);

  /** Makes Ray forget a job that is over. */
  Reply<Done> delete(String submissionId);

  /** The end of a job's output: whole lines, at most {@code characters} long. */
  Reply<String> logTail(String submissionId, int characters);

  /** What Serve runs; empty applications if Serve does not run at all. */
  Reply<ServeDetails> serveDetails();

  /**
   * Declares all applications that Serve is to run. Returns before they run.
   *
   * @param json a configuration as Serve's schema has it, with {@code applications}
   */
  Reply<Done> putServeConfig(String json);

  /** A good reply if that part of Ray is well. */
  Reply<Done> health(HealthCheck check);

  Reply<RayVersion> version();
}
