package io.mantaray.api.v1;

import com.fasterxml.jackson.databind.JsonNode;
import io.mantaray.api.schema.OneOf;
import io.mantaray.api.schema.UnknownFields;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What happens to the pods of a RayCluster when its spec changes.
 *
 * @param type {@code Recreate}: all pods are deleted, then created anew. {@code None}: they stay as
 *     they are. {@code None} if absent.
 */
@ApiObject
public record RayClusterUpgradeStrategy(
    @OneOf({RayClusterUpgradeType.RECREATE, RayClusterUpgradeType.NONE}) @Nullable String type,
    @UnknownFields Map<String, JsonNode> unknownFields)
    implements RayClusterUpgradeStrategyBuilder.With {

  public RayClusterUpgradeStrategy {
    unknownFields = Copies.orEmpty(unknownFields);
  }
}
