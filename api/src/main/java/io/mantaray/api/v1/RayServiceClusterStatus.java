package io.mantaray.api.v1;

import com.fasterxml.jackson.databind.JsonNode;
import io.mantaray.api.schema.UnknownFields;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One of the two clusters of a RayService.
 *
 * @param rayClusterName The name of the RayCluster.
 * @param rayClusterStatus Its status.
 * @param applicationStatuses The applications on it, by name.
 * @param targetCapacity To how many percent of their full number of replicas its deployments are
 *     scaled, during an incremental upgrade.
 * @param trafficRoutedPercent How many percent of the requests go to it, during an incremental
 *     upgrade.
 * @param lastTrafficMigratedTime When that percentage last changed.
 */
@ApiObject
public record RayServiceClusterStatus(
    @Nullable String rayClusterName,
    @Nullable RayClusterStatus rayClusterStatus,
    @Nullable Map<String, ServeApplicationStatus> applicationStatuses,
    @Nullable Long targetCapacity,
    @Nullable Long trafficRoutedPercent,
    @Nullable Timestamp lastTrafficMigratedTime,
    @UnknownFields Map<String, JsonNode> unknownFields)
    implements RayServiceClusterStatusBuilder.With {

  public RayServiceClusterStatus {
    applicationStatuses = Copies.of(applicationStatuses);
    unknownFields = Copies.orEmpty(unknownFields);
  }
}
