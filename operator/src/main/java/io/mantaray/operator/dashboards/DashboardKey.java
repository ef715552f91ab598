package io.mantaray.operator.dashboards;

import io.mantaray.dashboard.ServeDetails;

/**
 * One question to one RayCluster. By UID, so that a new cluster of an old name starts with nothing
 * known.
 */
public record DashboardKey<T>(String clusterUid, Question<T> question) {
  public static DashboardKey<JobState> job(String clusterUid, String submissionId) {
    return new DashboardKey<>(clusterUid, new Question.OfJob(submissionId));
  }

  public static DashboardKey<ServeDetails> serve(String clusterUid) {
    return new DashboardKey<>(clusterUid, new Question.OfServe());
  }
}
