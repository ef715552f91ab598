package io.mantaray.operator.rayservice;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.Quantity;
import io.mantaray.api.v1.HeadInfoBuilder;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayClusterStatus;
import io.mantaray.api.v1.RayClusterStatusBuilder;
import io.mantaray.api.v1.RayServiceClusterStatus;
import io.mantaray.api.v1.RayServiceClusterStatusBuilder;
import io.mantaray.api.v1.RayServiceStatus;
import io.mantaray.api.v1.RayServiceStatusBuilder;
import io.mantaray.api.v1.ServeApplicationStatus;
import io.mantaray.api.v1.ServeDeploymentStatus;
import io.mantaray.operator.reconcile.StatusConditions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads, changes and compares the status of a RayService. */
public final class ServiceStatuses {
  public static final StatusConditions<RayServiceStatus> CONDITIONS =
      new StatusConditions<>(
          () -> RayServiceStatusBuilder.builder().build(),
          RayServiceStatus::conditions,
          RayServiceStatus::withConditions);

  private static final Quantity NOTHING = new Quantity("0");

  /** What KubeRay writes for a cluster that does not exist. */
  private static final RayClusterStatus NO_CLUSTER =
      RayClusterStatusBuilder.builder()
          .desiredCPU(NOTHING)
          .desiredMemory(NOTHING)
          .desiredGPU(NOTHING)
          .desiredTPU(NOTHING)
          .head(HeadInfoBuilder.builder().build())
          .build();

  /** The part of the status about a cluster that the service does not have. */
  public static final RayServiceClusterStatus NONE =
      RayServiceClusterStatusBuilder.builder().rayClusterStatus(NO_CLUSTER).build();

  private ServiceStatuses() {}

  /** A status with all fields that are always written. */
  public static RayServiceStatus complete(@Nullable RayServiceStatus status) {
    RayServiceStatus given = status == null ? RayServiceStatusBuilder.builder().build() : status;
    return given.with(
        next ->
            next.activeServiceStatus(complete(given.activeServiceStatus()))
                .pendingServiceStatus(complete(given.pendingServiceStatus())));
  }

  private static RayServiceClusterStatus complete(@Nullable RayServiceClusterStatus status) {
    if (status == null) {
      return NONE;
    }
    return status.rayClusterStatus() == null ? status.withRayClusterStatus(NO_CLUSTER) : status;
  }

  /** The part about the active cluster. */
  public static RayServiceClusterStatus active(RayServiceStatus status) {
    return complete(status.activeServiceStatus());
  }

  /** The part about the pending cluster. */
  public static RayServiceClusterStatus pending(RayServiceStatus status) {
    return complete(status.pendingServiceStatus());
  }

  /** The name of the active cluster; empty if there is none. */
  public static Optional<String> activeName(RayServiceStatus status) {
    return name(active(status));
  }

  /** The name of the pending cluster; empty if there is none. */
  public static Optional<String> pendingName(RayServiceStatus status) {
    return name(pending(status));
  }

  private static Optional<String> name(RayServiceClusterStatus cluster) {
    return Optional.ofNullable(cluster.rayClusterName()).filter(name -> !name.isEmpty());
  }

  /** The part about a cluster that was just named. */
  public static RayServiceClusterStatus named(String cluster) {
    return NONE.withRayClusterName(cluster);
  }

  /** The part about a cluster, with what the cluster says of itself. */
  public static RayServiceClusterStatus showing(
      RayServiceClusterStatus status, Optional<RayCluster> cluster) {
    return status.withRayClusterStatus(
        cluster
            .map(RayCluster::getStatus)
            .map(now -> now.head() == null ? now.withHead(NO_CLUSTER.head()) : now)
            .orElse(NO_CLUSTER));
  }

  public static List<Condition> conditions(RayServiceStatus status) {
    return status.conditions() == null ? List.of() : status.conditions();
  }

  public static Optional<Condition> condition(RayServiceStatus status, String type) {
    return conditions(status).stream()
        .filter(condition -> type.equals(condition.getType()))
        .findFirst();
  }

  public static boolean isTrue(RayServiceStatus status, String type) {
    return condition(status, type)
        .filter(condition -> "True".equals(condition.getStatus()))
        .isPresent();
  }

  /**
   * Whether a status has to be written. The clusters' own statuses are written only along with
   * another change: they are shown for convenience, and each cluster has its own.
   */
  public static boolean differ(@Nullable RayServiceStatus before, RayServiceStatus after) {
    return before == null || !comparable(before).equals(comparable(after));
  }

  private static RayServiceStatus comparable(RayServiceStatus status) {
    return status.with(
        next ->
            next.activeServiceStatus(comparable(active(status)))
                .pendingServiceStatus(comparable(pending(status)))
                .conditions(conditions(status))
                .serviceStatus(emptyIfAbsent(status.serviceStatus()))
                .numServeEndpoints(Objects.requireNonNullElse(status.numServeEndpoints(), 0L))
                .lastUpdateTime(null));
  }

  private static RayServiceClusterStatus comparable(RayServiceClusterStatus cluster) {
    return cluster.with(
        next ->
            next.rayClusterName(emptyIfAbsent(cluster.rayClusterName()))
                .rayClusterStatus(null)
                .applicationStatuses(comparable(cluster.applicationStatuses())));
  }

  private static Map<String, ServeApplicationStatus> comparable(
      @Nullable Map<String, ServeApplicationStatus> applications) {
    Map<String, ServeApplicationStatus> comparable = new LinkedHashMap<>();
    if (applications != null) {
      applications.forEach(
          (name, application) ->
              comparable.put(
                  name,
                  application.with(
                      next ->
                          next.message(emptyIfAbsent(application.message()))
                              .serveDeploymentStatuses(
                                  deployments(application.serveDeploymentStatuses())))));
    }
    return comparable;
  }

  private static Map<String, ServeDeploymentStatus> deployments(
      @Nullable Map<String, ServeDeploymentStatus> deployments) {
    Map<String, ServeDeploymentStatus> comparable = new LinkedHashMap<>();
    if (deployments != null) {
      deployments.forEach(
          (name, deployment) ->
              comparable.put(name, deployment.withMessage(emptyIfAbsent(deployment.message()))));
    }
    return comparable;
  }

  private static String emptyIfAbsent(@Nullable String text) {
    return text == null ? "" : text;
  }
}
