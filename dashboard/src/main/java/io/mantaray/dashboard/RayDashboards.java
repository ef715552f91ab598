package io.mantaray.dashboard;

/** Gives access to dashboards. Cheap: nothing is opened, connections are shared. */
@FunctionalInterface
public interface RayDashboards {
  RayDashboard at(DashboardTarget target);
}
