package io.mantaray.api.v1;

import com.fasterxml.jackson.databind.JsonNode;
import io.mantaray.api.schema.UnknownFields;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a RayService gets from one cluster to the next.
 *
 * @param type {@code NewCluster}: the new cluster takes all requests as soon as it is ready. {@code
 *     NewClusterWithIncrementalUpgrade}: it takes them step by step, through a Gateway. {@code
 *     None}: no new cluster is made. {@code NewCluster} if absent.
 * @param clusterUpgradeOptions The steps of {@code NewClusterWithIncrementalUpgrade}. Needs the
 *     feature gate RayServiceIncrementalUpgrade.
 */
@ApiObject
public record RayServiceUpgradeStrategy(
    @Nullable String type,
    @Nullable ClusterUpgradeOptions clusterUpgradeOptions,
    @UnknownFields Map<String, JsonNode> unknownFields)
    implements RayServiceUpgradeStrategyBuilder.With {

  public RayServiceUpgradeStrategy {
    unknownFields = Copies.orEmpty(unknownFields);
  }
}
