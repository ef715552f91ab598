package io.mantaray.operator.dashboards;

import io.mantaray.dashboard.ServeDetails;

/**
 * One query of one RayCluster, for one subscriber. By UID, so that a recreated cluster of the same
 * name starts without an answer.
 *
 * @param subscriberUid the object that needs the answer: two with the same query have each their
 *     own watch and their own commands
 */
public record DashboardKey<T>(String subscriberUid, String clusterUid, DashboardQuery<T> query) {
  public static DashboardKey<JobState> job(
      String subscriberUid, String clusterUid, String submissionId) {
    return new DashboardKey<>(subscriberUid, clusterUid, new DashboardQuery.OfJob(submissionId));
  }

  public static DashboardKey<ServeDetails> serve(String subscriberUid, String clusterUid) {
    return new DashboardKey<>(subscriberUid, clusterUid, new DashboardQuery.OfServe());
  }
}
